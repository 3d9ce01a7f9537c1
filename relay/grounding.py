"""Is this still what the record says? Asked again before any word is passed on."""

from collections.abc import Callable
from datetime import datetime

from memory.audience import Audible, audible_to
from memory.claims import Claim, Source, State
from memory.ids import PersonId, RoomId, TurnId
from memory.language.naming import resolve
from memory.life import reasons
from memory.ports import UnitOfWork
from memory.privacy.heard import as_heard
from memory.privacy.unasked import with_discretion
from memory.turns import Turn
from memory.value import Span
from relay.words import Cited, Gone


def reground(  # noqa: PLR0913 - which claim, as what, to whom, where and when
    uow: UnitOfWork,
    cited: Cited,
    *,
    listener: PersonId,
    room: RoomId,
    now: datetime,
    told: Callable[[Claim], Claim] = lambda claim: claim,
) -> Audible | Gone:
    """The claim, if it still stands and may be told to the listener in the room; or why not.

    With `told` it is the claim as its speaker has it told on, which opens it only when it goes out.

    It stands if it is in force, says what it said at the cited revision, and rests on at least one
    turn whose newest version still holds the quoted words.
    """
    claim = uow.claim(cited.claim_id)
    if claim is None or claim.state is State.ERASED:
        return Gone.ERASED
    if not claim.is_in_force:
        return _why_past(claim)
    if not _says_the_same(uow, claim, cited):
        return Gone.CORRECTED
    if not any(_still_said(uow, source) for source in claim.sources):
        return Gone.EDITED
    if _is_overtaken(uow, claim):
        return Gone.CORRECTED
    heard = with_discretion(uow, audible_to(listener, room, (told(claim),), house=uow.house(), now=now))
    return heard[0] if heard else Gone.NOT_FOR_THEM


def _is_overtaken(uow: UnitOfWork, claim: Claim) -> bool:
    """Whether it is told as another member's word, and that member has said otherwise since."""
    if not claim.modality.attributed_to:
        return False
    name, house = claim.modality.attributed_to[-1], uow.house()
    told = resolve(name, speaker=claim.speaker, house=house, at=claim.said_at).person
    return told is not None and any(
        each.speaker == told
        and not each.modality.attributed_to
        and each.said_at > claim.said_at
        and (each.proposition.value, each.proposition.when)
        != (claim.proposition.value, claim.proposition.when)
        for each in uow.in_slot(claim.slot)
    )


def reground_words(  # noqa: PLR0913 - whose words, which, to whom, where and when
    uow: UnitOfWork,
    turn_id: TurnId,
    span: Span,
    *,
    listener: PersonId,
    room: RoomId,
    also: tuple[PersonId, ...],
    now: datetime,
) -> Audible | Gone:
    """Somebody's words as they stand in the record, if they still stand there and may be told."""
    turn = uow.turn(turn_id)
    if turn is None or not turn.text:
        return Gone.ERASED
    if not _is_latest(uow, turn):
        return Gone.EDITED
    house = uow.house()
    heard = audible_to(listener, room, (as_heard(turn, span, house=house, also=also),), house=house, now=now)
    return heard[0] if heard else Gone.NOT_FOR_THEM


def _why_past(claim: Claim) -> Gone:
    if claim.change.reason == reasons.EDITED:
        return Gone.EDITED
    if claim.change.reason == reasons.WITHDRAWN:
        return Gone.UNDONE
    match claim.state:
        case State.SUPERSEDED:
            return Gone.CORRECTED
        case State.RETRACTED | State.FORGOTTEN:
            return Gone.TAKEN_BACK
        case _:
            return Gone.OUTDATED


def _says_the_same(uow: UnitOfWork, claim: Claim, cited: Cited) -> bool:
    if claim.revision == cited.revision:
        return True
    then = next((each for each in uow.versions(cited.claim_id) if each.revision == cited.revision), None)
    return then is not None and (then.proposition, then.modality) == (claim.proposition, claim.modality)


def _still_said(uow: UnitOfWork, source: Source) -> bool:
    turn = uow.turn(source.turn)
    return turn is not None and _is_latest(uow, turn) and source.span.of(turn.text) == source.quote


def _is_latest(uow: UnitOfWork, turn: Turn) -> bool:
    latest = uow.latest_version(turn.room, turn.message)
    return latest is not None and latest.turn_id == turn.turn_id
