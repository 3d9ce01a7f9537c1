"""What is done by tapping: the pages of one's memory, keeping, fixing, forgetting, deciding between two."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, assert_never

from bot.audit import note
from bot.conversation.replies import acknowledge, what_share
from bot.telegram.buttons import Board, Button, Choice, OfClaim, OfWord, Older, SetShareTo
from jobs.concerning import is_put_to_bot
from memory.audience import audible_to
from memory.capture import store_and_capture
from memory.claims import Claim
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId, TurnId
from memory.intake.steering import bring_back, correct
from memory.life.outcomes import Forgotten, Outcome
from memory.people import Person
from memory.ports import Read, UnitOfWork
from memory.render import Rendered, View, join, moment, phrase, render
from memory.tombstones import household_key
from memory.turns import Turn
from memory.value import Span
from relay import choosing, outbox
from relay.grammar import request_in
from relay.requests import Show
from relay.snoozing import put_off, put_off_to
from relay.why import why_claim
from relay.words import Gone, Uncertain

PER_PAGE: Final = 5
_FIX = "fix~"


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said, what can be pressed under it, and the turn that it stands for.

    `plain` is for the owner's reports alone: names, settings, links and counts, never what people said.
    """

    text: Rendered
    buttons: tuple[tuple[Button, ...], ...] = ()
    turn: TurnId | None = None
    plain: str = ""


def is_memory(text: str, person: Person, house: House, at: datetime) -> bool:
    """Whether somebody asks to see what is kept of them, in plain words or as a command."""
    asked = request_in(text, speaker=person.person_id, house=house, at=at)
    return isinstance(asked, Show) and asked.view == "memory" and asked.person in (None, person.person_id)


def page(unit: UnitOfWork, person: Person, room: RoomId, now: datetime, *, left: int | None = None) -> Reply:
    """A page of what is kept by or about somebody, newest first, each with what can be done to it.

    Args:
        unit: The unit of work.
        person: Whose memory, and who looks.
        room: Where they look.
        now: The present.
        left: How many of the oldest were not shown yet; None: begin with the newest.
    """
    view = _view(unit, person.person_id, now)
    own = [
        claim
        for claim in unit.in_force()
        if person.person_id in (claim.speaker, claim.proposition.subject.person) and not is_put_to_bot(claim)
    ]
    heard = audible_to(person.person_id, room, reversed(own), house=view.house, now=now)
    start = 0 if left is None else max(0, len(heard) - left)
    shown = heard[start : start + PER_PAGE]
    if not shown:
        return Reply(phrase("I keep nothing of you so far."))
    board = Board(unit, person.person_id, room, now, stays=True)
    lines: list[Rendered] = [phrase("What I keep of you, {} of {}:", start + len(shown), len(heard))]
    rows: list[tuple[Button, ...]] = []
    for number, audible in enumerate(shown, start=start + 1):
        lines.append(phrase("{}. {}", number, render(audible, view)))
        rows.append(board.row(*_choices(audible.claim.claim_id, number)))
    if start + PER_PAGE < len(heard):
        rows.append(board.row(Choice(phrase("More"), Older(left=len(heard) - start - PER_PAGE))))
    return Reply(join(lines, "\n"), tuple(rows))


def _choices(claim: ClaimId, number: int) -> tuple[Choice, ...]:
    return (
        Choice(phrase("{} keep", number), OfClaim(what="keep", claim=claim)),
        Choice(phrase("{} fix", number), OfClaim(what="fix", claim=claim)),
        Choice(phrase("{} forget", number), OfClaim(what="forget", claim=claim)),
        Choice(phrase("{} where from", number), OfClaim(what="why", claim=claim)),
    )


