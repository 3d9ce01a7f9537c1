"""Accepting a request to pass something on: to whom it may go, what it rests on, and when."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import LiteralString, assert_never

from memory.audience import audible_to
from memory.claims import Claim
from memory.house import House
from memory.ids import FIRST, PersonId, RoomId
from memory.language.answers import is_whole_sentence
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.render import NOTHING, Rendered, View, join, moment, name_of, phrase
from memory.rooms import RoomKind
from memory.sensitivity import sensitivity_of
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate, Sensitivity, Use
from memory.when import Repeat
from relay.anchors import anchored, of_any_day
from relay.answers import same_matter, told_of
from relay.asked import record_question, record_wish, record_words
from relay.composing import compose, own_words
from relay.conditions import condition_from
from relay.instants import Due, first_time
from relay.outbox import confirm, every, first_state, put
from relay.requests import EVERYONE, AskOn, Listener, Remind, Tell
from relay.words import (
    Asking,
    Cited,
    Confirmed,
    Draft,
    Gone,
    Held,
    Open,
    Reminding,
    Telling,
    Timing,
    What,
    Word,
    word_id,
)

_INDIRECT = re.compile(r"^(?:what|whether|who|whose|when|where|which|why|how|if)\b", re.IGNORECASE)
_NOT_FOR_A_GROUP = frozenset({Sensitivity.SECRET, Sensitivity.SURPRISE})


@dataclass(frozen=True, slots=True)
class Accepted:
    """Words that will go out or wait, and what their sender is told."""

    words: tuple[Word, ...]
    reply: Rendered


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing will be passed on, and why."""

    reply: Rendered


def content_to_read(request: Tell | AskOn | Remind) -> Span | None:
    """Which part of a request is a statement of its sender, to be captured like any other.

    A question to somebody and a reminder state nothing; asking or being reminded is no evidence. What the
    listener is told to do is kept when it is passed on, as asked of them.
    """
    return request.stated if isinstance(request, Tell) else None


def accept(
    uow: UnitOfWork, turn: Turn, request: Tell | AskOn | Remind, *, now: datetime, at: datetime | None = None
) -> Accepted | Refused:
    """Take on what a member asks to be passed on, after its content has been captured.

    The claims that the content made are granted to those to whom it is told when it goes out, and to nobody
    else. Recipients are fixed here and checked again when it is sent.

    Args:
        uow: The unit of work in which the turn was stored.
        turn: What was said, as stored; its speaker is the sender.
        request: What was made out of it.
        now: The present.
        at: When it is to be delivered, where that was given beside the words.
    """
    sender, house = turn.speaker, uow.house()
    person = None if sender is None else house.person(sender)
    if sender is None or person is None or not person.is_member(now):
        return Refused(phrase("Only members can have something passed on."))
    due = _timing(uow, turn, request, sender, at)
    if due is None or _is_timeless(request, due):
        return Refused(phrase("I can't tell when that is. Say it with a day or an hour, like “at six”."))
    if due[0].at is not None and due[0].at < now:
        return Refused(phrase("That time has passed already."))
    order = _Order(turn=turn, sender=sender, request=request, due=due, now=now)
    made = [_word_for(uow, order, to) for to in request.to]
    refusals = [each.reply for each in made if isinstance(each, Refused)]
    stored = tuple(put(uow, each) for each in made if isinstance(each, Word))
    if not stored:
        return Refused(join(refusals, "\n"))
    return Accepted(words=stored, reply=join([acknowledged(stored, turn, house, now), *refusals], "\n"))


@dataclass(frozen=True, slots=True)
class _Order:
    """What is wanted, by whom, out of which turn."""

    turn: Turn
    sender: PersonId
    request: Tell | AskOn | Remind
    due: Due
    now: datetime


def _is_timeless(request: Tell | AskOn | Remind, due: Due) -> bool:
    return isinstance(request, Remind) and request.condition is None and due[0].at is None


# --- when
def _timing(
    uow: UnitOfWork, turn: Turn, request: Tell | AskOn | Remind, sender: PersonId, given: datetime | None
) -> Due | None:
    """When it is wanted; None if it says so in a way that can't be worked out, or a reminder says nothing."""
    if given is not None:
        return Timing(at=given, condition=None), None
    if request.condition is not None:
        return Timing(at=None, condition=None), None
    # Of a reminder the words themselves may say when: "remind me of the dentist at three".
    where = (request.timing, request.content) if isinstance(request, Remind) else (request.timing,)
    stretches = [each.of(turn.text) for each in where if each is not None]
    if not stretches:
        return Timing(at=None, condition=None), None
    calendar = uow.house().calendar_of(sender)
    found = (first_time(each, turn, calendar) for each in stretches)
    due = next((due for due in found if due is not None), None)
    if due is not None:
        return due
    instants = (
        of_any_day(each, turn.sent_at, zone=calendar.zone) or anchored(uow, each, turn, zone=calendar.zone)
        for each in stretches
    )
    at = next((instant for instant in instants if instant is not None), None)
    return None if at is None else (Timing(at=at, condition=None), None)


