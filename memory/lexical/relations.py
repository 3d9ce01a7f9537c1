"""Who is what to whom, and introductions: "Mrs Gray is Pim's teacher", "Odile has a brother, Ruben"."""

import re
from collections.abc import Iterator

from memory.claims import Participant, ParticipantRole, Subject
from memory.floor import Clause
from memory.floor.words import closed_classes, is_listed
from memory.lexical.drafts import Draft
from memory.lexical.scene import Scene
from memory.modality import Act
from memory.naming import is_role_word, pronoun_kind, role_of
from memory.value import Span
from memory.vocabulary import Predicate

_NAME = r"(?:(?:mr|mrs|ms|miss|dr|doctor|auntie|aunt|uncle|nurse) )?[a-z][\w'-]*(?: (?!'s)(?:[a-z]+-)?[a-z][\w-]*)?"
_OWNER = r"(?:my|our|your|his|her|their|[a-z][\w-]*(?: [a-z][\w-]*)? ?'s|[a-z]\w*s)"
_ROLE = r"(?P<role>(?:(?:old|new|best|younger|older|little|big|elder|class|form|piano|maths|chemistry|science|english|music|next-door|head|key) ){0,2}[a-z][a-z-]+)"
_BE = r"(?P<trig>is|'s|was|are|were)"
_PATTERNS = (
    # Mrs Gray is Pim's teacher; Bryony is Joel's sister
    re.compile(rf"(?P<who>{_NAME}) {_BE} (?:also |actually )?(?P<owner>{_OWNER}) {_ROLE}\b"),
    # my mum is Halina; Pim's teacher is Mrs Gray; my mum is called Halina
    re.compile(rf"(?P<owner>{_OWNER}) {_ROLE} {_BE} (?:called |named )?(?P<who>{_NAME})"),
    # Odile has a brother, Ruben; a brother called Ruben
    re.compile(
        rf"(?P<owner>{_NAME}|i|we) (?:have |has )?(?P<trig>has|have|'s got|got) (?:an? |got an? ){_ROLE}"
        rf"(?: ,| called| named|:) (?P<who>{_NAME})"
    ),
    # Anna ( my sister )
    re.compile(rf"(?P<who>{_NAME}) \( (?P<owner>{_OWNER}) {_ROLE} \)"),
    # Stan is the plumber that did Mum's bathroom; Phil is our next-door neighbour
    re.compile(
        rf"(?P<who>{_NAME}) {_BE} (?P<owner>the|a|an) {_ROLE}(?: (?:at|from|of|next door|that|who) [^.;!?|,]*)?"
    ),
    # This is Ruben, my brother
    re.compile(rf"(?:this|that) {_BE} (?P<who>{_NAME}) , (?P<owner>{_OWNER}) {_ROLE}\b"),
    # my colleague Ferran …; Joel's sister Bryony …
    re.compile(rf"(?P<owner>{_OWNER}) {_ROLE} (?P<who>[a-z][\w-]*)\b"),
)
_TEACHES = re.compile(
    rf"(?P<who>{_NAME}) (?:now |no longer |does not )?(?P<role>(?P<trig>teaches|tutors|coaches|childminds|babysits)) (?P<owner>[a-z][\w-]*)"
)
_INDEFINITE = _PATTERNS[4]
_APPOSITION = (_PATTERNS[3], _PATTERNS[6])
_TEACHING = frozenset(("teaches", "tutors", "coaches", "childminds", "babysits"))


_TAUGHT = {
    "teaches": "teacher",
    "tutors": "tutor",
    "coaches": "coach",
    "childminds": "childminder",
    "babysits": "babysitter",
}


def relations(scene: Scene) -> Iterator[Draft]:
    """One reading for each person who is told to be something to somebody."""
    words = {token.word for token in scene.line.tokens}
    if not any(is_role_word(word) for word in words) and not words & _TEACHING:
        return
    for sentence in scene.sentences:
        start, end = scene.line.plain_range(sentence)
        for pattern in (*_PATTERNS, _TEACHES):
            found = list(_in_sentence(scene, pattern, start, end))
            yield from found
            if found:
                break


def _in_sentence(scene: Scene, pattern: re.Pattern[str], start: int, end: int) -> Iterator[Draft]:
    for match in pattern.finditer(scene.line.plain, start, end):
        draft = _draft(scene, pattern, match)
        if draft is not None:
            yield draft


