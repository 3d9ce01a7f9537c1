"""What is fixed for a time: appointments, trips, visits; that they are off; lines of them without a verb."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from memory.claims import Granularity, Participant, ParticipantRole, Subject, SubjectKind
from memory.floor import Clause
from memory.floor.words import closed_classes, is_listed
from memory.language.naming import HOUSEHOLD, pronoun_kind
from memory.lexical import content
from memory.lexical.drafts import Draft, is_negated
from memory.lexical.lexicon import in_list, lemma, tables_of, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.modality import Frame, Polarity, Realization, Temporal
from memory.ports import Context
from memory.turns import Author
from memory.value import Span
from memory.vocabulary import Predicate
from memory.when import TimeMention

_MEANT = frozenset({Realization.INTENDED, Realization.REQUIRED, Realization.DESIRED})
_LONG_SENTENCE = 25
_ANY = "*"


class _Pattern(NamedTuple):
    kind: str
    text: str
    next: bool
    noun: bool

    @property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when a turn first holds one of its keys."""
        return _compiled(self.text)


_compiled = cache(re.compile)


@cache
def _by_key() -> dict[str, list[_Pattern]]:
    table: dict[str, list[_Pattern]] = {}
    macros: dict[str, str] = tables_of("patterns.toml")["macros"]
    for raw in tables_of("events.toml")["pattern"]:
        text = (
            raw["pattern"]
            .replace("$NEXT", "(?=§)")
            .replace("{np}", macros["np"])
            .replace("{stop}", macros["stop"])
        )
        text = text.replace("{{", "{").replace("}}", "}")
        pattern = _Pattern(raw["kind"], text, raw.get("next", False), raw.get("noun", False))
        for key in raw["keys"].split():
            table.setdefault(key, []).append(pattern)
    return table


def events(scene: Scene) -> Iterator[Draft]:
    """One reading for each event that is told, not asked."""
    words = scene.line.keys
    tried = [each for key, group in _by_key().items() if key == _ANY or key in words for each in group]
    taken: list[tuple[Span, str]] = []
    dated = [(sentence, _days_and_hours(scene, sentence)) for sentence in scene.sentences]
    for pattern in dict.fromkeys(tried):
        for sentence, mentions in dated:
            for draft in _in_sentence(scene, sentence, pattern, mentions):
                if not any(draft.trigger == trigger or name == draft.qualifier for trigger, name in taken):
                    taken.append((draft.trigger, draft.qualifier))
                    yield draft
    if not taken:
        yield from _named(scene)


def _days_and_hours(scene: Scene, sentence: Span) -> list[TimeMention]:
    return [
        each
        for each in scene.times_of(sentence, None)
        if _is_day_or_hour(each) and not is_negated(scene, each.span)
    ]


def _in_sentence(
    scene: Scene, sentence: Span, pattern: _Pattern, mentions: list[TimeMention]
) -> Iterator[Draft]:
    if pattern.kind == "dated" and not mentions:
        return
    start, end = scene.line.plain_range(sentence)
    if pattern.next:
        yield from _marked(scene, sentence, pattern, mentions)
        return
    for match in pattern.pattern.finditer(scene.line.plain, start, end):
        draft = _draft(scene, sentence, pattern, match, mentions)
        if draft is not None:
            yield draft
            return


def _marked(scene: Scene, sentence: Span, pattern: _Pattern, mentions: list[TimeMention]) -> Iterator[Draft]:
    """Match what stands right before a time."""
    first, _ = scene.line.plain_range(sentence)
    for mention in mentions:
        at, _ = scene.line.plain_range(mention.span)
        head = scene.line.plain[first:at] + "§"
        for match in pattern.pattern.finditer(head):
            draft = _draft(scene, sentence, pattern, match, [mention])
            if draft is not None:
                yield draft
                return


def _is_day_or_hour(mention: TimeMention) -> bool:
    return mention.marker not in ("since", "for") and mention.repeat is None


