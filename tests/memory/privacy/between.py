"""What one of the household said a while ago, and what another is told of it in private."""

from datetime import timedelta

from memory.ids import PersonId
from memory.turns import Turn
from relay.answers import answer
from tests.builders import NOW, ODILE, a_turn, private
from tests.memory.remembered import a_memory, asked


def told(*turns: Turn, text: str, by: PersonId) -> str:
    """What somebody is told in private, after these turns."""
    return answer(a_memory(*turns), asked(text, by=by, room=private(by))).text.text


def said(text: str, by: PersonId = ODILE, hours_ago: int = 10) -> Turn:
    """Somebody said this in the group, so many hours ago."""
    return a_turn(text, by=by, at=NOW - timedelta(hours=hours_ago))
