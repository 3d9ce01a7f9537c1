"""What happens when somebody says something: it is kept, understood, and answered, in one unit of work."""

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bot.identities import identify, refusal
from bot.later import answer_late, asked_in, put_off, take_off, unclear_turn
from bot.noting import on_notes
from bot.proposals import Consequential, propose, take
from bot.replies import acknowledge, must_ask, unclear, what_share
from bot.views import show
from memory.asking import strip_vocative
from memory.capture import Captured, Read, store_and_capture
from memory.gate import Rejected
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId, RowId, TurnId
from memory.outcomes import Duplicate, Outcome
from memory.people import Person
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, join, phrase
from memory.rooms import RoomKind
from memory.steering import bring_back, correct, forget, keep, last_forgotten
from memory.tombstones import household_key
from memory.turns import Author, Turn, TurnKind, only
from memory.value import Span
from relay.answers import answer
from relay.choosing import Chosen, carry_out, choice_in
from relay.composed import Composed
from relay.grammar import request_in
from relay.outbox import get
from relay.passing import accept, content_to_read
from relay.questions import take_answer
from relay.requests import (
    AskMe,
    AskOn,
    BringBack,
    CallOff,
    Correct,
    Forget,
    Identify,
    Keep,
    OnNotes,
    Remind,
    Request,
    SetShare,
    Show,
    Tell,
    Unclear,
    Why,
)
from relay.targets import targets
from relay.waiting import call_off, described
from relay.why import note_answer, note_shown, why_answer, why_claim, why_word
from relay.words import KIND as WORD
from relay.words import Asking, Nudging

Send = tuple[RoomId, Rendered]


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a turn.

    Attributes:
        turn: As stored; None if it was in the record already, and nothing more was done.
        outcomes: What became of its words.
        replies: What the bot says to it, each to its room.
        waits: Whether there is something to answer that was put off.
    """

    turn: Turn | None
    outcomes: tuple[Outcome, ...]
    replies: tuple[Send, ...]
    waits: bool = False


def hear(unit: UnitOfWork, turn: Turn, *, read: Read, now: datetime, puts_off: bool = False) -> Heard:
    """Keep a turn with its claims, carry out what it asks of the bot, and say what there is to say.

    Args:
        unit: The unit of work in which all of it happens.
        turn: What somebody said.
        read: Reads claims out of it.
        now: The household's present.
        puts_off: Whether a model is there: a question is then answered later, by `answer_put_off`, and what
            the rules make nothing of is looked at again, by `take_up`.
    """
    house = unit.house()
    chosen = choice_in(unit, turn, now)
    request = chosen or _request(turn, house)
    captured = store_and_capture(
        unit,
        turn if request is not None else _to_what_was_asked(unit, turn),
        read,
        now=now,
        content=_content(turn, request),
        tombstone_key=household_key(unit),
    )
    if captured.turn is None:
        return Heard(turn=None, outcomes=(), replies=())
    if chosen is None:
        _answer_back(unit, captured.turn, _word_of(turn.reply_to), now)
    if puts_off and isinstance(request, AskMe):
        put_off(unit, captured.turn, request.content)
        return Heard(turn=captured.turn, outcomes=captured.outcomes, replies=(), waits=True)
    exchange = _Exchange(unit, captured.turn, captured.outcomes, unit.house(), now)
    replies = exchange.replies(request)
    if puts_off and request is None and not replies and _may_want(captured, house):
        put_off(unit, captured.turn, None)
        return Heard(turn=captured.turn, outcomes=captured.outcomes, replies=(), waits=True)
    _keep_said(unit, captured.turn, replies, now)
    return Heard(turn=captured.turn, outcomes=captured.outcomes, replies=replies)


def _may_want(captured: Captured, house: House) -> bool:
    """Whether something was said to the bot of which the rules made nothing, and that is not kept."""
    turn = captured.turn
    is_kept = any(not isinstance(outcome, Rejected | Duplicate) for outcome in captured.outcomes)
    return turn is not None and not is_kept and _is_spoken_to_bot(turn, house)


def _keep_said(unit: UnitOfWork, turn: Turn, replies: tuple[Send, ...], now: datetime) -> None:
    for number, (room, text) in enumerate(replies):
        unit.put_turn(bot_turn(turn, room, text, number=number, now=now))


def take_up(unit: UnitOfWork, turn_id: TurnId, request: Request | None, *, now: datetime) -> tuple[Send, ...]:
    """Do what a model took a turn to want, if that still stands: answer and show at once, else ask first."""
    turn = unclear_turn(unit, turn_id, now=now)
    take_off(unit, turn_id)
    if turn is None or request is None:
        return ()
    if isinstance(request, Consequential):
        text = propose(unit, turn, request, now=now)
        replies: tuple[Send, ...] = ((turn.room, text),) if text else ()
    else:
        replies = _Exchange(unit, turn, (), unit.house(), now).replies(request)
    _keep_said(unit, turn, replies, now)
    return replies


def confirmed(
    unit: UnitOfWork, turn_id: TurnId, *, by: PersonId, room: RoomId, now: datetime
) -> tuple[Send, ...] | None:
    """Do what somebody has just confirmed in their room; None if there is nothing of theirs to confirm."""
    proposal = take(unit, turn_id, by=by, room=room, now=now)
    turn = unit.turn(turn_id)
    if proposal is None or turn is None:
        return None
    exchange = _Exchange(unit, turn, (), unit.house(), now)
    replies = tuple(send for request in proposal.requests for send in exchange.replies(request))
    for number, (to, text) in enumerate(replies, start=_AFTER_ASKING):
        unit.put_turn(bot_turn(turn, to, text, number=number, now=now))
    return replies


_AFTER_ASKING = 10
"""From which number on what is said after a yes is counted, behind the question itself."""


def answer_put_off(
    unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
) -> tuple[Send, ...]:
    """Answer a question that was put off, in its room, from the record as it stands now."""
    text = answer_late(unit, turn_id, composed, now=now)
    turn = unit.turn(turn_id)
    if not text or turn is None:
        return ()
    unit.put_turn(bot_turn(turn, turn.room, text, number=0, now=now))
    return ((turn.room, text),)


def bot_turn(turn: Turn, room: RoomId, text: Rendered, *, number: int, now: datetime) -> Turn:
    """The bot's own words as a turn of the record; they are never a source of claims."""
    return said_by_bot(turn, TurnId(f"{turn.turn_id}~{number}"), room, text.text, now=now)


