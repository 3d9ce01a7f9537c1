"""Where people are and where things are kept."""

import re
from collections.abc import Iterator

from memory.claims import Subject, SubjectKind
from memory.floor import Clause
from memory.lexical import content
from memory.lexical.drafts import Draft
from memory.lexical.lexicon import in_list
from memory.lexical.line import trimmed
from memory.lexical.patterns import is_nobody, subject_of
from memory.lexical.scene import Scene
from memory.lexical.verbs import antecedent
from memory.modality import Act, Realization, Temporal
from memory.naming import pronoun_kind, thing
from memory.value import Span
from memory.vocabulary import Predicate

_STOP = (
    r"(?:and|but|so|because|if|when|that|who|which|while|or|then|until|till|since|for|now|today|tomorrow|tonight|again|"
    r"already|btw|with|by|please|though|as)"
)
_NP = rf"(?:(?!{_STOP}(?: |$))[^\s,.;:!?()|]+(?: |$)){{1,6}}"
_PREP = r"(?:still |back |just |now |all |down |up |over |out |round |currently |always |usually )*(?:at|in|on|under|behind|inside|near|by|outside|upstairs in|next to|on top of|in front of|round at|over at|into)"
_IS = r"(?:am|is|are|was|were|'s|be|been)"
_HOME = r"(?:home|here|upstairs|downstairs|abroad|outside|next door)"
_BEING = re.compile(
    rf"(?<!\S)(?:{_IS}|will be) (?:not )?(?P<what>{_PREP} (?P<at>{_NP})|(?:back |still |just |now |already |nearly |almost )*(?P<home>{_HOME})\b)"
)
_REACHED = re.compile(
    rf"(?<!\S)(?P<trig>arrived|reached|landed|got|gotten|made|makes) (?P<what>(?:it |back |safely |just )*(?:(?:at|in|to|into) (?P<at>{_NP})|(?P<home>home)\b))"
)
_STAYING = re.compile(
    rf"(?<!\S)(?P<trig>staying|sleeping|kipping|crashing|stopping|dossing|lodging|sat|sitting|waiting|stood|standing|stuck|"
    rf"parked|camped|queueing|queuing|stay|sleep|kip|crash) (?:still |over |out |here |up |down |round )*"
    rf"(?P<what>(?:at|in|on|outside|with) (?P<at>(?:the |my |our |a )?{_NP}))"
)
_LEFT = re.compile(
    r"(?<!\S)(?P<trig>left|leaving|leave) (?P<what>(?P<at>(?:the |my )?(?:work|school|home|house|office|college|uni|town|station|hospital)\b))(?= ?(?:$|[.;!?,|]|now|in |at |just|early|late))"
)
_ON_WAY = re.compile(
    rf"(?<!\S)(?P<what>on (?:my|the|his|her|our|their) (?P<trig>way)(?: (?P<home>home|back|there)| to (?P<at>{_NP}))?|(?P<trig2>heading|walking|driving) (?:home|back|to (?:the )?{_NP}))"
)
_ALONE = re.compile(
    rf"^(?:(?:just |now |back |finally |nearly |almost )*(?P<home>home)(?: now| safe| safely| at last)?|(?:(?:still|just|now|back|here|over|out) )*(?:at|in|on) (?P<at>(?:the |my |a )?{_NP}))(?:with .*|now|already|again|atm|all day)?$"
)
_PUT = re.compile(
    rf"(?<!\S)(?P<trig>put|left|keep|keeps|kept|hidden|hid|leave|stored|store|find) (?P<theme>(?:the |my |your |our |his |her |their |a )[^,.;:!?|]+?|it|them) (?P<what>(?:back |away )?(?:in|on|under|behind|inside|by|next to|on top of|at) (?P<at>{_NP}))"
)
_KEPT = re.compile(
    rf"(?<!\S)(?:(?:is|are|'s|was|were|be|been|now|always|usually|just) )*(?P<trig>kept|stored|hidden|put|left|stashed|hung|went|goes|go|belongs|belong|lives|live) "
    rf"(?:back |away |now |over |up |down )*(?P<what>(?:in|on|under|behind|inside|by|next to|on top of|at) (?P<at>{_NP}))"
)
_COLON = re.compile(
    rf"(?:^|[.;!?|] )(?P<theme>(?:the |my |our |your )(?:[a-z-]+ ){{1,4}}?): (?P<what>(?:in|on|under|behind|inside|by|next to|on top of) "
    rf"(?P<at>(?P<trig>{_NP})))"
)
_MOVED = re.compile(
    rf"(?<!\S)(?P<trig>moved|shifted|transferred|taken|took|brought) (?P<theme>(?:the |my |your |our |his |her |their |a )[^,.;:!?|]+?) "
    rf"(?:from [^,.;:!?|]+? )?(?P<what>(?:up |down |over |back |out |on )*(?:to|into) (?P<at>{_NP}))"
)
_HAS = re.compile(
    r"(?<!\S)(?P<trig>has|have|got) (?:got )?(?P<theme>(?:the|my|our|your|his|her) (?:spare |front door |back door |house |car |shed |garage |other )*(?:key|keys|passport|remote|charger|ladder|drill|card|folder|umbrella|torch|pump|tickets|letter|form))\b"
)
_ABSTRACT = frozenset(
    [
        "mood",
        "trouble",
        "charge",
        "time",
        "way",
        "hurry",
        "rush",
        "pain",
        "love",
        "touch",
        "case",
        "fact",
        "total",
        "question",
        "holiday",
        "call",
        "phone",
        "diet",
        "antibiotics",
        "shift",
        "earlies",
        "lates",
        "nights",
        "leave",
        "duty",
        "fire",
        "it",
        "risk",
        "control",
        "order",
        "danger",
        "hand",
        "middle",
        "front",
        "back",
        "end",
        "top",
        "half",
        "pieces",
        "tears",
        "bits",
        "general",
        "particular",
        "public",
        "private",
        "need",
        "favour",
        "favor",
        "use",
        "progress",
        "stock",
        "season",
        "order",
        "sale",
        "offer",
        "mine",
        "mind",
        "year",
        "years",
        "list",
        "menu",
        "agenda",
        "cards",
        "purpose",
        "average",
        "air",
        "news",
        "tv",
        "telly",
        "radio",
        "him",
        "her",
        "me",
        "them",
        "us",
        "you",
        "least",
        "most",
        "best",
        "worst",
        "all",
        "first",
        "last",
        "once",
        "one",
        "point",
        "moment",
        "stage",
        "age",
        "speed",
        "number",
        "detention",
        "debt",
        "agreement",
    ]
)
_PERSONAL = re.compile(r"^(?:the |a |an |my |your |his |her |our |their |this |that )+")


