"""From a reading to a claim, or to the reason why it can't be kept: the proposer proposes, this disposes.

Speaker, room, time, audience and the ceiling of modality come from the turn and the floor, never
from the proposer.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Literal, NamedTuple

from memory.audience import audience_of_turn, granted
from memory.claims import (
    Change,
    Claim,
    Origin,
    Participant,
    ParticipantRole,
    Proposition,
    Reading,
    Source,
    State,
    Subject,
    SubjectKind,
    Undecided,
)
from memory.floor import read, sentences
from memory.floor.reading import Clause
from memory.grounding import is_grounded, words_at_hand
from memory.ids import FIRST, ClaimId, PersonId, derived
from memory.language.arranged import is_still_ahead
from memory.language.grants import let_in
from memory.language.inverted import runs_on
from memory.language.leading import led_span
from memory.language.naming import HOUSEHOLD
from memory.life import reasons
from memory.life.completion import soften
from memory.modality import (
    UNKNOWN_MODALITY,
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Temporal,
    is_licensed,
    meet,
)
from memory.observed import as_shown
from memory.ports import Context
from memory.sensitivity import cost_of_loss, is_not_to_be_forgotten, most_sensitive, sensitivity_of
from memory.surprises import Hush, hushes, people_named_in
from memory.turns import SHOWN, UNKNOWN_ORIGIN, Author, Turn
from memory.value import Span, Value
from memory.vocabulary import Policy, Predicate, Sensitivity, Use, spec


class Reason(StrEnum):
    """Why a reading can't be kept."""

    NO_SPEAKER = "these are nobody's own words"
    NOT_VERBATIM = "the quote is not what the message says there"
    EMPTY = "there is nothing in it"
    VALUE_ADDED = "the value holds words that were not said"
    NAME_ADDED = "it names somebody or something that was not named"
    TIME_ADDED = "it tells a time that was not told"
    UNKNOWN_PERSON = "the household does not know that person"
    WRONG_SPEAKER = "it takes the speaker for somebody else"
    ROLES_TURNED = "it turns round who did what to whom"
    ERASED = "it was erased and must not be learned again"


class Rejected(Value, frozen=True):
    """A reading that can't be kept, and why."""

    kind: Literal["rejected"] = "rejected"
    reason: Reason
    reading: Reading


class _Case(NamedTuple):
    """What is before the gate."""

    reading: Reading
    turn: Turn
    speaker: PersonId
    context: Context
    now: datetime


def admit(  # noqa: PLR0913 - a reading and all that it is judged by, each of another kind
    reading: Reading,
    turn: Turn,
    *,
    context: Context,
    now: datetime,
    ordinal: int = 0,
    allowed: Modality | None = None,
) -> Claim | Rejected:
    """Make a claim of what was read from a turn, or say why it can't be kept.

    Args:
        reading: What a proposer reads in the turn.
        turn: The turn as it was stored.
        context: What the turn answers, and the household.
        now: Transaction time.
        ordinal: Which one it is among readings of the same stretch and predicate ("Wren and Pim, …").
        allowed: The modality that code itself read where a clause can't show it (an elliptic answer);
            None: the floor reads it from the turn.
    """
    speaker = turn.speaker
    if turn.author is not Author.PERSON or speaker is None:
        return Rejected(reason=Reason.NO_SPEAKER, reading=reading)
    case = _Case(reading, turn, speaker, context, now)
    shown = as_shown(turn) if reading.origin is Origin.OBSERVED else None
    is_read = shown is None and _is_inside(reading.trigger, turn)
    clause = led_span(turn, context.before, reading.trigger) if is_read else None
    reason = _objection(case, clause)
    if reason is not None:
        return Rejected(reason=reason, reading=reading)
    return _claim(case, allowed or shown or _ceiling(case, clause), ordinal)


def _ceiling(case: _Case, clause: Clause | None) -> Modality:
    """What the floor allows; a sentence with "?" in which nothing was seen to be asked states nothing."""
    if clause is None:
        return _UNREAD
    text, trigger = case.turn.text, case.reading.trigger
    if clause.modality.act is not Act.STATED or not _sentence(text, trigger).rstrip(" )\"'”’").endswith("?"):
        return clause.modality
    sentence = next(span for span in sentences(text) if span.touches(trigger))
    asking = [
        each
        for each in read(text)
        if each.trigger.touches(sentence) and each.modality.act in (Act.ASKED, Act.REQUESTED)
    ]
    if asking and not any(runs_on(each, trigger, text) for each in asking):
        return clause.modality
    return Modality.model_validate({**dict(clause.modality), "act": Act.UNKNOWN})


