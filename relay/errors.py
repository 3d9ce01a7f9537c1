"""What breaks an agreement with the relay, as a tree under `RelayError`."""

from memory.ids import RowId


class RelayError(Exception):
    """Base of everything that the relay raises."""


class UnknownWord(RelayError):
    """A word was named that is not in the outbox."""

    def __init__(self, word_id: RowId) -> None:
        self.word_id = word_id
        super().__init__(f"there is no word {word_id}")


class WrongStep(RelayError):
    """A word can't go from the state it is in to the one asked for; nothing was written."""

    def __init__(self, word_id: RowId, *, state: str, step: str) -> None:
        self.word_id = word_id
        self.state = state
        self.step = step
        super().__init__(f"word {word_id} is {state}: {step} is no step from there")
