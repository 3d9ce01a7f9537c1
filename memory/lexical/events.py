"""What is fixed for a time: appointments, trips, visits; that they are off; lines of them without a verb."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.claims import Granularity, Subject, SubjectKind
from memory.floor import Clause
from memory.lexical import content
from memory.lexical.drafts import Draft, is_negated
from memory.lexical.event_names import (
    is_destination,
    is_event,
    is_named_place,
    is_teller,
    kind_of,
    only_thing,
    phrase_around,
    specific,
)
from memory.lexical.event_owners import others_in, whose, without_owner
from memory.lexical.event_patterns import EventPattern, patterns_by_key
from memory.lexical.lexicon import in_list, words_of
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


def events(scene: Scene) -> Iterator[Draft]:
    """One reading for each event that is told, not asked."""
    words = scene.line.keys
    tried = [
        each for key, group in patterns_by_key().items() if key == _ANY or key in words for each in group
    ]
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
    scene: Scene, sentence: Span, pattern: EventPattern, mentions: list[TimeMention]
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


def _marked(
    scene: Scene, sentence: Span, pattern: EventPattern, mentions: list[TimeMention]
) -> Iterator[Draft]:
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
    scene: Scene, sentence: Span, pattern: EventPattern, match: re.Match[str], mentions: list[TimeMention]
) -> Draft | None:
    shift = scene.line.plain_range(sentence)[0] if pattern.next else 0
    what = _group(scene, match, shift, "what", "place")
    trig = _group(scene, match, shift, "trig", "trig2", "trig3")
    if what is None or trig is None:
        return None
    last = scene.line.words(trig)[-1]
    clause = scene.clause_at(Span(start=last.start, end=last.end))
    thing = None if is_negated(scene, what) else only_thing(scene, what)
    if thing is None or not _may_be_told(scene, sentence, clause, pattern.kind):
        return None
    is_place = "place" in match.re.groupindex
    if is_place and pattern.kind == "dated" and not _will_be_there(scene, clause, mentions):
        return None
    fits = (
        is_destination(scene, thing, alone=pattern.next)
        if is_place
        else is_event(scene, thing, clause, mentions, pattern)
    )
    return (
        _made(scene, _Told(sentence, pattern.kind, clause, thing, mentions), is_place=is_place)
        if fits
        else None
    )


def _will_be_there(scene: Scene, clause: Clause, mentions: list[TimeMention]) -> bool:
    """Whether it is somebody, and on a day to come: "I'm in Leeds today" tells where they are."""
    who = None if clause.subject is None else scene.subject(clause.subject, clause)
    starts = [mention.when.start for mention in mentions]
    is_ahead = all(start is not None and start > scene.turn.sent_at for start in starts)
    return is_ahead and who is not None and who.kind is not SubjectKind.THING


def _made(scene: Scene, told: _Told, *, is_place: bool) -> Draft:
    sentence, kind, clause, _, mentions = told
    what = _whereto(scene, sentence, specific(scene, sentence, told.what))
    value = content.value_of(scene, what)
    is_place = is_place or (kind == "off" and is_named_place(scene, what))
    subject = whose(scene, sentence, what, clause, is_place=is_place)
    best = _best(mentions)
    return Draft(
        predicate=Predicate.TRIP if is_place else kind_of(what.of(scene.text)),
        subject=subject,
        value=value,
        qualifier=content.noun_key(without_owner(scene, value)) or content.folded(value),
        trigger=clause.trigger,
        clause=clause,
        participants=others_in(scene, what, clause, subject),
        place=sentence if best is None else best.span,
        when=None if best is None else _of_each_week(scene, sentence, best).when,
        changes=kind == "off",
    )


def _of_each_week(scene: Scene, sentence: Span, best: TimeMention) -> TimeMention:
    """Of "cubs is on Mondays from next week" the Mondays: the week only tells since when."""
    rounds = [each for each in scene.times_of(sentence, None) if each.repeat is not None]
    return rounds[0] if rounds and best.marker == "from" else best


def _whereto(scene: Scene, sentence: Span, what: Span) -> Span:
    """Of "Krakow's booked. Out Monday, back Friday" the place of which it is told; else what is named."""
    if what.of(scene.text).casefold() not in _OUT_AND_BACK:
        return what
    before = [each for each in scene.sentences if each.end <= sentence.start][-1:]
    named = [each.span for each in scene.clauses if before and each.main and each.span.touches(before[0])]
    words = [each for span in named for each in scene.line.words(span)]
    spans = (Span(start=each.start, end=each.end) for each in words if each.cap and each.word != "i")
    places = [each for each in spans if is_destination(scene, each, alone=True)]
    return places[0] if len(places) == 1 else what


_OUT_AND_BACK = frozenset({"out", "back", "off", "away", "leaving", "flying", "returning", "there", "return"})


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
    if clause.modality.polarity is Polarity.NEGATIVE and not clause.span.touches(what):
        clause = scene.clause_at(what)  # "I can't Friday, I've got a hearing" denies no hearing
    return _made(scene, _Told(sentence, "dated", clause, what, [mention]), is_place=False)


def _event_noun(scene: Scene, sentence: Span, clause: Clause, mention: TimeMention) -> Span | None:
    """The noun phrase that names the event, nearest to its time."""
    best: tuple[int, Span] | None = None
    for token in scene.line.words(sentence):
        stretch = Span(start=token.start, end=token.end)
        is_verb = stretch == clause.trigger and clause.lemma in words_of("events", "happens")
        if stretch.touches(mention.span) or is_verb or not in_list("events", "nouns", token.word):
            continue
        if is_negated(scene, stretch) or any(is_teller(stretch, each) for each in scene.clauses):
            continue
        if token.word in words_of("in_events", "meals") and clause.modality.temporal is Temporal.HABITUAL:
            continue
        distance = max(token.start - mention.span.end, mention.span.start - token.end, 0)
        if in_list("events", "weak", token.word) and distance > 10:
            continue
        if best is None or distance < best[0]:
            best = (distance, stretch)
    return None if best is None else phrase_around(scene, best[1])


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
