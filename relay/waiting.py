"""A person's own words that have not gone out yet: what waits, and what they call off."""

from datetime import datetime
from typing import Literal, LiteralString

from memory.audience import audible_to
from memory.ids import PersonId
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.privacy.heard import as_heard
from memory.render import NOTHING, Rendered, View, join, moment, name_of, phrase
from memory.render import quoted as in_words
from relay.outbox import every, withdraw
from relay.words import Asking, Gone, Held, Reminding, Telling, Word

Sort = Literal["reminder", "question", "message"]


def waiting(uow: UnitOfWork, sender: PersonId) -> tuple[Word, ...]:
    """What somebody gave to be passed on or to be reminded of, and that still waits, oldest first."""
    return tuple(
        word
        for word in every(uow)
        if word.sender == sender and not word.is_over and isinstance(word.what, Telling | Asking | Reminding)
    )


def call_off(uow: UnitOfWork, sender: PersonId, *, sort: Sort, about: str, now: datetime) -> tuple[Word, ...]:
    """Withdraw a person's waiting words of a sort: those that hold most of `about`, or all if it is empty.

    Of two that hold as much of it and not all, neither is meant: "the water tablet" is no heart tablet. Their
    sender knows, having said so; nobody is told.
    """
    telling = frozenset(bases(about)) - _NAMES_OF_SORTS
    of_sort = [word for word in waiting(uow, sender) if _is_of(word, sort)]
    held = [_held(uow, word, telling) for word in of_sort]
    most = max(held, default=0)
    meant = [word for word, many in zip(of_sort, held, strict=True) if many == most]
    if telling and (not most or (most < len(telling) and len({word.turn for word in meant}) > 1)):
        return ()
    return tuple(withdraw(uow, word, Gone.UNDONE, now=now) for word in meant)


def described(uow: UnitOfWork, word: Word, *, now: datetime) -> Rendered:
    """One waiting word for its sender, in their private chat: to whom, when, and what."""
    house = uow.house()
    view = View(house=house, listener=word.sender, now=now, zone=house.zone_of(word.sender))
    who = phrase("everyone") if word.listener is None else name_of(word.listener, house)
    until = word.state.until if isinstance(word.state, Held) else None
    due = phrase(", {}", moment(until, view)) if until is not None else NOTHING
    return join([phrase(_SORTS[word.what.kind], who, due), _own_words(uow, word, view)], ": ")


def _own_words(uow: UnitOfWork, word: Word, view: View) -> Rendered:
    turn, room = uow.turn(word.turn), view.house.private_room(word.sender)
    if turn is None or not turn.text or room is None:
        return NOTHING
    claim = as_heard(turn, word.content, house=view.house)
    heard = audible_to(word.sender, room.room_id, (claim,), house=view.house, now=view.now)
    return in_words(heard[0], view) if heard else NOTHING


def _is_of(word: Word, sort: Sort) -> bool:
    return isinstance(word.what, _KINDS[sort])


def _held(uow: UnitOfWork, word: Word, telling: frozenset[str]) -> int:
    """How many of the words that tell what is meant stand in the turn that gave it."""
    turn = uow.turn(word.turn)
    return 0 if turn is None else len(telling & set(bases(turn.text)))


_KINDS: dict[Sort, type[Telling | Asking | Reminding]] = {
    "reminder": Reminding,
    "question": Asking,
    "message": Telling,
}
_NAMES_OF_SORTS = {"remind", "reminder", "message", "question", "word"}
_SORTS: dict[str, LiteralString] = {
    "telling": "For {}{}",
    "asking": "A question to {}{}",
    "reminding": "A reminder for {}{}",
}
