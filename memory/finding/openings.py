"""Words that go on telling of a dream, a game or a supposition, told with what opened it."""

from collections.abc import Sequence

from memory.audience import audible_to
from memory.finding.quoting import Quote
from memory.language.leading import opening
from memory.ports import UnitOfWork
from memory.privacy.heard import as_heard
from memory.recall import Ask
from memory.turns import Turn
from memory.value import Span

_BEFORE = 8


def with_openings(uow: UnitOfWork, asked: Ask, quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """The quotes, each beside the turn that opened the world of which it tells, where one did.

    One whose opening may not be heard here is left out: alone it would tell of this world.
    """
    return tuple(told for quote in quotes if (told := _with_its_opening(uow, asked, quote)) is not None)


def _with_its_opening(uow: UnitOfWork, asked: Ask, quote: Quote) -> Quote | None:
    first = (*quote.before, quote.said)[0]
    turn = uow.turn(first.claim.sources[0].turn)
    if turn is None:
        return quote
    led_by = opening(turn, uow.turns(room=turn.room, before_seq=turn.seq, limit=_BEFORE))
    return quote if not led_by else _beside(uow, asked, quote, led_by[0])


def _beside(uow: UnitOfWork, asked: Ask, quote: Quote, first: Turn) -> Quote | None:
    house = uow.house()
    claim = as_heard(first, Span(start=0, end=len(first.text)), house=house)
    heard = audible_to(asked.asker, asked.room, [claim], house=house, now=asked.now)
    return next((Quote(quote.said, (each, *quote.before), quote.words) for each in heard), None)
