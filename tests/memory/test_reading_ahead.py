"""What is read before its time is what would be read at its time, or it is not used."""

from memory.claims import Reading
from memory.lexical import LexicalReader, ReadAhead
from memory.ports import Context
from memory.turns import Turn
from tests.builders import a_house, a_turn

_CONTEXT = Context(house=a_house(), replied_to=None, before=(), open_questions=())


def _said(text: str = "I've fed the cat", *, seq: int = 0) -> Turn:
    return Turn.model_validate({**dict(a_turn(text)), "seq": seq})


class _Counting:
    """The reader, and what it was given to read."""

    def __init__(self) -> None:
        self.read_of: list[tuple[str, int]] = []

    def __call__(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        self.read_of.append((turn.text, len(context.before)))
        return LexicalReader().read(turn, context)


def test_what_was_expected_is_read_once() -> None:
    """Its place in the record, which was not known yet, changes nothing."""
    counting = _Counting()
    ahead = ReadAhead(counting)
    ahead.expect(_said(), _CONTEXT)
    ahead.get_ready()
    ahead.get_ready()
    readings = ahead(_said(seq=7), _CONTEXT)
    assert counting.read_of == [("I've fed the cat", 0)]
    assert readings == LexicalReader().read(_said(seq=7), _CONTEXT)
    assert len(readings) == 1


def test_what_came_otherwise_is_read_at_its_time() -> None:
    """Another turn, another context, or the same turn a second time."""
    counting = _Counting()
    ahead = ReadAhead(counting)
    after = Context(
        house=_CONTEXT.house, replied_to=None, before=(_said("Who feeds her?"),), open_questions=()
    )
    for turn, context in ((_said("I've fed the dog"), _CONTEXT), (_said(), after)):
        ahead.expect(_said(), _CONTEXT)
        ahead.get_ready()
        assert ahead(turn, context) == LexicalReader().read(turn, context)
    assert ahead(_said(), _CONTEXT) == LexicalReader().read(_said(), _CONTEXT)
    fed = ("I've fed the cat", 0)
    assert counting.read_of == [fed, ("I've fed the dog", 0), fed, ("I've fed the cat", 1), fed]


def test_nothing_is_read_ahead_where_nothing_is_expected() -> None:
    """As at a console, where nobody knows what comes."""
    counting = _Counting()
    ReadAhead(counting).get_ready()
    assert counting.read_of == []