def _group(scene: Scene, match: re.Match[str], shift: int, *names: str) -> Span | None:
    for name in names:
        if name in match.re.groupindex and match.span(name)[0] >= 0:
            start, end = match.span(name)
            while end > start and match.string[end - 1] in " §":
                end -= 1
            if end > start:
                return scene.line.raw(start + shift, end + shift)
    return None


class _Told(NamedTuple):
    """An event in the making: where it stands, what it is, and the times that were told with it."""

    sentence: Span
    kind: str
    clause: Clause
    what: Span
    mentions: list[TimeMention]


def _draft(
    scene: Scene, sentence: Span, pattern: _Pattern, match: re.Match[str], mentions: list[TimeMention]
) -> Draft | None:
    shift = scene.line.plain_range(sentence)[0] if pattern.next else 0
    what = _group(scene, match, shift, "what", "place")
    trig = _group(scene, match, shift, "trig", "trig2", "trig3")
    if what is None or trig is None:
        return None
    last = scene.line.words(trig)[-1]
    clause = scene.clause_at(Span(start=last.start, end=last.end))
    thing = _only_thing(scene, what)
    if thing is None or not _may_be_told(scene, sentence, clause, pattern.kind):
        return None
    is_place = "place" in match.re.groupindex
    fits = (
        _is_destination(scene, thing, alone=pattern.next)
        if is_place
        else _is_event(scene, thing, clause, mentions, pattern)
    )
    return (
        _made(scene, _Told(sentence, pattern.kind, clause, thing, mentions), is_place=is_place)
        if fits
        else None
    )


def _made(scene: Scene, told: _Told, *, is_place: bool) -> Draft:
    sentence, kind, clause, _, mentions = told
    what = _specific(scene, sentence, told.what)
    value = content.value_of(scene, what)
    is_place = is_place or (kind == "off" and _is_named_place(scene, what))
    subject = _whose(scene, sentence, what, clause, is_place=is_place)
    best = _best(mentions)
    return Draft(
        predicate=Predicate.TRIP if is_place else _kind(what.of(scene.text)),
        subject=subject,
        value=value,
        qualifier=content.noun_key(_bare(scene, value)) or content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        participants=_others(scene, what, clause, subject),
        place=sentence if best is None else best.span,
        when=None if best is None else best.when,
        changes=kind == "off",
    )


def _is_named_place(scene: Scene, what: Span) -> bool:
    words = scene.line.words(what)
    has_noun = any(in_list("events", "nouns", token.word) for token in words)
    return not has_noun and _is_destination(scene, what)


def _best(mentions: list[TimeMention]) -> TimeMention | None:
    """The time that is told with most: of "Saturday" and "the 25th at 9.50", the latter."""
    kept = [each for each in mentions if each.when.start is not None]
    return max(
        kept,
        key=lambda each: (each.when.granularity is Granularity.INSTANT, each.span.end - each.span.start),
        default=None,
    )


def _tells_no_day(scene: Scene, sentence: Span, clause: Clause) -> bool:
    """As in "flights are 94 each on the Sunday", "no football for three weeks, so the 12th"."""
    is_denied = clause.modality.polarity is Polarity.NEGATIVE
    is_stretch = is_denied and any(each.marker == "for" for each in scene.times_of(sentence, clause))
    return is_stretch or scene.tells_an_amount(clause)


def _may_be_told(scene: Scene, sentence: Span, clause: Clause, kind: str) -> bool:
    modality = clause.modality
    if not scene.is_stated(clause) or modality.frame not in (Frame.ACTUAL, Frame.HYPOTHETICAL, Frame.UNKNOWN):
        return False
    if _tells_no_day(scene, sentence, clause):
        return False
    if (
        modality.temporal is Temporal.HABITUAL
        and modality.realization is not Realization.SCHEDULED
        and kind == "trip"
    ):
        return False
    plans = clause.lemma in ("book", "plan", "arrange", "organise", "organize", "get", "buy")
    if kind == "trip" and modality.temporal is Temporal.PAST and not plans:
        return False
    if len(scene.line.words(sentence)) < _LONG_SENTENCE or kind == "off":
        return True
    return not any(
        each is not clause
        and each.trigger.touches(sentence)
        and each.modality.polarity is not Polarity.POSITIVE
        for each in scene.clauses
    )


