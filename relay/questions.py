"""Questions that were passed on: asked, answered (and by whom), withdrawn, or lapsed where all can see it.

Only a person's answer closes one; the bot's own answer or a silence closes nothing.
"""

from datetime import datetime, timedelta

from memory.claims import Claim, Method, State
from memory.dialogue.fitting import can_be_answer
from memory.dialogue.replies import could_answer
from memory.house import House
from memory.ids import FIRST, ClaimId, PersonId, RowId, TurnId, derived
from memory.intake.questions import answered
from memory.language.answers import dodges
from memory.life import reasons
from memory.life.changes import Why, to_state
from memory.ports import UnitOfWork
from memory.privacy.discretion import wants_it_private
from memory.rooms import RoomKind
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy
from memory.when import times_in
from relay.asked import record_words
from relay.grammar import request_in
from relay.granting import grant_to
from relay.hours import decent_from
from relay.outbox import close_question, every, get, put, step, withdraw
from relay.words import (
    OPEN_QUESTION,
    Answered,
    Answering,
    Asking,
    Confirmed,
    Delivered,
    Gone,
    Nudging,
    Open,
    Timing,
    Word,
)

NUDGE_AFTER = timedelta(hours=24)
LAPSES_AFTER = timedelta(days=14)
_PLAIN_ANSWER_WITHIN = timedelta(hours=36)
_NEXT_WORD_WITHIN, _LOOKED_BACK = timedelta(hours=3), 20
_FIRST_WORDS = 3
"""How many messages of theirs are looked at for an answer that only its kind gives away."""
_AT_ONCE = Timing(at=None, condition=None)


def open_questions(
    uow: UnitOfWork, *, to: PersonId | None = None, by: PersonId | None = None
) -> tuple[Word, ...]:
    """Questions that were brought to somebody and nobody has answered, oldest first.

    Args:
        uow: The unit of work.
        to: Only those that this person was asked.
        by: Only those that this person asked.
    """
    return tuple(
        word
        for word in every(uow, state=OPEN_QUESTION)
        if isinstance(word.what, Asking)
        and isinstance(word.what.standing, Open)
        and to in (None, word.listener)
        and by in (None, word.sender)
    )


def take_answer(
    uow: UnitOfWork, turn: Turn, *, to_message_of: RowId | None, now: datetime
) -> tuple[Word, ...]:
    """Let a turn answer the question that was brought to its room, and send the answer back.

    A reply to the bot's message answers the question that it carried, whoever replies; of the addressee,
    in the room where they were asked, also the first words soon after it that can be an answer to it, and
    later ones that take up what was asked. A request to the bot, another question, or what is to go no
    further is no answer.

    Args:
        uow: The unit of work in which the turn was stored.
        turn: What was said.
        to_message_of: The word whose message it replies to, if it replies to one.
        now: The present.
    """
    asked = _answered_by(uow, turn, to_message_of, now)
    if asked is None or turn.speaker is None or not _can_answer(turn, uow.house()):
        return ()
    standing = Answered(by=turn.speaker, turn=turn.turn_id, at=now)
    step(uow, asked, asked.state, what=_standing(asked, standing))
    made = [claim for claim in uow.of_turn(turn.turn_id) if claim.is_in_force]
    for claim in made:
        if claim.method is Method.ANSWER:
            grant_to(uow, claim, asked.sender, turn, now=now)
    back = _way_back(uow, asked, turn, now)
    if back is not None and not made:
        noted = record_words(uow, turn, back, back.content, now=now)
        made = [] if noted is None else [grant_to(uow, noted, asked.sender, turn, now=now)]
    if not dodges(turn.text):
        _settle(uow, asked, turn.speaker, next(iter(made), None), now)
    return () if back is None else (put(uow, back),)


def _settle(uow: UnitOfWork, asked: Word, by: PersonId, answer: Claim | None, now: datetime) -> None:
    """The question as it was kept is answered as well, so that nobody is shown it as open."""
    asking = asked.what
    kept = uow.claim(asking.question) if isinstance(asking, Asking) and asking.question else None
    if kept is None or not kept.is_in_force or kept.policy is not Policy.QUESTION:
        return
    settled, _ = answered(uow, kept, by=by, answer=answer, why_at=Why(now, reasons.ANSWERED, by))
    uow.change(settled.claim, expected=settled.expected)