_UNREAD = Modality.model_validate({**dict(UNKNOWN_MODALITY), "attributed_to": ()})
"""What is allowed where no clause was found: how it was meant is unknown, but whose words they are is not."""


def _is_inside(span: Span, turn: Turn) -> bool:
    return 0 <= span.start < span.end <= len(turn.text)


def _claim_id(reading: Reading, turn: Turn, ordinal: int) -> ClaimId:
    """The id follows from what is read where; the proposer has no part in it, so a better one meets it."""
    place = (turn.household, turn.room, turn.message, turn.version, reading.span.start, reading.span.end)
    which = () if ordinal == 0 else (ordinal,)
    return ClaimId(derived("c_", *place, reading.proposition.predicate.value, *which))


def _objection(case: _Case, clause: Clause | None) -> Reason | None:
    reading, turn = case.reading, case.turn
    said = reading.proposition
    if not _is_inside(reading.span, turn) or reading.span.of(turn.text) != reading.quote:
        return Reason.NOT_VERBATIM
    if not reading.quote.strip() or not (said.value.strip() or said.subject.surface.strip()):
        return Reason.EMPTY
    words = words_at_hand(reading, turn, case.context)
    if not is_grounded(said.value, words):
        return Reason.VALUE_ADDED
    if not _times_are_told(reading, words):
        return Reason.TIME_ADDED
    return (
        _name_objection(case, words)
        or _speaker_objection(case)
        or (None if clause is None else _role_objection(said.participants, clause, turn))
    )


def _times_are_told(reading: Reading, words: frozenset[str]) -> bool:
    when, ends = reading.proposition.when, reading.valid_time.end_condition
    return (when is None or is_grounded(when.surface, words)) and (ends is None or is_grounded(ends, words))


def _name_objection(case: _Case, words: frozenset[str]) -> Reason | None:
    """Nobody may take part who was not named, but for the speaker and whoever is answered or spoken to."""
    said, house = case.reading.proposition, case.context.house
    implied = {case.speaker, *_at_hand(case.context)}
    for each in (said.subject, *said.participants):
        if each.person is not None and house.person(each.person) is None:
            return Reason.UNKNOWN_PERSON
        if each.person in implied or (each.person is None and each.surface in _IMPLIED):
            continue
        if not is_grounded(each.surface, words):
            return Reason.NAME_ADDED
    return None


_IMPLIED = frozenset({HOUSEHOLD.surface, "shopping list", "everyone", "sayso"})
"""Whom and what a household's talk is about, or put to, without a word for it."""


def _at_hand(context: Context) -> frozenset[PersonId]:
    """Who may be meant without being named: those whom the answered turn or an open question is about."""
    asked = {
        person
        for question in context.open_questions
        for person in (
            question.speaker,
            question.proposition.subject.person,
            *(each.person for each in question.proposition.participants),
        )
        if person is not None
    }
    turns = (*context.before, *(() if context.replied_to is None else (context.replied_to,)))
    return frozenset(asked | {turn.speaker for turn in turns if turn.speaker is not None})


def _speaker_objection(case: _Case) -> Reason | None:
    """Whether an "I" that is the writer's own was taken for somebody else."""
    subject = case.reading.proposition.subject
    is_own = case.turn.forwarded_from is None and not case.reading.modality.attributed_to
    is_first_person = subject.surface.casefold() in _FIRST_PERSON
    return Reason.WRONG_SPEAKER if is_own and is_first_person and subject.person != case.speaker else None


_FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself", "i'm", "im", "ive", "i've"})


def _role_objection(participants: tuple[Participant, ...], clause: Clause, turn: Turn) -> Reason | None:
    """Whether the text gives a participant another of the roles that tell who did what to whom."""
    shown: dict[str, set[str]] = {}
    is_asked = clause.modality.act is Act.ASKED
    for argument in clause.arguments:
        if is_asked and _ends(argument.span, turn.text):
            continue  # "how's the shelf coming along Joel?": a name that ends a question may be called
        shown.setdefault(argument.span.of(turn.text).casefold(), set()).add(argument.role)
    for each in participants:
        roles = shown.get(each.surface.casefold(), set[str]())
        if roles and each.role.value not in roles and roles <= _DIRECTED and each.role.value in _DIRECTED:
            return Reason.ROLES_TURNED
    return None


def _ends(span: Span, text: str) -> bool:
    return not any(each.isalnum() for each in text[span.end :])


