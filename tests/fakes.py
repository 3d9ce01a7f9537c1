"""Small real implementations of the ports, for tests."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bot.claude.model import Answered, Failed, FailureReason, Prompt, Usage
from memory.claims import Reading
from memory.ports import Context
from memory.turns import Turn


class FixedClock:
    """A clock that stands until somebody moves it."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        """The instant at which it stands."""
        return self._at

    def pass_time(self, by: timedelta) -> None:
        """Move it on."""
        self._at += by

    def set_to(self, at: datetime) -> None:
        """Move it to an instant."""
        self._at = at


class ScriptedReader:
    """Proposes what the script says for a text; nothing for any other."""

    def __init__(self, script: Mapping[str, Callable[[Turn], tuple[Reading, ...]]]) -> None:
        self._script = dict(script)
        self.asked: list[tuple[Turn, Context]] = []

    def read(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        """The scripted readings of the turn's text."""
        self.asked.append((turn, context))
        propose = self._script.get(turn.text)
        return () if propose is None else propose(turn)


class SpeakingModel:
    """A language model that answers at once, by a function of the context; or fails, as it is told.

    Attributes:
        seen: The prompts, in order.
    """

    def __init__(self, answer: Callable[[str], str], *, fails: FailureReason | None = None) -> None:
        self._answer = answer
        self._fails: FailureReason | None = fails
        self.seen: list[Prompt] = []

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        """Answer a prompt."""
        self.seen.append(prompt)
        if self._fails is not None:
            return Failed(reason=self._fails)
        usage = Usage(input_tokens=1, cached_tokens=0, output_tokens=1)
        return Answered(text=self._answer(prompt.context), model="scripted", usage=usage)
