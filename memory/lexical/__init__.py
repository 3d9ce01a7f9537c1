"""The reader without a model: each clause with something worth keeping becomes a reading."""

from memory.lexical.ahead import ReadAhead
from memory.lexical.reader import LexicalReader

__all__ = ["LexicalReader", "ReadAhead"]
