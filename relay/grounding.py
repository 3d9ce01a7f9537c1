"""Is this still what the record says? Asked again before any word is passed on."""

from datetime import datetime

from memory import reasons
from memory.audience import Audible, audible_to
from memory.claims import Claim, Source, State
from memory.heard import as_heard
from memory.ids import PersonId, RoomId, TurnId
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.value import Span
from relay.words import Cited, Gone


def reground(
    uow: UnitOfWork, cited: Cited, *, listener: PersonId, room: RoomId, now: datetime
) -> Audible | Gone:
    """The claim, if it still stands and may be told to the listener in the room; or why not.

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
    heard = audible_to(listener, room, (claim,), house=uow.house(), now=now)
    return heard[0] if heard else Gone.NOT_FOR_THEM


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
