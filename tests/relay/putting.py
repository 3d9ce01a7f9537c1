"""Questions put to the bot in private by somebody of a household that talks."""

from memory.ids import PersonId, RoomId
from memory.recall import Ask
from memory.vocabulary import Use
from relay.answers import answer
from tests.builders import TILDA, private
from tests.memory.talk import Talk

NOTHING = "I have nothing on that."


def put(talk: Talk, text: str, *, by: PersonId = TILDA, room: RoomId | None = None, days: int = 0) -> str:
    """The answer to somebody in their own private chat."""
    talk.wait(days=days, minutes=1)
    turn = talk.turn(by, text, room=room or private(by), to_bot=True)
    talk.hear(turn)
    asked = Ask(asker=by, room=turn.room, text=text, now=talk.now, use=Use.ANSWER, turn=turn.turn_id)
    return talk.run(lambda uow: answer(uow, asked)).text.text