def _only_thing(scene: Scene, span: Span) -> Span | None:
    """The noun phrase without fillers before it, without calls and times."""
    held = scene.line.words(span)
    while held and (
        held[0].word in words_of("fillers", "opening") or held[0].word in words_of("events", "before")
    ):
        held = held[1:]
    while len(held) > 1 and held[-1].word in _SAID_OF_IT:
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
    {"back", "forward", "booked", "confirmed", "sorted", "arranged", "organised", "organized"}
)
"""Words behind an event's name that only tell what became of it: "Whitby booked"."""


_BEGINS = frozenset({"start", "begin"})


def _is_event(
    scene: Scene, what: Span, clause: Clause, mentions: list[TimeMention], pattern: _Pattern
) -> bool:
    """Whether the phrase names something that takes place: by its noun, or because an hour is told for it."""
    words = [token.word for token in scene.line.words(what)]
    is_at_home = words[-1] in words_of("in_events", "meals") and not _is_meal_out(mentions, words)
    if is_at_home or _is_deed_told(what, clause) or _is_teller(what, clause):
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


def _is_deed_told(what: Span, clause: Clause) -> bool:
    """As in "rang the surgery this morning, Thursday at 10": what somebody did, and no name of an event."""
    modality = clause.modality
    is_told = modality.realization is Realization.COMPLETED and modality.temporal is Temporal.PAST
    return is_told and clause.subject is None and what.start == clause.trigger.start


def _is_teller(what: Span, clause: Clause) -> bool:
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


def _is_destination(scene: Scene, place: Span, *, alone: bool = False) -> bool:
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


def _specific(scene: Scene, sentence: Span, what: Span) -> Span:
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
            return _phrase(scene, stretch)
    return what


# --- events by their nouns


def _named(scene: Scene) -> Iterator[Draft]:
    """Dated events of which only the noun tells that they are events."""
    for sentence in scene.sentences:
        done: list[Clause] = []
        for mention in scene.times_of(sentence, None):
            clause = scene.owner_of(mention.span, sentence) if _is_day_or_hour(mention) else None
            if clause is None or clause in done:
                continue
            done.append(clause)
            draft = _by_noun(scene, sentence, clause, mention)
            if draft is not None:
                yield draft


def _by_noun(scene: Scene, sentence: Span, clause: Clause, mention: TimeMention) -> Draft | None:
    modality = clause.modality
    if not _may_be_told(scene, sentence, clause, "dated"):
        return None
    happens = clause.lemma in words_of("events", "happens")
    if modality.temporal is Temporal.PAST and modality.realization is Realization.COMPLETED:
        return None
    is_habit = modality.temporal is Temporal.HABITUAL and modality.realization is not Realization.SCHEDULED
    if not happens and (is_habit or modality.realization in _MEANT):
        return None
    what = _event_noun(scene, sentence, clause, mention)
    if what is None:
        return None
    return _made(scene, _Told(sentence, "dated", clause, what, [mention]), is_place=False)


def _event_noun(scene: Scene, sentence: Span, clause: Clause, mention: TimeMention) -> Span | None:
    """The noun phrase that names the event, nearest to its time."""
    best: tuple[int, Span] | None = None
    for token in scene.line.words(sentence):
        stretch = Span(start=token.start, end=token.end)
        is_verb = stretch == clause.trigger and clause.lemma in words_of("events", "happens")
        if stretch.touches(mention.span) or is_verb or not in_list("events", "nouns", token.word):
            continue
        if any(_is_teller(stretch, each) for each in scene.clauses):
            continue
        if token.word in words_of("in_events", "meals") and clause.modality.temporal is Temporal.HABITUAL:
            continue
        distance = max(token.start - mention.span.end, mention.span.start - token.end, 0)
        if in_list("events", "weak", token.word) and distance > 10:
            continue
        if best is None or distance < best[0]:
            best = (distance, stretch)
    return None if best is None else _phrase(scene, best[1])


