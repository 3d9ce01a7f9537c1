"""What a rule of the reader hands over, and the reading that is made of it."""

from dataclasses import dataclass, field

from memory.claims import (
    Granularity,
    Method,
    Origin,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    Subject,
    ValidTime,
    When,
)
from memory.floor import Clause
from memory.lexical.content import quote_of
from memory.lexical.scene import Scene
from memory.modality import Modality, Polarity, Realization, Temporal
from memory.value import Span
from memory.vocabulary import Policy, Predicate, spec
from memory.when import TimeMention

PROPOSER = Proposer(name="lexical", version="1")


@dataclass(slots=True)
class Draft:
    """A reading in the making.

    Attributes:
        place: The stretch whose times belong to it; None: the quote's.
        quote: The stretch that is quoted; None: the clause, or its sentence where that is short.
    """

    predicate: Predicate
    subject: Subject
    value: str
    qualifier: str
    trigger: Span
    clause: Clause
    participants: list[Participant] = field(default_factory=list[Participant])
    modality: Modality | None = None
    quote: Span | None = None
    place: Span | None = None
    lasting: bool = True
    corrects: bool = False
    changes: bool = False
    method: Method = Method.DIRECT_STATEMENT
    when: When | None = None
    end_condition: str | None = None
    timeless: bool = False


def reading_of(draft: Draft, scene: Scene) -> Reading:
    """Make the reading: the exact words, the times, and where it comes from."""
    quote = draft.quote or quote_of(scene, draft.clause, draft.trigger)
    modality = draft.modality or draft.clause.modality
    mentions = (
        scene.times_of(draft.place, draft.clause)
        if draft.place is not None
        else scene.times_for(draft.clause, scene.sentence_of(draft.trigger))
    )
    mentions = [mention for mention in mentions if not is_negated(scene, mention.span)]
    when = draft.when or (None if draft.timeless else _time_of(mentions, draft.predicate, modality))
    valid = _valid_time(draft, mentions, modality)
    if when is not None and _is_end_of_a_stretch(when, valid, mentions):
        valid, when = ValidTime.model_validate({**dict(valid), "until": when.start}), None
    return Reading(
        proposition=Proposition(
            subject=draft.subject,
            predicate=draft.predicate,
            value=draft.value,
            qualifier=draft.qualifier,
            participants=tuple(draft.participants),
            when=when,
        ),
        modality=modality,
        span=quote,
        trigger=draft.trigger,
        quote=quote.of(scene.text),
        origin=Origin.REPORTED if modality.attributed_to else Origin.STATED,
        method=Method.EXPLICIT_CORRECTION if draft.corrects else draft.method,
        valid_time=valid,
        proposer=PROPOSER,
        corrects=draft.corrects,
        changes=draft.changes,
        lasting=draft.lasting,
    )


def _is_end_of_a_stretch(when: When, valid: ValidTime, mentions: list[TimeMention]) -> bool:
    """As in "no football for another three weeks, so the 12th": the day says when that is over."""
    if valid.until is None or when.start is None or when.end is None:
        return False
    is_told_so = any(each.marker == "for" for each in mentions) and when.granularity is Granularity.DAY
    return is_told_so and when.start <= valid.until < when.end


def _time_of(mentions: list[TimeMention], predicate: Predicate, modality: Modality) -> When | None:
    """The time of an event: the one told itself, before one that only bounds it."""
    told = [mention for mention in mentions if mention.marker not in ("until", "since", "from", "for")]
    dated = [mention for mention in told if mention.when.start is not None]
    if modality.temporal is Temporal.HABITUAL and spec(predicate).policy is not Policy.EVENT:
        return _habitual(mentions)
    best = max(dated, key=_exactness, default=None)
    if spec(predicate).policy is Policy.STATE and modality.temporal is Temporal.TEMPORARY:
        # "on earlies this week, out of the door at 6": the hour is of each of its days.
        best = next((each for each in dated if each.when.granularity is Granularity.WEEK), best)
    chosen = best or (told[0] if told else None)
    if chosen is None and spec(predicate).policy in (Policy.EVENT, Policy.COMMITMENT):
        # Till when a drill was lent is not when it was.
        is_done = modality.realization is Realization.COMPLETED
        bounds = ("from", "since") if is_done else ("from", "since", "until")
        chosen = next((mention for mention in mentions if mention.marker in bounds), None)
    return None if chosen is None else chosen.when


def _habitual(mentions: list[TimeMention]) -> When | None:
    """Of what is done again and again no single day is the time."""
    if not mentions:
        return None
    when = mentions[0].when
    return When(
        surface=when.surface,
        start=None,
        end=None,
        granularity=Granularity.UNRESOLVED,
        zone=when.zone,
        ambiguous=when.ambiguous,
    )


_EXACT = (
    Granularity.UNRESOLVED,
    Granularity.YEAR,
    Granularity.MONTH,
    Granularity.WEEK,
    Granularity.DAY,
    Granularity.PART_OF_DAY,
    Granularity.INSTANT,
)


def _exactness(mention: TimeMention) -> int:
    return _EXACT.index(mention.when.granularity)


def _valid_time(draft: Draft, mentions: list[TimeMention], modality: Modality) -> ValidTime:
    """From when and until when it is said to hold."""
    policy = spec(draft.predicate).policy
    since = until = None
    for mention in mentions:
        when = mention.when
        if mention.marker in ("from", "since") and when.start is not None:
            since = when.start
            if mention.marker == "from" and when.granularity is Granularity.INSTANT and when.end is not None:
                spans_hours = (when.end - when.start).total_seconds() > 60
                until = when.end if spans_hours else until
        elif mention.marker == "until" and when.end is not None:
            # "Not ready till tomorrow" ends as that day begins, "away till Friday" as it ends.
            is_at_start = when.granularity is Granularity.INSTANT or modality.polarity is Polarity.NEGATIVE
            until = when.start if is_at_start and when.start is not None else when.end
        elif mention.marker == "for" and when.end is not None and _lies_ahead(draft, modality):
            until = when.end
        elif mention.marker == "" and policy is Policy.STATE and _bounds(mention, draft):
            since = when.start if since is None and when.start is not None else since
            until = when.end if until is None else until
    return ValidTime(since=since, until=until, end_condition=draft.end_condition)


def _lies_ahead(draft: Draft, modality: Modality) -> bool:
    """Whether "for two weeks" is still to come: "I'm in Perth for …", but not "I've been here for …"."""
    return modality.temporal is not Temporal.PAST and not draft.clause.perfect


def _bounds(mention: TimeMention, draft: Draft) -> bool:
    """Whether a plain time bounds a state: "away Monday to Wednesday", "off today"."""
    return draft.predicate in (Predicate.AVAILABILITY, Predicate.BUSY_WITH) and mention.when.end is not None


def participant(scene: Scene, role: str, span: Span, clause: Clause | None) -> Participant:
    """Somebody or something in a role, resolved where it is a known person."""
    subject = scene.subject(span, clause)
    return Participant(role=ParticipantRole(role), surface=span.of(scene.text), person=subject.person)


def is_negated(scene: Scene, span: Span) -> bool:
    """Whether a time is told only to say that it is not that one: "Sunday, not Saturday"."""
    before = scene.text[: span.start].rstrip().casefold()
    return before.endswith((" not", ",not", " rather than", "instead of")) or before == "not"
