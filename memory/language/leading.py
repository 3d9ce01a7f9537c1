"""A turn that goes on telling of a dream, a game or a supposition which its speaker opened just before.

"Had the weirdest dream" in one message and "we lived on a boat" in the next say nothing of where anybody
lived: what was said before is read ahead of it.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from memory.floor import Clause, leaves_open, read, read_span
from memory.floor.reading import shifted
from memory.floor.worlds import may_open
from memory.turns import Author, Turn
from memory.value import Span

_IN_ONE_BREATH = timedelta(minutes=10)
_MANY = 6
"""How many messages somebody may need to tell a dream."""


def opening(turn: Turn, before: Sequence[Turn]) -> tuple[Turn, ...]:
    """The turns by which somebody led up to this one, the opening one first; empty if it stands alone.

    Args:
        turn: What goes on.
        before: The turns of the same room before it, oldest first.
    """
    own = tuple(_just_said(turn, before))
    led_by = next((own[at:] for at, each in enumerate(own) if may_open(each.text)), ())
    return led_by if led_by and leaves_open(_joined(led_by)) else ()


def _just_said(turn: Turn, before: Sequence[Turn]) -> Iterable[Turn]:
    """What the same speaker said in the same breath, oldest first."""
    said: list[Turn] = []
    until = turn.sent_at
    for each in reversed(before):
        if until - each.sent_at > _IN_ONE_BREATH or len(said) == _MANY:
            break
        if each.speaker == turn.speaker and each.author is Author.PERSON and each.forwarded_from is None:
            said.append(each)
            until = each.sent_at
    return reversed(said)


def _joined(turns: Sequence[Turn]) -> str:
    return "\n".join(turn.text.strip() for turn in turns)


def led_clauses(turn: Turn, before: Sequence[Turn]) -> tuple[Clause, ...]:
    """What the floor reads in a turn, with what led up to it read ahead."""
    lead = _lead(turn, before)
    if not lead:
        return read(turn.text)
    clauses = read(f"{lead}{turn.text}")
    first = sum(each.trigger.start < len(lead) for each in clauses)
    return tuple(
        shifted(each, -len(lead))._replace(parent=None if each.parent is None else each.parent - first)
        for each in clauses[first:]
    )


def led_span(turn: Turn, before: Sequence[Turn], span: Span) -> Clause:
    """The clause of a turn whose predicate a stretch holds, with what led up to it read ahead."""
    lead = _lead(turn, before)
    if not lead:
        return read_span(turn.text, span)
    moved = Span(start=span.start + len(lead), end=span.end + len(lead))
    return shifted(read_span(f"{lead}{turn.text}", moved), -len(lead))


def _lead(turn: Turn, before: Sequence[Turn]) -> str:
    turns = opening(turn, before) if turn.forwarded_from is None else ()
    return f"{_joined(turns)}\n" if turns else ""