def said_by_bot(about: Turn, turn_id: TurnId, room: RoomId, text: str, *, now: datetime) -> Turn:
    """A turn of the bot's that answers or follows another one."""
    return Turn(
        turn_id=turn_id,
        household=about.household,
        room=room,
        thread=about.thread if room == about.room else None,
        message=turn_id,
        version=0,
        seq=0,
        author=Author.BOT,
        speaker=None,
        sent_at=now,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=about.turn_id if room == about.room else None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=about.imported,
    )


def content_of(turn: Turn, house: House) -> Span | None:
    """The part of a turn that states or asks something, empty where nothing does; None: all of it."""
    return _content(turn, _request(turn, house))


def content_heard(turn: Turn, house: House) -> Turn:
    """The turn as far as it states or asks something: what only speaks to the bot is blank."""
    content = content_of(turn, house)
    return turn if content is None else only(turn, content)


def _request(turn: Turn, house: House) -> Request | None:
    """What the turn asks of the bot; what is forwarded, imported or edited asks nothing."""
    if turn.speaker is None or not _is_spoken_to_bot(turn, house):
        return None
    return request_in(turn.text, speaker=turn.speaker, house=house, at=turn.sent_at)


def _is_spoken_to_bot(turn: Turn, house: House) -> bool:
    """Whether a member wrote it, just now and in their own words, to the bot."""
    person = None if turn.speaker is None else house.person(turn.speaker)
    is_new = not turn.imported and not turn.version and turn.forwarded_from is None
    is_written = turn.author is Author.PERSON and turn.kind is TurnKind.TEXT
    return turn.to_bot and is_new and is_written and person is not None and person.is_member(turn.sent_at)


def _content(turn: Turn, request: Request | Chosen | None) -> Span | None:
    """The part of a turn that states or asks something; an empty stretch where nothing does."""
    match request:
        case None:
            start = strip_vocative(turn.text) if turn.to_bot else 0
            return Span(start=start, end=len(turn.text)) if start else None
        case Tell() | AskOn() | Remind():
            return content_to_read(request) or _NOTHING
        case AskMe() | Correct():
            return request.content or _NOTHING
        case _:
            return _NOTHING


_NOTHING = Span(start=0, end=0)