def places(scene: Scene) -> Iterator[Draft]:
    """One reading for each place that somebody or something is said to be at."""
    for sentence in scene.sentences:
        start, end = scene.line.plain_range(sentence)
        found = False
        for pattern in (_BEING, _STAYING, _REACHED, _LEFT, _ON_WAY):
            for match in pattern.finditer(scene.line.plain, start, end):
                draft = _located(scene, match)
                if draft is not None:
                    found = True
                    yield draft
        for match in _HAS.finditer(scene.line.plain, start, end):
            draft = _held(scene, match)
            if draft is not None:
                yield draft
        for pattern in (_PUT, _MOVED, _COLON):
            for match in pattern.finditer(scene.line.plain, start, end):
                draft = _put(scene, match)
                if draft is not None:
                    yield draft
        for match in _KEPT.finditer(scene.line.plain, start, end):
            draft = _kept(scene, match)
            if draft is not None:
                yield draft
        if not found:
            yield from _alone(scene, sentence)


def _group(scene: Scene, match: re.Match[str], *names: str) -> Span | None:
    for name in names:
        if name in match.re.groupindex:
            span = scene.line.group(match, name)
            if span is not None:
                return span
    return None


def _is_place(scene: Scene, at: Span | None) -> bool:
    """Whether what follows the preposition is a place, and neither a time nor a manner of speaking."""
    if at is None:
        return True
    held = trimmed(scene.text, at)
    if held is None or any(held.touches(span) for span in scene.time_spans):
        return False
    words = [token.word for token in scene.line.words(held) if token.word != "'s"]
    bare = [word for word in words if not _PERSONAL.match(f"{word} ")]
    return bool(bare) and bare[0] not in _ABSTRACT and bare[-1] not in _ABSTRACT and not bare[0][0].isdigit()


