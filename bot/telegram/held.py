"""What waits in the inbox, or was put aside there, and holds what somebody wants gone."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from bot.telegram.inbox import KIND, Inbound, put_away
from bot.telegram.turns import message_name
from bot.telegram.who import ACCOUNT, Account
from memory.erasing.echoes import texts_in
from memory.erasing.reach import OfClaim, OfCohort, OfPerson, OfSource, OfTurn, OfWords, Target
from memory.ids import PersonId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.rows import every

Held = tuple[str, RowId]
_STATES = ("new", "quarantined")


def held(unit: UnitOfWork, target: Target) -> tuple[Held, ...]:
    """The updates that were not handled, or could not be, and belong to what is to go: kind and id."""
    fits = _test(unit, target)
    return tuple(
        (KIND, RowId(row_id))
        for state in _STATES
        for row_id, inbound in every(unit, KIND, Inbound, state=state)
        if inbound.raw and fits(inbound.raw)
    )


def note_gone(unit: UnitOfWork, before: tuple[tuple[str, Inbound], ...], now: datetime) -> None:
    """After an erasure: that they came stays known, so that the same update is not taken in again."""
    for row_id, inbound in before:
        put_away(unit, row_id, inbound, now)


def as_they_are(unit: UnitOfWork, rows: tuple[Held, ...]) -> tuple[tuple[str, Inbound], ...]:
    """The updates behind rows, before they go."""
    wanted = {row_id for kind, row_id in rows if kind == KIND}
    return tuple(each for each in every(unit, KIND, Inbound) if each[0] in wanted)


def _test(unit: UnitOfWork, target: Target) -> Callable[[str], bool]:
    match target:
        case OfTurn(turn=turn_id):
            return _is_of_message(_messages(unit, (turn_id,)))
        case OfClaim(claim=claim_id):
            claim = unit.claim(claim_id)
            sources = () if claim is None else tuple(source.turn for source in claim.sources)
            return _is_of_message(_messages(unit, sources))
        case OfPerson(person=person):
            return _is_by(_users(unit, person))
        case OfSource(name=name, person=person):
            by = _is_by(set[int]() if person is None else _users(unit, person))
            return lambda raw: by(raw) or _comes_from(raw, name)
        case OfWords(words=words):
            return lambda raw: any(words.casefold() in text.casefold() for text in texts_in(raw))
        case OfCohort():
            return lambda _raw: False


def _messages(unit: UnitOfWork, turns: tuple[TurnId, ...]) -> set[str]:
    found = (unit.turn(turn_id) for turn_id in turns)
    return {turn.message for turn in found if turn is not None}


def _users(unit: UnitOfWork, person: PersonId) -> set[int]:
    return {account.user for _, account in every(unit, ACCOUNT, Account) if account.person == person}


def _is_of_message(names: set[str]) -> Callable[[str], bool]:
    def fits(raw: str) -> bool:
        content = _content(raw)
        chat, message = _object(content.get("chat")).get("id"), content.get("message_id")
        return isinstance(chat, int) and isinstance(message, int) and message_name(chat, message) in names

    return fits


def _is_by(users: set[int]) -> Callable[[str], bool]:
    def fits(raw: str) -> bool:
        content = _content(raw)
        return any(_object(content.get(name)).get("id") in users for name in ("from", "user"))

    return fits


def _comes_from(raw: str, name: str) -> bool:
    origin = json.dumps(_content(raw).get("forward_origin"))
    return any(text.casefold() == name.casefold() for text in texts_in(origin))


def _content(raw: str) -> dict[str, Any]:
    """The one thing that an update brings; empty where it is of no known form."""
    bodies = [body for kind, body in _object(_read(raw)).items() if kind != "update_id"]
    return _object(bodies[0]) if bodies else {}


def _read(raw: str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return None


def _object(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