_DIRECTED = frozenset({"agent", "recipient", "source", "theme"})


_ARRANGED = {"realization": Realization.SCHEDULED, "temporal": Temporal.FUTURE}
"""What is booked or moved for a time to come is arranged by that, and has not taken place."""


def _claim(case: _Case, ceiling: Modality, ordinal: int) -> Claim:
    reading, turn, speaker = case.reading, case.turn, case.speaker
    stretch = _sentence_span(turn.text, reading.trigger)
    sentence = stretch.of(turn.text)
    said = reading.proposition
    item = said.value if said.predicate is Predicate.LIST_ITEM else ""
    beside = _told_beside(turn.text, reading.trigger, stretch)
    before = reading.trigger.start - stretch.start
    is_deed = said.predicate is Predicate.HAPPENED or spec(said.predicate).policy is Policy.COMMITMENT
    modality = _modality(reading, turn, ceiling)
    modality = soften(modality, sentence, before, beside, item=item, is_deed=is_deed)
    said = _proposition(reading.proposition, modality, turn, speaker)
    words = f"{sentence}\n{said.value}"
    hushed = tuple(hushes(turn, stretch, case.context.replied_to))
    told = sensitivity_of(said.predicate, words)
    sensitivity = most_sensitive(told, Sensitivity.SURPRISE) if hushed else told
    if is_still_ahead(said, modality, by=reading.trigger.of(turn.text), at=turn.sent_at):
        modality = Modality.model_validate({**dict(modality), **_ARRANGED})
    state = _state(reading, said, modality, sentence)
    return Claim(
        claim_id=_claim_id(reading, turn, ordinal),
        household=turn.household,
        proposition=_with_targets(said, sensitivity, (Hush(words, speaker), *hushed), case),
        modality=modality,
        sources=(_source(reading, turn, speaker),),
        origin=_origin(reading, modality, turn),
        method=reading.method,
        proposer=reading.proposer,
        valid_time=reading.valid_time,
        said_at=turn.sent_at,
        recorded_at=case.now,
        last_confirmed=turn.sent_at,
        audience=granted(
            audience_of_turn(turn, case.context.house),
            *let_in(turn, reading.span, house=case.context.house),
        ),
        sensitivity=sensitivity,
        category=spec(said.predicate).category,
        uses=_uses(state, sensitivity),
        cost_of_loss=cost_of_loss(said.predicate, sensitivity, words),
        state=state,
        change=Change(at=case.now, reason=reasons.RECORDED, by=speaker, successor=None),
        undecided=undecided(reading.modality, modality),
        revision=FIRST,
    )


def _source(reading: Reading, turn: Turn, speaker: PersonId) -> Source:
    return Source(
        turn=turn.turn_id,
        span=reading.span,
        quote=reading.quote,
        speaker=speaker,
        room=turn.room,
        at=turn.sent_at,
    )


def _sentence(text: str, trigger: Span) -> str:
    """The sentence of the text in which the predicate stands."""
    return _sentence_span(text, trigger).of(text)


def _sentence_span(text: str, trigger: Span) -> Span:
    whole = Span(start=0, end=len(text))
    return next((span for span in sentences(text) if span.touches(trigger)), whole)


def _told_beside(text: str, trigger: Span, sentence: Span) -> tuple[Span, ...]:
    """Where other clauses of the sentence, each with a subject of its own, tell plainly how things are."""
    return tuple(
        Span(start=clause.span.start - sentence.start, end=clause.span.end - sentence.start)
        for clause in read(text)
        if sentence.holds(clause.span)
        and not clause.span.touches(trigger)
        and clause.parent is None
        and clause.subject is not None
        and is_licensed(clause.modality)
    )


def _modality(reading: Reading, turn: Turn, ceiling: Modality) -> Modality:
    """The meet of floor and proposal; of a forward, everything is the word of whoever wrote it."""
    if turn.forwarded_from is None:
        return meet(ceiling, reading.modality)
    origin = UNKNOWN_SOURCE if turn.forwarded_from == UNKNOWN_ORIGIN else turn.forwarded_from
    proposed = reading.modality.attributed_to
    inner = proposed[1:] if proposed[:1] == (origin,) else proposed
    met = meet(ceiling, Modality.model_validate({**dict(reading.modality), "attributed_to": inner}))
    return Modality.model_validate({**dict(met), "attributed_to": (origin, *met.attributed_to)})


