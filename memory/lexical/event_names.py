"""Whether words name something that takes place, or somewhere that people travel to; and what kind it is."""

from memory.claims import Granularity
from memory.floor import Clause
from memory.floor.normalise import Token
from memory.floor.words import closed_classes, is_listed
from memory.language.kinship import pronoun_kind
from memory.lexical.event_patterns import EventPattern
from memory.lexical.lexicon import in_list, lemma, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Realization, Temporal
from memory.value import Span
from memory.vocabulary import Predicate
from memory.when import TimeMention


def is_named_place(scene: Scene, what: Span) -> bool:
    """Whether a name, with no noun of an event in it, is that of a place people travel to."""
    words = scene.line.words(what)
    has_noun = any(in_list("events", "nouns", token.word) for token in words)
    return not has_noun and is_destination(scene, what)


def only_thing(scene: Scene, span: Span) -> Span | None:
    """The noun phrase without fillers before it, without calls and times."""
    held = scene.line.words(span)
    while held and (
        held[0].word in words_of("fillers", "opening") or held[0].word in words_of("events", "before")
    ):
        held = held[1:]
    held = _without_coming(held)
    while len(held) > 1 and (held[-1].word in _SAID_OF_IT or _is_left_of_have(held)):
        held = held[:-1]
    if not held:
        return None
    kept = trimmed(scene.text, Span(start=held[0].start, end=held[-1].end))
    if kept is None or any(kept.touches(time) for time in scene.time_spans):
        return None
    words = [each.word for each in held]
    is_empty = all(pronoun_kind(word) or word in words_of("in_events", "empty") for word in words)
    return None if is_empty or any(mention.span == kept for mention in scene.mentions) else kept


_SAID_OF_IT = frozenset(
    {"back", "forward", "booked", "confirmed", "sorted", "arranged", "organised", "organized", "been"}
)
"""Words behind an event's name that only tell what became of it: "Whitby booked"."""


def _without_coming(held: list[Token]) -> list[Token]:
    """As in "the plumber's coming on Thursday": who comes, without their coming."""
    for at, token in enumerate(held):
        if token.word == "'s" and at and all(each.word in _COMING for each in held[at + 1 :]):
            return held[:at] if at + 1 < len(held) else held
    return held


_COMING = frozenset({"coming", "visiting", "round", "over", "due", "here"})


def _is_left_of_have(held: list[Token]) -> bool:
    """As in "MOT's been pushed back": what is left of "has" belongs to no name."""
    return held[-1].word == "'s"


def is_event(
    scene: Scene, what: Span, clause: Clause, mentions: list[TimeMention], pattern: EventPattern
) -> bool:
    """Whether the phrase names something that takes place: by its noun, or because an hour is told for it."""
    words = [token.word for token in scene.line.words(what)]
    # Of "I'd booked" only a part of the contraction is left, and no word.
    is_at_home = (
        words[-1:] and words[-1] in words_of("in_events", "meals") and not _is_meal_out(mentions, words)
    )
    if is_at_home or _is_deed_told(what, clause) or is_teller(what, clause):
        return False
    if any(in_list("events", "nouns", word) for word in words) or any(
        in_list("events", "weak", word) for word in words[-1:]
    ):
        return True
    if clause.lemma in _BEGINS and is_listed(words[-1]):
        return True  # whatever starts on a day takes place
    if pattern.noun:
        is_told = pattern.kind == "off" or (
            len(words) > 1 and any(_has_day_and_hour(each) for each in mentions)
        )
        return is_told and bool(mentions) and not any(in_list("groceries", "words", word) for word in words)
    if any(in_list("groceries", "words", word) or in_list("chores", "nouns", word) for word in words[-1:]):
        return False
    return any(
        mention.when.start is not None and mention.when.granularity.value == "instant" for mention in mentions
    )


_BEGINS = frozenset({"start", "begin"})


def _is_deed_told(what: Span, clause: Clause) -> bool:
    """As in "rang the surgery this morning, Thursday at 10": what somebody did, and no name of an event."""
    modality = clause.modality
    is_told = modality.realization is Realization.COMPLETED and modality.temporal is Temporal.PAST
    return is_told and clause.subject is None and what.start == clause.trigger.start


