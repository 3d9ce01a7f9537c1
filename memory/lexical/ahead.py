"""The next turn, read before its time has come: while the last one is being saved, nobody else reads."""

from typing import NamedTuple

from memory.claims import Reading
from memory.ports import Context, Read
from memory.turns import Turn


class _Known(NamedTuple):
    """A turn that was read, in what context, and as what."""

    turn: Turn
    context: Context
    readings: tuple[Reading, ...]


class ReadAhead:
    """A reader that may have read a turn already; what comes out is what the reader behind it would say.

    Readings hang on turn and context alone. Where either is not as expected (somebody joined, a night passed,
    the bot was spoken to and only part of the words is to be read), the turn is read at its time.
    """

    def __init__(self, read: Read) -> None:
        """Read by `read`."""
        self.read = read
        self._expected: tuple[Turn, Context] | None = None
        self._known: _Known | None = None

    def __call__(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        """What the turn seems to say."""
        known, self._known = self._known, None
        if known is not None and _is_as_expected(turn, known.turn) and context == known.context:
            return known.readings
        return self.read(turn, context)

    def expect(self, turn: Turn, context: Context) -> None:
        """Be told what will probably be said next, and in what context."""
        self._expected = (turn, context)

    def get_ready(self) -> None:
        """Read what is expected; nothing if nothing is."""
        if self._expected is not None:
            turn, context = self._expected
            self._expected = None
            self._known = _Known(turn, context, self.read(turn, context))


def _is_as_expected(turn: Turn, expected: Turn) -> bool:
    """Whether it is the same but for its place in the record, which nobody reads anything from."""
    return vars(turn) == {**vars(expected), "seq": turn.seq}