def withdraw_question(uow: UnitOfWork, word: Word, *, now: datetime) -> Word:
    """Its asker does not ask any more: nobody is asked again, or shown it as open."""
    asking = word.what
    kept = uow.claim(asking.question) if isinstance(asking, Asking) and asking.question else None
    if kept is not None and kept.is_in_force:
        step_to = to_state(kept, State.REPLACED, Why(now, reasons.WITHDRAWN, word.sender))
        uow.change(step_to.claim, expected=step_to.expected)
    return close_question(uow, word, "withdrawn", now=now)


def ask_no_more(uow: UnitOfWork, question: ClaimId, *, now: datetime) -> tuple[Word, ...]:
    """Close the words that carry a question which its asker has taken back; one that waits goes nowhere."""
    carrying = [
        word
        for word in every(uow)
        if isinstance(word.what, Asking)
        and word.what.question == question
        and isinstance(word.what.standing, Open)
    ]
    brought = [word for word in carrying if isinstance(word.state, Delivered)]
    waits = [word for word in carrying if not word.is_over]
    return (
        *(close_question(uow, word, "withdrawn", now=now) for word in brought),
        *(withdraw(uow, word, Gone.UNDONE, now=now) for word in waits),
    )


def mind(uow: UnitOfWork, claim: Claim, *, to: PersonId) -> Word:
    """Treat a question asked in talk as brought to whom it was put to, there and then.

    So it is asked again once, in that room, and lapses where its asker sees it.
    """
    source = claim.sources[0]
    at = claim.said_at
    word = Word(
        word_id=RowId(derived("w", claim.claim_id, "asked in talk")),
        household=claim.household,
        what=Asking(question=claim.claim_id, standing=Open(nudged_at=None)),
        sender=claim.speaker,
        listener=to,
        room=source.room,
        recipients=(to,),
        turn=source.turn,
        content=source.span,
        accepted_at=at,
        timing=_AT_ONCE,
        state=Delivered(at=at, text="", claims=(claim.claim_id,)),
        revision=FIRST,
    )
    return put(uow, word)


def lapse(uow: UnitOfWork, now: datetime) -> tuple[Word, ...]:
    """Close, visibly, what nobody has answered for a fortnight."""
    old = [word for word in open_questions(uow) if now - _brought_at(word) >= LAPSES_AFTER]
    return tuple(
        close_question(uow, word, "withdrawn" if _is_over(uow, word) else "lapsed", now=now) for word in old
    )


def _is_over(uow: UnitOfWork, word: Word) -> bool:
    """Whether what was asked is answered or taken back by now, in words that answered nothing brought."""
    asking = word.what
    kept = uow.claim(asking.question) if isinstance(asking, Asking) and asking.question else None
    return kept is not None and not kept.is_in_force and kept.change.reason in _SETTLED


_SETTLED = frozenset({reasons.ANSWERED, reasons.WITHDRAWN, reasons.CORRECTED, reasons.EDITED})


def nudge(uow: UnitOfWork, now: datetime) -> tuple[Word, ...]:
    """Ask once more, once, at a decent hour, in the room where it was asked."""
    house = uow.house()
    nudges: list[Word] = []
    for word in open_questions(uow):
        if not _wants_nudge(word, house, now) or not isinstance(word.what, Asking):
            continue
        if _is_over(uow, word):
            continue
        step(uow, word, word.state, what=_standing(word, Open(nudged_at=now)))
        nudges.append(put(uow, _again(word, now)))
    return tuple(nudges)


def _standing(word: Word, standing: Open | Answered) -> Asking:
    question = word.what.question if isinstance(word.what, Asking) else None
    return Asking(question=question, standing=standing)


def _can_answer(turn: Turn, house: House) -> bool:
    if turn.author is not Author.PERSON or turn.speaker is None or not turn.text.strip():
        return False
    if turn.forwarded_from is not None:
        return False
    return request_in(turn.text, speaker=turn.speaker, house=house, at=turn.sent_at) is None