def is_teller(what: Span, clause: Clause) -> bool:
    """As in "vet says nothing before noon": who says it, and no visit to them."""
    is_report = clause.lemma in words_of("verbs", "report")
    return is_report and clause.subject is not None and clause.subject.touches(what)


def _has_day_and_hour(mention: TimeMention) -> bool:
    """As in "Chiropodist visit on the 24th at 8:40": what has both is fixed."""
    is_exact = mention.when.start is not None and mention.when.granularity is Granularity.INSTANT
    return is_exact and len(mention.when.surface.split()) > _HOUR_ALONE


_HOUR_ALONE = 2
"""As in "half eight", "at 9"."""


def _is_meal_out(mentions: list[TimeMention], words: list[str]) -> bool:
    """Whether a meal is one that people meet for: an hour is told, and it is nobody's packed lunch."""
    exact = any(mention.when.granularity is Granularity.INSTANT for mention in mentions)
    return exact and not set(words) & words_of("in_events", "no_meal_out")


def is_destination(scene: Scene, place: Span, *, alone: bool = False) -> bool:
    """Whether a place is one that people travel to: a name, not the shop round the corner."""
    words = [token for token in scene.line.words(place) if token.word not in ("the", "'s")]
    if (
        not words
        or any(pronoun_kind(token.word) for token in words)
        or any(m.span.touches(place) for m in scene.mentions)
    ):
        return False
    first = words[0]
    if alone and (len(words) > 2 or any(is_listed(token.word) for token in words) or not first.cap):
        return False
    if pronoun_kind(first.word) or any(in_list("events", "nouns", token.word) for token in words):
        return False
    is_name = not is_listed(first.word) and first.word not in closed_classes()
    return first.cap or is_name or in_list("events", "abroad", first.word)


def specific(scene: Scene, sentence: Span, what: Span) -> Span:
    """The thing itself where only "an appointment" was named: "…, blood test", "… with the dentist"."""
    if lemma(what.of(scene.text).split()[-1].casefold()) not in ("appointment", "booking", "slot", "appt"):
        return what
    for token in reversed(scene.line.words(sentence)):
        stretch = Span(start=token.start, end=token.end)
        if (
            not what.touches(stretch)
            and in_list("events", "nouns", token.word)
            and not any(stretch.touches(time) for time in scene.time_spans)
        ):
            return phrase_around(scene, stretch)
    return what


def phrase_around(scene: Scene, head: Span) -> Span:
    """The noun phrase around an event's noun: the words that belong to it before and behind."""
    tokens = scene.line.tokens
    at = next(index for index, token in enumerate(tokens) if token.start >= head.start)
    first = last = at
    while first > 0 and _belongs_before(scene, first - 1):
        first -= 1
    while last + 1 < len(tokens) and in_list("events", "nouns", tokens[last + 1].word):
        last += 1
    return Span(start=tokens[first].start, end=tokens[last].end)


def _belongs_before(scene: Scene, at: int) -> bool:
    token = scene.line.tokens[at]
    stretch = Span(start=token.start, end=token.end)
    if any(stretch.touches(span) for span in scene.time_spans):
        return False
    word = token.word
    if word == "'s":
        return at > 0
    if not word[0].isalpha() or word in words_of("events", "ends_phrase") or pronoun_kind(word):
        return word in ("my", "your", "our", "his", "her", "their")
    called = any(stretch.touches(mention.span) for mention in scene.vocatives)
    verbs = (clause for clause in scene.clauses if not in_list("events", "nouns", word))
    return not called and not any(clause.trigger == stretch for clause in verbs)


def kind_of(what: str) -> Predicate:
    """A trip, a visit or an appointment, by its name."""
    words = {lemma(word) for word in what.casefold().split()}
    if words & words_of("events", "travel"):
        return Predicate.TRIP
    return Predicate.VISIT if words & {"visit", "sleepover"} else Predicate.APPOINTMENT