# --- the word
def _word_for(uow: UnitOfWork, order: _Order, to: Listener) -> Word | Refused:
    house, request, turn = uow.house(), order.request, order.turn
    listener = None if to == EVERYONE else PersonId(to)
    room = _room_for(order, listener, house)
    if room is None:
        return Refused(_unreachable(listener, house))
    draft = Word(
        word_id=word_id(turn, request.kind, listener),
        household=turn.household,
        what=_what(request, order.due[1]),
        sender=order.sender,
        listener=listener,
        room=room,
        recipients=(listener,) if listener else tuple(sorted(_readers(house, room, order.now))),
        turn=turn.turn_id,
        content=request.content,
        accepted_at=order.now,
        timing=_timing_for(order, listener, house),
        state=Draft(),
        revision=FIRST,
    )
    if isinstance(own_words(uow, draft, order.now), Gone):
        return _not_for(listener, house)
    if isinstance(request, Tell):
        told = _told(uow, draft, request, order)
        if isinstance(told, Refused):
            return told
        draft = _with(draft, what=told)
    if isinstance(request, AskOn):
        question = record_question(uow, turn, draft, now=order.now)
        asking = Asking(
            question=None if question is None else question.claim_id, standing=Open(nudged_at=None)
        )
        draft = _with(draft, what=asking)
    if isinstance(compose(uow, draft, now=order.now), Gone):
        return _not_for(listener, house)
    if not _needs_yes(uow, draft):
        return _with(draft, state=first_state(uow, draft, order.now))
    return _said_twice(uow, turn, draft, order.now) or draft


def _not_for(listener: PersonId | None, house: House) -> Refused:
    return Refused(phrase("I can't pass that on to {}: it is not for their ears.", _name(listener, house)))


def _said_twice(uow: UnitOfWork, turn: Turn, draft: Word, now: datetime) -> Word | None:
    """The earlier draft of the same words, confirmed by their being said again."""
    said = _folded(turn, draft)
    for waiting in every(uow, state="draft"):
        before = uow.turn(waiting.turn)
        if before is None or before.turn_id == turn.turn_id:
            continue
        same = (waiting.sender, waiting.listener, waiting.room) == (draft.sender, draft.listener, draft.room)
        if same and _folded(before, waiting) == said:
            return confirm(uow, waiting, now=now)
    return None


def _folded(turn: Turn, word: Word) -> str:
    return " ".join(word.content.of(turn.text).casefold().split())


def _timing_for(order: _Order, listener: PersonId | None, house: House) -> Timing:
    said = order.request.condition
    if said is None or order.due[0].at is not None:
        return order.due[0]
    surface, at = said.of(order.turn.text), order.turn.sent_at
    condition = condition_from(surface, sender=order.sender, listener=listener, house=house, at=at)
    return Timing(at=None, condition=condition)


def _with(word: Word, **changed: object) -> Word:
    return Word.model_validate({**dict(word), **changed})


def _what(request: Tell | AskOn | Remind, repeat: Repeat | None) -> What:
    match request:
        case Tell():
            return Telling(own=(), record=(), only_record=False)
        case AskOn():
            return Asking(question=None, standing=Open(nudged_at=None))
        case Remind():
            return Reminding(repeat=repeat)
        case _:
            assert_never(request)


def _room_for(order: _Order, listener: PersonId | None, house: House) -> RoomId | None:
    """The one address: a private chat, the group for everyone, and for a reminder where it was made."""
    here = house.room(order.turn.room)
    group = here if here is not None and here.kind is RoomKind.GROUP else None
    if listener is None:
        groups = [room for room in house.rooms if room.kind is RoomKind.GROUP]
        reachable = [room for room in groups if order.sender in room.readers(order.now)]
        chosen = group or next(iter(reachable), None)
        return None if chosen is None else chosen.room_id
    if isinstance(order.request, Remind) and group is not None and listener in group.readers(order.now):
        return group.room_id
    own = house.private_room(listener)
    return None if own is None or listener not in own.readers(order.now) else own.room_id


def _readers(house: House, room_id: RoomId, now: datetime) -> frozenset[PersonId]:
    room = house.room(room_id)
    return frozenset[PersonId]() if room is None else room.readers(now)