def _answered_by(uow: UnitOfWork, turn: Turn, to_message_of: RowId | None, now: datetime) -> Word | None:
    waiting = [word for word in open_questions(uow) if word.room == turn.room]
    if to_message_of is not None:
        carried = _question_of(uow, to_message_of)
        return next((word for word in waiting if word.word_id == carried), None)
    if turn.reply_to is not None:
        return None
    own = [
        word
        for word in waiting
        if word.listener == turn.speaker and now - _last_brought_at(word) <= _PLAIN_ANSWER_WITHIN
    ]
    if not own or wants_it_private(turn.text):
        return None
    fitting = [word for word in own if _could_answer(uow, turn, word)]
    if fitting:
        return fitting[-1]
    is_next = _is_next_word(uow, turn, own[-1]) and _can_be_answer(uow, turn, own[-1])
    return own[-1] if is_next else None


def _could_answer(uow: UnitOfWork, turn: Turn, word: Word) -> bool:
    asked = uow.turn(word.turn)
    return asked is not None and could_answer(turn.text, word.content.of(asked.text))


def _can_be_answer(uow: UnitOfWork, turn: Turn, word: Word) -> bool:
    asked = uow.turn(word.turn)
    if asked is None:
        return False
    calendar = uow.house().calendar_of(turn.speaker)
    tells_time = bool(times_in(turn.text, at=turn.sent_at, calendar=calendar))
    return can_be_answer(turn.text, word.content.of(asked.text), tells_time=tells_time)


def _is_next_word(uow: UnitOfWork, turn: Turn, word: Word) -> bool:
    """Whether it is among the first things that its speaker says soon after they were asked."""
    brought_at = _last_brought_at(word)
    if turn.sent_at - brought_at > _NEXT_WORD_WITHIN:
        return False
    before = uow.turns(room=turn.room, before_seq=turn.seq or None, limit=_LOOKED_BACK)
    since = [each for each in before if each.sent_at > brought_at and each.turn_id != turn.turn_id]
    return sum(each.speaker == turn.speaker for each in since) < _FIRST_WORDS


def _question_of(uow: UnitOfWork, word_id: RowId) -> RowId:
    """The question that a message of the bot carried: itself, or the one that it brought again."""
    what = get(uow, word_id).what
    return what.asked if isinstance(what, Nudging) else word_id


def _brought_at(word: Word) -> datetime:
    return word.state.at if isinstance(word.state, Delivered) else word.accepted_at


def _last_brought_at(word: Word) -> datetime:
    standing = word.what.standing if isinstance(word.what, Asking) else None
    nudged_at = standing.nudged_at if isinstance(standing, Open) else None
    return nudged_at or _brought_at(word)


def _way_back(uow: UnitOfWork, asked: Word, turn: Turn, now: datetime) -> Word | None:
    """The answer as a word to the asker: where they asked if that was a group, else in private."""
    speaker = turn.speaker
    source = uow.turn(asked.turn)
    if speaker is None or source is None or speaker == asked.sender:
        return None
    house = uow.house()
    where = house.room(source.room)
    own = house.private_room(asked.sender)
    in_group = where is not None and where.kind is RoomKind.GROUP
    if in_group and turn.room == source.room:
        return None
    if not in_group and own is None:
        return None
    room = source.room if in_group or own is None else own.room_id
    readers = where.readers(now) if in_group and where is not None else frozenset({asked.sender})
    return Word(
        word_id=RowId(derived("w", asked.word_id, "answer", turn.turn_id)),
        household=asked.household,
        what=Answering(asked=asked.word_id, by=speaker),
        sender=speaker,
        listener=None if in_group else asked.sender,
        room=room,
        recipients=tuple(sorted(readers)),
        turn=TurnId(turn.turn_id),
        content=Span(start=0, end=len(turn.text.rstrip())),
        accepted_at=now,
        timing=_AT_ONCE,
        state=Confirmed(),
        revision=FIRST,
    )


def _wants_nudge(word: Word, house: House, now: datetime) -> bool:
    if not isinstance(word.what, Asking) or not isinstance(word.what.standing, Open):
        return False
    if word.what.standing.nudged_at is not None or word.listener is None:
        return False
    is_decent = decent_from(now, zone=house.zone_of(word.listener), settings=house.settings) <= now
    return is_decent and now - _brought_at(word) >= NUDGE_AFTER


def _again(word: Word, now: datetime) -> Word:
    changed = {
        "word_id": RowId(derived("w", word.word_id, "nudge")),
        "what": Nudging(asked=word.word_id),
        "state": Confirmed(),
        "timing": _AT_ONCE,
        "accepted_at": now,
        "revision": FIRST,
    }
    return Word.model_validate({**dict(word), **changed})
