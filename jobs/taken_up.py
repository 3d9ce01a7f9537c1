"""Whether a question was taken up in the talk: then it is nothing that a morning has to remind of.

It stays open in the memory, where nobody's answer is made up: "Drawer" may answer "have we any glue". Who
asked has read it, and who was asked has said it; only what nobody took up is told them again.
"""

import re
from datetime import timedelta

from memory.claims import Claim, ParticipantRole
from memory.dialogue.fitting import can_be_answer
from memory.floor import read
from memory.ids import PersonId
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_SOON = timedelta(minutes=45)
_NEXT = 4
"""So many messages on, people speak of something else."""


def is_taken_up(unit: UnitOfWork, question: Claim) -> bool:
    """Whether somebody who was asked said something soon after that may be their answer.

    Args:
        unit: Where the messages that followed are looked up.
        question: What was asked, of one or of everybody.
    """
    asked = unit.turn(question.sources[0].turn)
    if asked is None or asked.text.isupper():
        return asked is not None  # "NO SCHOOL??" cries out
    following = unit.turns(
        room=asked.room, after_seq=asked.seq, before_seq=asked.seq + _NEXT + 1, limit=_NEXT
    )
    put_to = {
        part.person
        for part in question.proposition.participants
        if part.role is ParticipantRole.RECIPIENT and part.person is not None
    }
    spoke = {each.speaker for each in following if _takes_up(each, question, asked, put_to)}
    return bool(spoke) and put_to <= spoke


def _takes_up(turn: Turn, question: Claim, asked: Turn, put_to: set[PersonId]) -> bool:
    is_theirs = turn.author is Author.PERSON and turn.speaker not in (None, question.speaker)
    is_theirs = is_theirs and (not put_to or turn.speaker in put_to)
    if not is_theirs or turn.sent_at - asked.sent_at > _SOON:
        return False
    if turn.reply_to is not None:
        return turn.reply_to == asked.turn_id
    value = question.proposition.value
    return can_be_answer(turn.text, value, tells_time=False) or _is_elliptic(turn.text)


def _is_elliptic(text: str) -> bool:
    """Whether the words say something only beside what was asked: "Wool, if you are passing"."""
    head = text.partition(",")[0]
    main = next((each for each in read(text) if each.main), None)
    is_bare = main is None or main.subject is None or (head != text and len(head.split()) < _A_SENTENCE)
    return "?" not in text and (is_bare or _LEAVES_OPEN.match(text) is not None)


_A_SENTENCE = 3
_LEAVES_OPEN = re.compile(
    r"(?:i )?(?:don['’]?t kn\w*|dunno|idk|no idea|not sure|depends|will ask|\w+ing (?:it|that|them|now))\b",
    re.IGNORECASE,
)