def _phrase(scene: Scene, head: Span) -> Span:
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


# --- whose


def _bare(scene: Scene, value: str) -> str:
    """The event without its owner: of Tom's dentist, the dentist."""
    _, rest = scene.directory.split_possessor(value.casefold().replace("’", "'"))
    return rest or value


def _whose(scene: Scene, sentence: Span, what: Span, clause: Clause, *, is_place: bool) -> Subject:
    """Who has it: its owner, whom it is for, the clause's person; else the event itself, as a thing."""
    owner, rest = scene.directory.split_possessor(what.of(scene.text).casefold().replace("’", "'"))
    if rest:
        found = scene.subject(Span(start=what.start, end=what.start + len(owner)), clause)
        if found.person is not None:
            return found
    for_whom = _named_after_for(scene, sentence)
    if for_whom is not None:
        return for_whom
    if clause.subject is not None and not clause.subject.touches(what):
        if is_place and pronoun_kind(scene.form(clause.subject).casefold()) == "speakers":
            return HOUSEHOLD
        found = scene.subject(clause.subject, clause)
        if found.person is not None:
            return found
    return _receiver(scene, what, clause) or (HOUSEHOLD if is_place else _thing(scene, what))


def _receiver(scene: Scene, what: Span, clause: Clause) -> Subject | None:
    """Whom it was given to: "they've given Edie a slot"."""
    for argument in clause.arguments:
        if argument.role in ("recipient", "beneficiary") and not argument.span.touches(what):
            found = scene.subject(argument.span, clause)
            if found.person is not None:
                return found
    return None


def _thing(scene: Scene, what: Span) -> Subject:
    found = scene.directory.resolve(content.value_of(scene, what), scene.turn.speaker)
    return found if found.kind is SubjectKind.THING else HOUSEHOLD


def _named_after_for(scene: Scene, sentence: Span) -> Subject | None:
    """Whom it is said to be for: "Dentist for Tom: …", "brace fitting booked for me"."""
    words = scene.line.words(sentence)
    for before, token in pairwise(words):
        stretch = Span(start=token.start, end=token.end)
        if before.word == "for" and (
            pronoun_kind(token.word) in ("speaker", "addressee")
            or any(m.span.touches(stretch) for m in scene.mentions)
        ):
            found = scene.subject(stretch)
            if found.person is not None:
                return found
    return None


def _kind(what: str) -> Predicate:
    words = {lemma(word) for word in what.casefold().split()}
    if words & words_of("events", "travel"):
        return Predicate.TRIP
    return Predicate.VISIT if words & {"visit", "sleepover"} else Predicate.APPOINTMENT


def _others(scene: Scene, what: Span, clause: Clause, subject: Subject) -> list[Participant]:
    found: list[Participant] = []
    for argument in clause.arguments:
        held = trimmed(scene.text, argument.span)
        if held is None or held.touches(what) or any(held.touches(time) for time in scene.time_spans):
            continue
        who = scene.subject(held, clause)
        if who.person is not None and who.person != subject.person:
            role = ParticipantRole(argument.role)
            found.append(Participant(role=role, surface=held.of(scene.text), person=who.person))
    return found


def own_events(scene: Scene, drafts: list[Draft]) -> None:
    """Give an event that is corrected without saying whose it is to whoever it was told of just before."""
    for draft in drafts:
        is_event = draft.predicate in (Predicate.APPOINTMENT, Predicate.VISIT)
        if is_event and draft.corrects and draft.subject.kind is SubjectKind.THING:
            draft.subject = _told_of(scene, draft.qualifier) or draft.subject


def _told_of(scene: Scene, qualifier: str) -> Subject | None:
    alone = Context(house=scene.house, replied_to=None, before=(), open_questions=())
    for turn in reversed(scene.context.before[-_LOOKED_BACK:]):
        if turn.author is Author.PERSON and turn.speaker == scene.turn.speaker and turn.text:
            for draft in events(Scene(turn, alone)):
                if draft.qualifier == qualifier and draft.subject.person is not None:
                    return draft.subject
    return None


_LOOKED_BACK = 8
