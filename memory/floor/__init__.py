"""Text to clauses to modality, by closed lexicons and a clause grammar: no model, no clock, no I/O."""

from memory.floor.reader import leaves_open, read, read_span
from memory.floor.reading import Argument, Clause
from memory.floor.sentences import sentences

__all__ = ["Argument", "Clause", "leaves_open", "read", "read_span", "sentences"]