def _answer_back(unit: UnitOfWork, turn: Turn, to: RowId | None, now: datetime) -> None:
    """An answer goes back to whoever asked, where the question had been passed on."""
    if not turn.imported and turn.version == 0:
        take_answer(unit, turn, to_message_of=to, now=now)


def _to_what_was_asked(unit: UnitOfWork, turn: Turn) -> Turn:
    """A reply to a question that the bot brought is a reply to whoever asked it."""
    word_id = _word_of(turn.reply_to)
    if word_id is None or unit.row(WORD, word_id) is None:
        return turn
    word = get(unit, word_id)
    if isinstance(word.what, Nudging):
        word = get(unit, word.what.asked)
    if not isinstance(word.what, Asking):
        return turn
    return Turn.model_validate({**dict(turn), "reply_to": word.turn})


def turn_of_word(word_id: RowId) -> TurnId:
    """The id of the bot's message that carries a word, so that a reply to it is a reply to the word."""
    return TurnId(f"{_WORD_TURN}{word_id}")


def _word_of(turn_id: TurnId | None) -> RowId | None:
    if turn_id is None or not turn_id.startswith(_WORD_TURN):
        return None
    return RowId(turn_id.removeprefix(_WORD_TURN))


_WORD_TURN = "word~"


class _Exchange:
    """One turn and what is said to it."""

    def __init__(
        self, unit: UnitOfWork, turn: Turn, outcomes: tuple[Outcome, ...], house: House, now: datetime
    ) -> None:
        self._unit = unit
        self._turn = turn
        self._outcomes = outcomes
        self._house = house
        self._now = now

    def replies(self, request: Request | Chosen | None) -> tuple[Send, ...]:
        speaker = self._turn.speaker
        person = None if speaker is None else self._house.person(speaker)
        if person is None or self._turn.imported:
            return ()
        sends = self._sends(request, person)
        return tuple((room, text) for room, text in sends if text)

    def _sends(  # noqa: C901, PLR0911, PLR0912 - one match
        self, request: Request | Chosen | None, person: Person
    ) -> list[Send]:
        room = self._turn.room
        match request:
            case None:
                return [(room, self._receipt(person))]
            case AskMe():
                return [(room, self._answer(request.content))]
            case Tell() | AskOn() | Remind():
                return [(room, accept(self._unit, self._turn, request, now=self._now).reply)]
            case Why():
                return [(room, self._why(person, request.target, room))]
            case Show():
                return self._show(person, request)
            case Correct() | Forget() | Keep():
                return [(room, self._change(person, request))]
            case CallOff():
                return self._privately(person, self._call_off(person, request))
            case BringBack():
                return [(room, self._bring_back(person, request))]
            case Chosen():
                return [(room, self._choose(person, request))]
            case Identify():
                return [(room, self._identify(person, request))]
            case OnNotes():
                return [(room, self._on_notes(person, request))]
            case SetShare():
                return self._privately(person, self._share(person, request))
            case Unclear():
                return [(room, unclear(request))]
            case _:
                assert_never(request)

    def _view(self, person: PersonId) -> View:
        zone = self._house.zone_of(person)
        return View(house=self._house, listener=person, now=self._now, zone=zone)

    def _is_private(self) -> bool:
        room = self._house.room(self._turn.room)
        return room is not None and room.kind is RoomKind.PRIVATE

    def _privately(self, person: Person, text: Rendered) -> list[Send]:
        """What shows one's own memory is answered in private, with a neutral pointer in the group."""
        own = self._house.private_room(person.person_id)
        if self._is_private() or own is None:
            return [(self._turn.room, text)]
        return [(own.room_id, text), (self._turn.room, phrase("I've answered you in private."))]

    def _receipt(self, person: Person) -> Rendered:
        """In private what was kept is acknowledged; in the group only what must be asked about."""
        if self._turn.kind is TurnKind.LIVE_LOCATION and self._turn.version:
            return NOTHING  # a step on the way; that it is shared was acknowledged at the first
        view, room = self._view(person.person_id), self._turn.room
        if self._turn.to_bot:
            return acknowledge(self._outcomes, view, room=room)
        return must_ask(self._outcomes, view, room=room)

    def _answer(self, content: Span) -> Rendered:
        asked = asked_in(self._turn, content, now=self._now)
        if asked is None:
            return NOTHING
        told = answer(self._unit, asked)
        note_answer(self._unit, asked, told)
        return told.text

    def _why(self, person: Person, target: str | None, room: RoomId) -> Rendered:
        asker = person.person_id
        if target is None:
            return why_answer(self._unit, asker=asker, room=self._turn.room, now=self._now)
        if self._unit.row(WORD, RowId(target)) is not None:
            word = get(self._unit, RowId(target))
            return why_word(self._unit, word, asker=asker, room=room, now=self._now)
        return why_claim(self._unit, ClaimId(target), asker=asker, room=room, now=self._now)

    def _show(self, person: Person, request: Show) -> list[Send]:
        room = self._turn.room
        if request.view not in _OWN or self._is_private():
            return [(room, self._shown(person, request, room))]
        own = self._house.private_room(person.person_id)
        if own is None:
            return [(room, phrase("Write to me in private first; then I can show you that."))]
        return self._privately(person, self._shown(person, request, own.room_id))

    def _shown(self, person: Person, request: Show, room: RoomId) -> Rendered:
        text = show(self._unit, request, person.person_id, room=room, now=self._now)
        if request.view in _MADE_OF_CLAIMS:
            note_shown(self._unit, text, to=person.person_id, room=room, now=self._now)
        return text

    def _change(self, person: Person, request: Correct | Forget | Keep) -> Rendered:
        """Carry out a person's word on what is meant; what they may not change stays, and they are told."""
        found = targets(self._unit, self._turn, request, now=self._now)
        if not found:
            return phrase("Nothing matched.")
        changes = [self._changed(claim.claim_id, person.person_id, request) for claim in found]
        return acknowledge(changes, self._view(person.person_id), room=self._turn.room)

    def _changed(self, claim_id: ClaimId, by: PersonId, request: Correct | Forget | Keep) -> Outcome:
        match request:
            case Forget():
                return forget(self._unit, claim_id, by=by, now=self._now)
            case Keep():
                return keep(self._unit, claim_id, by=by, now=self._now)
            case Correct():
                content = request.content or _NOTHING
                outcomes = self._outcomes
                return correct(self._unit, claim_id, self._turn, content, outcomes=outcomes, now=self._now)
            case _:
                assert_never(request)

    def _call_off(self, person: Person, request: CallOff) -> Rendered:
        about = "" if request.about is None else request.about.of(self._turn.text)
        gone = call_off(self._unit, person.person_id, sort=request.sort, about=about, now=self._now)
        if not gone:
            return phrase("Nothing of yours that waits fits that. “My reminders” shows what there is.")
        lines = [described(self._unit, word, now=self._now) for word in gone]
        return join([phrase("Called off: {}", line) for line in lines], "\n")

    def _bring_back(self, person: Person, request: BringBack) -> Rendered:
        by, claim_id = person.person_id, request.target
        if claim_id is None:
            last = last_forgotten(self._unit, by=by, now=self._now)
            claim_id = "" if last is None else last.claim_id
        outcome = bring_back(self._unit, ClaimId(claim_id), by=by, now=self._now)
        return acknowledge((outcome,), self._view(by), room=self._turn.room)

    def _identify(self, person: Person, request: Identify) -> Rendered:
        refused = refusal(person, is_private=self._is_private())
        words = request.words.of(self._turn.text)
        return refused or identify(self._unit, person, words, room=self._turn.room, now=self._now)

    def _on_notes(self, person: Person, request: OnNotes) -> Rendered:
        refused = refusal(person, is_private=self._is_private())
        words = "" if request.words is None else request.words.of(self._turn.text)
        return refused or on_notes(self._unit, person, words, room=self._turn.room, now=self._now)

    def _choose(self, person: Person, chosen: Chosen) -> Rendered:
        outcomes = carry_out(self._unit, chosen, by=person.person_id, now=self._now)
        return acknowledge(outcomes, self._view(person.person_id), room=self._turn.room)

    def _share(self, person: Person, request: SetShare) -> Rendered:
        if request.share is None:
            return what_share(person.share)
        self._unit.put_person(Person.model_validate({**dict(person), "share": request.share}))
        return what_share(request.share)


_MADE_OF_CLAIMS = frozenset({"now", "digest", "list"})
"""Views of which somebody may ask why; one's own memory shows that by itself."""
_OWN = frozenset({"memory", "digest", "export", "words"})
"""Views that show what is one's own: never in a group."""