def _draft(scene: Scene, pattern: re.Pattern[str], match: re.Match[str]) -> Draft | None:
    head = match["role"].split()[-1]
    who = scene.line.group(match, "who")
    owner = scene.line.group(match, "owner")
    role = scene.line.group(match, "role")
    if who is None or owner is None or role is None or not (is_role_word(head) or head in _TEACHING):
        return None
    who = _without_fillers(scene, who)
    if who is None or not _is_somebody(scene, who, pattern):
        return None
    trigger = scene.line.group(match, "trig") if "trig" in pattern.groupindex else None
    clause = scene.clause_at(trigger or role)
    if clause.modality.act in (Act.ASKED, Act.REQUESTED):
        return None
    trigger = clause.trigger if clause in scene.clauses else role
    owned = pattern is _INDEFINITE
    holders = [] if owned else _holder(scene, owner, clause)
    value = (
        role.of(scene.text)
        if owned
        else _both(owner, role).of(scene.text)
    )
    key = (
        f"{role_of(head)} {holders[0].person or holders[0].surface.casefold()}" if holders else role_of(head)
    )
    return Draft(
        predicate=Predicate.RELATED_TO,
        subject=scene.subject(who, clause),
        value=value if pattern is not _PATTERNS[2] else role.of(scene.text),
        qualifier=_TAUGHT.get(key.split(" ")[0], key.split(" ")[0]) + key[len(key.split(" ")[0]) :],
        trigger=trigger,
        clause=clause,
        participants=holders,
        quote=None,
    )


def _both(owner: Span, role: Span) -> Span:
    """Owner and role in the order in which they were told: "Pim's teacher", "teaches Pim"."""
    return Span(start=min(owner.start, role.start), end=max(owner.end, role.end))


def _without_fillers(scene: Scene, who: Span) -> Span | None:
    """The name without a leading word that is none ("hi sayso edie")."""
    held = scene.line.words(who)
    while len(held) > 1 and (held[0].word in _NO_NAME or scene.directory.named(held[-1].word)):
        if scene.directory.named(f"{held[0].word} {held[-1].word}"):
            break
        held = held[1:]
    return Span(start=held[0].start, end=held[-1].end) if held else None


_NO_NAME = frozenset(
    [
        "so",
        "and",
        "but",
        "hi",
        "hello",
        "hey",
        "ok",
        "sayso",
        "that",
        "this",
        "the",
        "a",
        "an",
        "so",
        "oh",
        "well",
        "also",
        "when",
        "if",
        "because",
        "think",
        "says",
        "said",
        "btw",
        "fyi",
        "reminder",
        "remember",
        "actually",
        "then",
        "now",
    ]
)


def _is_somebody(scene: Scene, who: Span, pattern: re.Pattern[str]) -> bool:
    """Whether the form names a person: no pronoun, and no everyday word."""
    form = who.of(scene.text)
    if pronoun_kind(form.casefold()):
        return False
    subject: Subject = scene.subject(who)
    if subject.person is not None:
        return pattern not in _APPOSITION[1:]
    words = form.split()
    if any(
        (is_listed(word.casefold()) or word.casefold() in closed_classes()) and not word[0].isupper()
        for word in words
    ):
        return False
    if who.start == scene.sentence_of(who).start and all(is_listed(word.casefold()) for word in words):
        return False
    is_role = any(is_role_word(word) for word in form.casefold().split()[-1:])
    return subject.kind.value == "unresolved" and not is_role


def _holder(scene: Scene, owner: Span, clause: Clause) -> list[Participant]:
    """To whom the person is that: the possessor, resolved where they are known."""
    text = scene.form(owner)
    bare = re.sub(r"(?:\s*['’]s?|(?<=[a-z])s)$", "", text) if pronoun_kind(text.casefold()) == "" else text
    subject = scene.directory.resolve(text, scene.turn.speaker, scene.around(owner))
    if subject.person is None:
        subject = scene.directory.resolve(bare, scene.turn.speaker, scene.around(owner))
    return [
        Participant(role=ParticipantRole.BENEFICIARY, surface=owner.of(scene.text), person=subject.person)
    ]
