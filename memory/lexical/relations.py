"""Who is what to whom, and introductions: "Mrs Gray is Pim's teacher", "Odile has a brother, Ruben"."""

import re
from collections.abc import Iterator

from memory.claims import Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.floor.words import closed_classes, is_listed
from memory.language.kinship import is_role_word, is_title, pronoun_kind, role_of, role_words
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import fitting, pattern, words_of
from memory.lexical.scene import Scene
from memory.modality import Act
from memory.value import Span
from memory.vocabulary import Predicate

_ORDERS = (
    "is_a_role",
    "role_is",
    "has_a_role",
    "in_brackets",
    "indefinite",
    "this_is",
    "apposition",
    "teaches",
    "has_as",
    "class_has",
    "has_class",
    "in_class",
    "has_instead",
    "new_role",
    "is_new",
    "does_it_now",
)
"""The orders in which a relation is told, the fullest first; each is a pattern of the lexicon file."""

_TAUGHT = {
    "teaches": "teacher",
    "tutors": "tutor",
    "coaches": "coach",
    "childminds": "childminder",
    "babysits": "babysitter",
    "class": "teacher",
    "form": "teacher",
    "instead": "teacher",
    "babysitting": "babysitter",
    "childminding": "childminder",
    "cleaning": "cleaner",
    "tutoring": "tutor",
    "coaching": "coach",
    "teaching": "teacher",
}
"""Words by which it is told who teaches whom, and what that makes them."""


def relations(scene: Scene) -> Iterator[Draft]:
    """One reading for each person who is told to be something to somebody."""
    words = scene.line.keys
    if words.isdisjoint(role_words()) and words.isdisjoint(_TAUGHT):
        return
    orders = fitting("relations", _ORDERS, scene.line.parts)
    for sentence in scene.sentences:
        start, end = scene.line.plain_range(sentence)
        for order in orders:
            matches = _pattern(order).finditer(scene.line.plain, start, end)
            found = [draft for match in matches if (draft := _draft(scene, order, match)) is not None]
            yield from found
            if found:
                break


def _draft(scene: Scene, order: str, match: re.Match[str]) -> Draft | None:
    head = match["role"].split()[-1]
    who, owner, role = (scene.line.group(match, name) for name in ("who", "owner", "role"))
    if who is None or owner is None or role is None or not (is_role_word(head) or head in _TAUGHT):
        return None
    who = _without_fillers(scene, who)
    if who is None or not (_is_called(scene, who) or _is_somebody(scene, who, order)):
        return None
    trigger = scene.line.group(match, "trig") if "trig" in match.re.groupindex else None
    clause = scene.clause_at(trigger or role)
    if clause.modality.act in (Act.ASKED, Act.REQUESTED):
        return None
    holders = [] if order == "indefinite" else _holder(scene, owner)
    told = role if order in ("indefinite", "has_a_role") else _both(owner, role)
    kind = _TAUGHT.get(head, role_of(head))
    return Draft(
        predicate=Predicate.RELATED_TO,
        subject=_named(scene, who, clause),
        value=told.of(scene.text),
        qualifier=f"{kind} {holders[0].person or holders[0].surface.casefold()}" if holders else kind,
        trigger=clause.trigger if clause in scene.clauses else role,
        clause=clause,
        participants=holders,
        timeless=True,
    )


def _both(owner: Span, role: Span) -> Span:
    """Owner and role in the order in which they were told: "Pim's teacher", "teaches Pim"."""
    return Span(start=min(owner.start, role.start), end=max(owner.end, role.end))


def _without_fillers(scene: Scene, who: Span) -> Span | None:
    """The name without a leading word that is none ("hi sayso edie")."""
    held = scene.line.words(who)
    while len(held) > 1 and (
        held[0].word in words_of("in_relations", "no_name") or scene.directory.named(held[-1].word)
    ):
        if scene.directory.named(f"{held[0].word} {held[-1].word}"):
            break
        held = held[1:]
    return Span(start=held[0].start, end=held[-1].end) if held else None


def _is_called(scene: Scene, who: Span) -> bool:
    """As in "my dad is called Bill": what somebody is called is a name, whatever else the word means."""
    held = scene.line.words(who)
    before = [each.word for each in scene.line.tokens if each.end <= who.start][-1:]
    return before in (["called"], ["named"]) and all(each.cap for each in held)


def _named(scene: Scene, who: Span, clause: Clause) -> Subject:
    found = scene.subject(who, clause)
    if found.kind is not SubjectKind.THING:
        return found
    kind, whose = SubjectKind.UNRESOLVED, scene.turn.speaker
    return Subject(kind=kind, surface=who.of(scene.text), person=None, whose=whose)


def _is_somebody(scene: Scene, who: Span, order: str) -> bool:
    """Whether the form names a person: no pronoun, and no everyday word."""
    form = who.of(scene.text)
    if pronoun_kind(form.casefold()):
        return False
    subject: Subject = scene.subject(who)
    if subject.person is not None:
        return order != "apposition"
    held = scene.line.words(who)
    everyday = [is_listed(each.word) or each.word in closed_classes() for each in held]
    if any(
        known and not each.cap and not is_title(each.word) for known, each in zip(everyday, held, strict=True)
    ):
        return False
    has_title = any(is_title(each.word) for each in held)
    if who.start == scene.sentence_of(who).start and all(everyday) and not has_title:
        return False
    is_role = any(is_role_word(word) for word in form.casefold().split()[-1:])
    return subject.kind.value == "unresolved" and not is_role


def _holder(scene: Scene, owner: Span) -> list[Participant]:
    """To whom the person is that: the possessor, resolved where they are known."""
    bare = re.sub(r"['’]ve$", "", owner.of(scene.text).casefold())
    text = "our" if bare in _OF_THE_HOUSE else scene.form(owner)
    bare = re.sub(r"(?:\s*['’]s?|(?<=[a-z])s)$", "", text) if pronoun_kind(text.casefold()) == "" else text
    subject = scene.directory.resolve(text, scene.turn.speaker, scene.around(owner))
    if subject.person is None:
        subject = scene.directory.resolve(bare, scene.turn.speaker, scene.around(owner))
    return [
        Participant(role=ParticipantRole.BENEFICIARY, surface=owner.of(scene.text), person=subject.person)
    ]


_OF_THE_HOUSE = frozenset({"the", "us", "we"})
"""As in "the new cleaner is Olga", "Ellie is babysitting for us now": theirs who says so."""


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("relations", name)