def _located(scene: Scene, match: re.Match[str]) -> Draft | None:
    what = scene.line.group(match, "what")
    at = _group(scene, match, "at")
    trigger = _group(scene, match, "trig", "trig2", "at", "home")
    if what is None or trigger is None or not _is_place(scene, at):
        return None
    clause = scene.clause_at(_last_word(scene, trigger))
    if not scene.is_stated(clause):
        return None
    subject = subject_of(scene, clause, _first_word(scene, what) if match.re is _BEING else trigger)
    if subject is not None and is_nobody(subject) and match.re is _BEING:
        subject = _antecedent(scene, clause, subject)
    if subject is None or is_nobody(subject):
        return None
    held = _until_verb(scene, what)
    value = content.value_of(scene, held)
    if not value or (match.re is _STAYING and not _is_staying(scene, clause, match["trig"])):
        return None
    is_thing = subject.kind is SubjectKind.THING
    if is_thing and match.re is not _BEING:
        return None
    predicate = Predicate.KEPT_AT if is_thing else Predicate.LOCATED_AT
    if is_thing and _is_occasion(subject.surface):
        predicate = Predicate.PLAN_OF_RECORD
    return Draft(
        predicate=predicate,
        subject=subject,
        value=value,
        qualifier="place" if predicate is Predicate.PLAN_OF_RECORD else "",
        trigger=clause.trigger if clause in scene.clauses else _last_word(scene, trigger),
        clause=clause,
    )


def _is_staying(scene: Scene, clause: Clause, verb: str) -> bool:
    """Whether somebody stays there now or for a while, and no more than sat there once."""
    if verb in ("stay", "sleep", "kip", "crash"):
        return (
            clause.modality.temporal is Temporal.FUTURE or clause.modality.realization is Realization.INTENDED
        )
    return verb != "sat" or clause.subject is None or clause.modality.temporal is not Temporal.PAST


def _antecedent(scene: Scene, clause: Clause, subject: Subject) -> Subject | None:
    """The thing that "it" or "they" stands for, where the words before name one."""
    if pronoun_kind(subject.surface.casefold()) not in ("it", "they"):
        return None
    name = antecedent(scene, clause, clause.trigger if clause.subject is None else clause.subject)
    return thing(name) if name else None


def _is_occasion(surface: str) -> bool:
    """Whether the thing is something that takes place: of a match, the place is part of the plan."""
    return in_list("events", "nouns", surface.rsplit(maxsplit=1)[-1])


def _until_verb(scene: Scene, span: Span) -> Span:
    """A place as far as the next verb: "in the garden" of "in the garden shouting at a pigeon"."""
    first = scene.line.words(span)[0]
    inside = [each.trigger.start for each in scene.clauses if first.end < each.trigger.start < span.end]
    cut = [start for start in inside if scene.text[start:].split(" ")[0].casefold().endswith("ing")]
    return Span(start=span.start, end=min(cut)) if cut else span


def _last_word(scene: Scene, span: Span) -> Span:
    held = [token for token in scene.line.words(span) if token.word[0].isalnum()]
    return Span(start=held[-1].start, end=held[-1].end) if held else span


def _first_word(scene: Scene, span: Span) -> Span:
    held = scene.line.words(span)
    return Span(start=held[0].start, end=held[0].end) if held else span


def _held(scene: Scene, match: re.Match[str]) -> Draft | None:
    """Phil has the spare key: the key is with Phil."""
    trigger, theme = scene.line.group(match, "trig"), scene.line.group(match, "theme")
    if trigger is None or theme is None:
        return None
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause) or clause.modality.realization is Realization.REQUIRED:
        return None
    if clause.subject is None or clause not in scene.clauses:
        return None
    holder = _whole_subject(scene, clause.subject, trigger)
    who = scene.subject(holder, clause)
    if is_nobody(who):
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=thing(theme.of(scene.text)),
        value=holder.of(scene.text) if who.person != scene.turn.speaker else f"{scene.form(holder)}",
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
    )