def _told(uow: UnitOfWork, word: Word, request: Tell, order: _Order) -> Telling | Refused:
    """What a telling rests on: claims of the content, and what the record has in the same matter."""
    turn, now = order.turn, order.now
    content = word.content.of(turn.text)
    asked = Ask(asker=word.sender, room=turn.room, text=content, now=now, use=Use.RELAY, turn=turn.turn_id)
    if _INDIRECT.match(content) and not is_whole_sentence(content):
        record = _for_listener(uow, told_of(uow, asked), word, now)
        if not record:
            return Refused(phrase("I have nothing on that to pass on."))
        return Telling(own=(), record=_cited(record), only_record=True)
    claims = [] if request.stated is None else _content_claims(uow, turn, request.stated)
    own = [*claims, *_kept_to_tell(uow, word, request, order, has_claims=bool(claims))]
    beside = _for_listener(uow, same_matter(uow, own, asked), word, now)
    return Telling(own=_cited(own), record=_cited(beside), only_record=False)


def _kept_to_tell(
    uow: UnitOfWork, word: Word, request: Tell, order: _Order, *, has_claims: bool
) -> Iterator[Claim]:
    """What was not captured with the turn: a wish, and a statement of which no reader made anything."""
    if request.wish is not None:
        wished = record_wish(uow, order.turn, word, request.wish, now=order.now)
        yield from () if wished is None else (wished,)
    if request.stated is not None and not has_claims:
        noted = record_words(uow, order.turn, word, request.stated, now=order.now)
        yield from () if noted is None else (noted,)


def _content_claims(uow: UnitOfWork, turn: Turn, content: Span) -> list[Claim]:
    return [
        claim
        for claim in uow.of_turn(turn.turn_id)
        if claim.is_in_force
        and claim.speaker == turn.speaker
        and any(source.turn == turn.turn_id and content.holds(source.span) for source in claim.sources)
    ]


def _for_listener(uow: UnitOfWork, claims: Sequence[Claim], word: Word, now: datetime) -> list[Claim]:
    house = uow.house()
    heard = audible_to(word.listener or word.sender, word.room, claims, house=house, now=now)
    return [audible.claim for audible in heard]


def _cited(claims: Sequence[Claim]) -> tuple[Cited, ...]:
    return tuple(Cited(claim_id=claim.claim_id, revision=claim.revision) for claim in claims)


def _needs_yes(uow: UnitOfWork, word: Word) -> bool:
    """A code or a surprise goes to the whole group only when its sender says so twice."""
    if word.listener is not None or not isinstance(word.what, Telling):
        return False
    claims = (uow.claim(cited.claim_id) for cited in word.what.own)
    turn = uow.turn(word.turn)
    words = "" if turn is None else word.content.of(turn.text)
    kinds = {claim.sensitivity for claim in claims if claim is not None}
    return not _NOT_FOR_A_GROUP.isdisjoint(kinds | {sensitivity_of(Predicate.NOTE, words)})


# --- what the sender is told
def _unreachable(listener: PersonId | None, house: House) -> Rendered:
    if listener is None:
        return phrase("There is no group that we are both in.")
    return phrase(
        "I can't reach {} in private yet: they have to write to me first.", name_of(listener, house)
    )


def _name(listener: PersonId | None, house: House) -> Rendered:
    return phrase("everyone") if listener is None else name_of(listener, house)


def acknowledged(words: Sequence[Word], turn: Turn, house: House, now: datetime) -> Rendered:
    """What the sender is told of words that wait: made of the stored rows, so that it promises no more."""
    view = View(house=house, listener=turn.speaker, now=now, zone=house.zone_of(turn.speaker))
    return join([_promise(word, turn, view) for word in words], "\n")


def _promise(word: Word, turn: Turn, view: View) -> Rendered:
    who = phrase("you") if word.listener == word.sender else _name(word.listener, view.house)
    doing = phrase(_DOING[word.what.kind], who)
    match word.state:
        case Draft():
            return phrase("That would go to everyone in the group. Say it once more, and it goes.")
        case Held(why="time", until=until) if until is not None:
            again = phrase(", again and again") if _repeats(word) else NOTHING
            return phrase("{}, {}{}.", doing, moment(until, view), again)
        case Held(why="quiet", until=until) if until is not None:
            return phrase("{} when quiet hours end, {}.", doing, moment(until, view))
        case Held():
            return _conditional(word, turn, view, doing)
        case Confirmed():
            return phrase("{}.", doing)
        case _:
            return phrase("That word has gone its way already.")


_DOING: dict[str, LiteralString] = {
    "telling": "I'll tell {}",
    "asking": "I'll ask {}",
    "reminding": "I'll remind {}",
}


def _repeats(word: Word) -> bool:
    return isinstance(word.what, Reminding) and word.what.repeat is not None


def _conditional(word: Word, turn: Turn, view: View, doing: Rendered) -> Rendered:
    condition = word.timing.condition
    if condition is None or condition.person is None:
        return phrase("I can't tell when that is so. Say it with an hour, or say it again when it is.")
    place = phrase("home") if condition.place == "home" else phrase("there")
    own = condition.person == turn.speaker
    whose = phrase("you are") if own else phrase("{} is", name_of(condition.person, view.house))
    return phrase("{} once somebody says that {} {}.", doing, whose, place)