def do(
    unit: UnitOfWork,
    action: SetShareTo | OfClaim | OfWord | Older,
    person: Person,
    room: RoomId,
    now: datetime,
) -> Reply:
    """Carry out what a member pressed; the press is their own, and entitlement is checked again."""
    match action:
        case SetShareTo(share=share):
            unit.put_person(Person.model_validate({**dict(person), "share": share}))
            note(unit, f"share {share.value}", now, by=person.person_id)
            return Reply(what_share(share))
        case Older(left=left):
            return page(unit, person, room, now, left=left)
        case OfClaim():
            return _of_claim(unit, action, person, room, now)
        case OfWord():
            return _of_word(unit, action, person, now)
        case _:
            assert_never(action)


def _of_claim(unit: UnitOfWork, action: OfClaim, person: Person, room: RoomId, now: datetime) -> Reply:
    by = person.person_id
    match action.what:
        case "why":
            told = why_claim(unit, action.claim, asker=by, room=room, now=now)
            return Reply(told or phrase("Nothing matched."))
        case "fix":
            if not _heard(unit, action.claim, by, room, now):
                return Reply(phrase("Nothing matched."))
            turn = TurnId(f"{_FIX}{action.claim}~{by}")
            return Reply(phrase("Write how it is, as a reply to this message."), turn=turn)
        case "bring back":
            outcome: Outcome = bring_back(unit, action.claim, by=by, now=now)
        case _:
            outcome = choosing.do(unit, action.what, action.claim, by=by, now=now)
    text = acknowledge((outcome,), _view(unit, by, now), room=room) or phrase("Nothing matched.")
    if isinstance(outcome, Forgotten):
        board = Board(unit, by, room, now)
        undo = Choice(phrase("Bring it back"), OfClaim(what="bring back", claim=outcome.claim.claim_id))
        return Reply(text, (board.row(undo),))
    return Reply(text)


def fix(unit: UnitOfWork, turn: Turn, person: Person, read: Read, now: datetime) -> Reply | None:
    """Put the words of a reply in the place of the claim that they answer; None if they answer none."""
    target = turn.reply_to
    if target is None or not target.startswith(_FIX) or not target.endswith(f"~{person.person_id}"):
        return None
    claim = ClaimId(target.removeprefix(_FIX).removesuffix(f"~{person.person_id}"))
    plain = Turn.model_validate({**dict(turn), "reply_to": None})
    captured = store_and_capture(unit, plain, read, now=now, tombstone_key=household_key(unit))
    if captured.turn is None:
        return None
    content = Span(start=0, end=len(turn.text))
    outcome = correct(unit, claim, captured.turn, content, outcomes=captured.outcomes, now=now)
    view = _view(unit, person.person_id, now)
    return Reply(acknowledge((outcome,), view, room=turn.room) or phrase("Nothing matched."))


def _of_word(unit: UnitOfWork, action: OfWord, person: Person, now: datetime) -> Reply:
    """The sender's word on what may have arrived, or the listener's on when to be reminded again."""
    word = outbox.get(unit, action.word)
    if action.what in ("in an hour", "tomorrow"):
        wanted = put_off_to(unit, word, action.what, by=person.person_id, now=now)
        if wanted is None:
            return Reply(phrase("That is over."))
        put_off(unit, wanted, now=now)
        return Reply(
            phrase("I'll remind you again {}.", moment(wanted.at, _view(unit, person.person_id, now)))
        )
    if word.sender != person.person_id or not isinstance(word.state, Uncertain):
        return Reply(phrase("That is over."))
    if action.what == "leave":
        outbox.withdraw(unit, word, Gone.UNDONE, now=now)
        return Reply(phrase("All right, I leave it at that."))
    outbox.confirm(unit, word, now=now)
    return Reply(phrase("I send it again."))


def _heard(unit: UnitOfWork, claim_id: ClaimId, by: PersonId, room: RoomId, now: datetime) -> bool:
    claim: Claim | None = unit.claim(claim_id)
    return claim is not None and bool(audible_to(by, room, (claim,), house=unit.house(), now=now))


def _view(unit: UnitOfWork, person: PersonId, now: datetime) -> View:
    house = unit.house()
    return View(house=house, listener=person, now=now, zone=house.zone_of(person))