def _proposition(said: Proposition, modality: Modality, turn: Turn, speaker: PersonId) -> Proposition:
    """The proposition, with an "I" that is not the speaker's left unresolved."""
    is_first_person = said.subject.surface.casefold() in _FIRST_PERSON
    if not (said.subject.person == speaker and is_first_person and _is_anothers(said, modality, turn)):
        return said
    surface = modality.attributed_to[-1] if modality.attributed_to else UNKNOWN_SOURCE
    subject = Subject(kind=SubjectKind.UNRESOLVED, surface=surface, person=None, whose=speaker)
    return Proposition.model_validate({**dict(said), "subject": subject})


def _is_anothers(said: Proposition, modality: Modality, turn: Turn) -> bool:
    """Whether the "I" of these words is somebody else: a forward, or a quotation within the text."""
    if turn.forwarded_from is not None:
        return True
    return bool(modality.attributed_to) and any(
        said.subject.surface in found for found in _QUOTED.findall(turn.text)
    )


_QUOTED = re.compile(r"“[^”]+”|\"[^\"]+\"|‘[^’]+’|(?<!\w)'[^\n]+?'(?!\w)")


def _origin(reading: Reading, modality: Modality, turn: Turn) -> Origin:
    if modality.attributed_to:
        return Origin.REPORTED
    if reading.origin is Origin.OBSERVED and turn.kind not in SHOWN:
        return Origin.STATED
    return Origin.STATED if reading.origin is Origin.REPORTED else reading.origin


def is_settled(modality: Modality, predicate: Predicate) -> bool:
    """Whether it is known well enough how it was meant to be told as that.

    Of a question or a request only the asking is told: how sure, or how far, is not said by it.
    """
    if modality.act is Act.UNKNOWN or modality.frame is Frame.UNKNOWN:
        return False
    if UNKNOWN_SOURCE in modality.attributed_to:
        return False
    if modality.act in (Act.ASKED, Act.REQUESTED) or spec(predicate).policy is Policy.QUESTION:
        return True
    return (
        modality.certainty is not Certainty.UNKNOWN
        and modality.polarity is not Polarity.UNKNOWN
        and modality.realization is not Realization.UNKNOWN
    )


def _state(reading: Reading, said: Proposition, modality: Modality, sentence: str) -> State:
    if not reading.lasting and _may_be_transient(said.predicate) and not is_not_to_be_forgotten(sentence):
        return State.TRANSIENT
    is_known = said.subject.kind is not SubjectKind.UNRESOLVED and reading.origin is not Origin.INFERRED
    return State.ACTIVE if is_known and is_settled(modality, said.predicate) else State.CANDIDATE


def _may_be_transient(predicate: Predicate) -> bool:
    """Promises and requests are kept however small, and states run to their own horizon."""
    return predicate is Predicate.MOOD or spec(predicate).policy in (Policy.NOTE, Policy.EVENT, Policy.SET)


def _uses(state: State, sensitivity: Sensitivity) -> frozenset[Use]:
    if state is State.TRANSIENT:
        return frozenset({Use.NOW})
    if sensitivity is Sensitivity.SECRET:
        return frozenset({Use.ANSWER, Use.RELAY})
    return frozenset(Use)


def undecided(proposed: Modality, met: Modality) -> tuple[Undecided, ...]:
    """What the proposer said beyond the floor, field by field."""
    fields = ("act", "frame", "certainty", "polarity", "realization", "temporal", "stance")
    differing = [
        Undecided(field=field, proposed=str(getattr(proposed, field)))
        for field in fields
        if getattr(proposed, field) != getattr(met, field)
    ]
    if proposed.attributed_to != met.attributed_to:
        differing.append(Undecided(field="attributed_to", proposed=" > ".join(proposed.attributed_to)))
    return tuple(differing)


def _with_targets(
    said: Proposition, sensitivity: Sensitivity, around: Iterable[Hush], case: _Case
) -> Proposition:
    """A surprise with everyone whom its sentence, or what makes it one, names as somebody it may be for."""
    if sensitivity is not Sensitivity.SURPRISE:
        return said
    house, at = case.context.house, case.turn.sent_at
    there = {each.person for each in said.participants} | {case.speaker}
    named = (
        person
        for hush in around
        for person in people_named_in(hush.words, speaker=hush.by, house=house, at=at)
        if person not in {*there, hush.by}
    )
    found = tuple(
        Participant(role=ParticipantRole.BENEFICIARY, surface=house.name(person), person=person)
        for person in dict.fromkeys(named)
    )
    return Proposition.model_validate({**dict(said), "participants": (*said.participants, *found)})