def _whole_subject(scene: Scene, subject: Span, verb: Span) -> Span:
    """The subject with a name that stands before it: "Phil next door"."""
    sentence = scene.sentence_of(subject)
    lead = trimmed(scene.text, Span(start=sentence.start, end=verb.start))
    if (
        lead is not None
        and lead.holds(subject)
        and len(scene.line.words(lead)) <= 4
        and not content.opens_idly(lead.of(scene.text))
    ):
        return lead
    return subject


def _put(scene: Scene, match: re.Match[str]) -> Draft | None:
    """I've put the passports in the drawer: that is where they are."""
    trigger, theme = scene.line.group(match, "trig"), scene.line.group(match, "theme")
    at, what = scene.line.group(match, "at"), scene.line.group(match, "what")
    if trigger is None or theme is None or what is None or not _is_place(scene, at):
        return None
    clause = scene.clause_at(_last_word(scene, trigger))
    realization = clause.modality.realization
    is_told = realization in _DONE or match["trig"] == "find" or match.re is _COLON
    if not scene.is_stated(clause) or not is_told or clause not in scene.clauses:
        return None
    name = content.value_of(scene, theme)
    if pronoun_kind(name.casefold()):
        name = antecedent(scene, clause, theme)
    if not name:
        return None
    about = thing(name)
    if is_nobody(about) or len(about.surface.split()) > 4:
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=about,
        value=content.value_of(scene, what),
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
    )


def _kept(scene: Scene, match: re.Match[str]) -> Draft | None:
    """The glue gun is kept in the hall drawer; the sewing box went in the loft."""
    trigger, what = scene.line.group(match, "trig"), scene.line.group(match, "what")
    if trigger is None or what is None or not _is_place(scene, scene.line.group(match, "at")):
        return None
    clause = scene.clause_at(trigger)
    if not scene.is_stated(clause) or clause.subject is None or clause.modality.realization not in _DONE:
        return None
    subject = scene.subject(clause.subject, clause)
    if subject.kind is not SubjectKind.THING or _is_occasion(subject.surface):
        return None
    return Draft(
        predicate=Predicate.KEPT_AT,
        subject=subject,
        value=content.value_of(scene, what),
        qualifier="",
        trigger=clause.trigger,
        clause=clause,
    )


_DONE = frozenset({Realization.COMPLETED, Realization.STATE, Realization.HABITUAL})


def _without_calls(scene: Scene, span: Span) -> Span:
    """The stretch without the names and fillers that open it: "mum dad here at the garden centre"."""
    start = span.start
    for token in scene.line.words(span):
        stretch = Span(start=token.start, end=token.end)
        is_call = any(mention.span.touches(stretch) for mention in scene.mentions)
        if not is_call and token.word != "," and not content.only_fillers(token.word):
            break
        start = token.end
    return trimmed(scene.text, Span(start=start, end=span.end)) or span


def _alone(scene: Scene, sentence: Span) -> Iterator[Draft]:
    """A line that is only a place: "Home.", "On the train.", "At the vet's with Mango"."""
    held = trimmed(scene.text, sentence)
    if held is None or scene.turn.speaker is None or sentence != scene.sentences[0]:
        return
    held = _without_calls(scene, held)
    start, end = scene.line.plain_range(held)
    match = _ALONE.match(scene.line.plain[start:end])
    if match is None:
        return
    at = match.span("at") if match["at"] else match.span("home")
    place = scene.line.raw(start + at[0], start + at[1])
    if not _is_place(scene, place if match["at"] else None):
        return
    words = _last_word(scene, place)
    clause = scene.clause_at(words)
    if clause.modality.act in (Act.ASKED, Act.REQUESTED):
        return
    value = content.value_of(scene, held)
    if not value:
        return
    yield Draft(
        predicate=Predicate.LOCATED_AT,
        subject=scene.directory.resolve("I", scene.turn.speaker),
        value=value,
        qualifier="",
        trigger=clause.trigger if clause in scene.clauses else words,
        clause=clause,
        quote=sentence,
    )
