"""What its sender calls back as soon as they have given it: "never mind", "don't tell her"."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.language.naming import Directory
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from relay.mending import after_call, given_in
from relay.outbox import touching, withdraw
from relay.questions import withdraw_question
from relay.waiting import waiting
from relay.words import Asking, Delivered, Gone, Notice, Open, Reminding, Telling, Word

_OH = (
    r"(?:(?:no|oh|ah|wait|stop|actually|sorry|hang on|hold on|on second thoughts?|please|pls"
    r"|you know what)"
    r"[\s,.!…-]+)*"
)
_AFTER = r"(?:\s+(?:yet|after all|please|pls|any ?more|now|then|for now))*[\s.!]*$"
_BARE = re.compile(
    rf"^{_OH}(?:never ?mind|nvm|leave it|(?:cancel|scrap|drop|forget|undo|stop|scratch)\s+(?:that|it|this)"
    rf"|(?:don['’]?t|do not)(?:\s+(?:send|deliver|do|bother)(?:\s+(?:that|it|this|with (?:that|it)))?)?"
    rf"|(?:don['’]?t|do not)\s+pass\s+(?:that|it|this)\s+on){_AFTER}",
    re.IGNORECASE,
)
_TO = re.compile(
    rf"^{_OH}(?:(?:please|pls)\s+)?(?:don['’]?t|do not|no need to)\s+(?P<what>tell|ask|remind|say|pass)\s+"
    r"(?:(?:it|that|this)\s+(?:on\s+)?(?:to\s+)?)?(?P<who>[\w'’ -]{2,30}?)(?:\s+(?:it|that|this))?"
    rf"(?:\s+(?:about|of|to|that|if|whether)\s+(?P<about>[^.!?]{{2,80}}?))?{_AFTER}",
    re.IGNORECASE,
)
_THEM = frozenset({"her", "him", "them"})
_KINDS: dict[str, type[Telling | Asking | Reminding]] = {"ask": Asking, "remind": Reminding}
_STILL = timedelta(hours=1)


def call_back(uow: UnitOfWork, turn: Turn, *, now: datetime) -> tuple[Word, ...]:
    """Withdraw those of a speaker's own waiting words that a turn calls back; most turns call back none.

    "Never mind" is of what they gave in the message before it; who is named is not told, asked or reminded of
    what waits for them.
    """
    if turn.author is not Author.PERSON or turn.speaker is None or turn.forwarded_from is not None:
        return ()
    return tuple(withdraw(uow, word, Gone.UNDONE, now=now) for word in _called_back(uow, turn))


def call_late(uow: UnitOfWork, turn: Turn, *, now: datetime) -> tuple[Word, ...]:
    """The words that a turn calls back just after they have gone out; a question of them is asked no more."""
    before = given_in(uow, turn) if _calls_back(turn) else None
    if before is None or turn.sent_at - before.sent_at > _STILL:
        return ()
    given = [word for word in touching(uow, before.turn_id) if word.turn == before.turn_id]
    out = [word for word in given if word.sender == turn.speaker and isinstance(word.state, Delivered)]
    meant = _meant(uow, turn, [word for word in out if not isinstance(word.what, Notice)])
    return tuple(_asked_no_more(uow, word, now) for word in meant)


def _asked_no_more(uow: UnitOfWork, word: Word, now: datetime) -> Word:
    is_open = isinstance(word.what, Asking) and isinstance(word.what.standing, Open)
    return withdraw_question(uow, word, now=now) if is_open else word


def _called_back(uow: UnitOfWork, turn: Turn) -> Iterable[Word]:
    if turn.speaker is None or not _calls_back(turn):
        return ()
    return _meant(uow, turn, list(waiting(uow, turn.speaker)))


def _calls_back(turn: Turn) -> bool:
    text = after_call(turn.text)
    return bool(_BARE.match(text) or _TO.match(text))


def _meant(uow: UnitOfWork, turn: Turn, words: list[Word]) -> Iterable[Word]:
    """Those of a speaker's words that a turn calls back: for whom it names, or given just before."""
    text = after_call(turn.text)
    named = None if _BARE.match(text) else _TO.match(text)
    if named is None:
        before = given_in(uow, turn)
        return [word for word in words if before is not None and word.turn == before.turn_id]
    of_kind = [word for word in words if isinstance(word.what, _KINDS.get(named["what"].casefold(), Telling))]
    return [word for word in _for_whom(uow, turn, of_kind, named["who"]) if _holds(uow, word, named["about"])]


def _for_whom(uow: UnitOfWork, turn: Turn, words: list[Word], who: str) -> list[Word]:
    if who.casefold() in _THEM:
        newest = words[-1].turn if words else None
        return [word for word in words if word.turn == newest]
    if turn.speaker is None:
        return []
    if who.casefold() in ("everyone", "everybody", "anyone", "anybody"):
        return words
    person = Directory(uow.house(), turn.sent_at).resolve(who, turn.speaker).person
    return [word for word in words if person is not None and word.listener == person]


def _holds(uow: UnitOfWork, word: Word, about: str | None) -> bool:
    turn = uow.turn(word.turn)
    wanted = set(bases(about or ""))
    return not wanted or (turn is not None and not wanted.isdisjoint(bases(word.content.of(turn.text))))
