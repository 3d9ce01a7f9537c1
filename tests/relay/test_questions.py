"""Questions that are passed on: asked until a person answers, and the answer goes back with its name."""

from datetime import timedelta

from memory.claims import State
from memory.life import reasons
from memory.life.changes import Why, to_state
from memory.modality import Act
from memory.vocabulary import Predicate
from relay.outbox import get
from relay.passing import Accepted
from relay.questions import (
    LAPSES_AFTER,
    NUDGE_AFTER,
    lapse,
    nudge,
    open_questions,
    take_answer,
    withdraw_question,
)
from relay.words import Answered, Asking, Closed, Open, Word
from tests.builders import BRAM, GROUP, ODILE, PIM, TILDA, WREN, private
from tests.relay.household import Home

ASKED = "ask Gran whether she needs a lift on Sunday"


def brought(home: Home, text: str = ASKED) -> Word:
    """Odile has a question brought to Tilda."""
    accepted = home.ask_for(text, by=ODILE)
    assert isinstance(accepted, Accepted)
    home.later(minutes=1)
    home.deliver()
    return get(home.unit, accepted.words[0].word_id)


def answered(home: Home, text: str, **how: object) -> tuple[Word, ...]:
    """Somebody speaks, and it may be an answer."""
    turn = home.say(text, **how)  # pyright: ignore[reportArgumentType] - any of what it takes
    return take_answer(home.unit, turn, to_message_of=None, now=home.now)


def standing(home: Home, word: Word) -> Open | Answered | Closed:
    what = get(home.unit, word.word_id).what
    assert isinstance(what, Asking)
    return what.standing


def test_a_question_is_brought_to_its_addressee_alone() -> None:
    """It goes into Tilda's private chat, as Odile's question, in her words."""
    home = Home()
    home.ask_for(ASKED, by=ODILE)
    [(room, text)] = home.texts()
    assert room == private(TILDA)
    assert "A question for you" in text
    assert "Odile" in text
    assert "whether she needs a lift on Sunday" in text


def test_a_question_is_kept_as_asked() -> None:
    """The memory holds that it was asked, of whom, and nothing that it asks about."""
    home = Home()
    brought(home)
    [claim] = home.unit.in_force()
    assert claim.proposition.predicate is Predicate.ASKED_ABOUT
    assert claim.modality.act is Act.ASKED
    assert [each.person for each in claim.proposition.participants] == [TILDA]
    assert set(claim.audience.people) == {ODILE, TILDA}


def test_the_plain_next_answer_goes_back() -> None:
    """What Tilda says next in that chat goes back to Odile, linked to her question, with Tilda's name."""
    home = Home()
    word = brought(home)
    home.later(hours=1)
    assert len(answered(home, "Yes please, at ten.", by=TILDA, room=private(TILDA))) == 1
    [(room, text)] = home.texts()
    assert room == private(ODILE)
    assert "whether she needs a lift on Sunday" in text
    assert "Tilda, today at 11:01: “Yes please, at ten.”" in text
    found = standing(home, word)
    assert isinstance(found, Answered)
    assert found.by == TILDA


def test_words_on_something_else_stay_where_they_were_said() -> None:
    """What can't be an answer goes to nobody, and the question stays open for the answer that comes then."""
    home = Home()
    word = brought(home)
    assert answered(home, "The nurse found my glasses.", by=TILDA, room=private(TILDA)) == ()
    assert isinstance(standing(home, word), Open)
    home.later(minutes=5)
    assert len(answered(home, "Yes please, at ten.", by=TILDA, room=private(TILDA))) == 1


def test_an_answer_is_taken_once() -> None:
    """The next thing that Tilda says is no second answer."""
    home = Home()
    brought(home)
    answered(home, "Yes please, at ten.", by=TILDA, room=private(TILDA))
    home.deliver()
    assert answered(home, "And bring bread.", by=TILDA, room=private(TILDA)) == ()
    assert home.texts() == []


def test_somebody_elses_words_do_not_answer_by_themselves() -> None:
    """In another room, or by another person, nothing closes it."""
    home = Home()
    word = brought(home)
    assert answered(home, "Yes please", by=TILDA, room=GROUP) == ()
    assert answered(home, "she does", by=WREN, room=private(WREN)) == ()
    assert isinstance(standing(home, word), Open)


def test_a_request_or_a_question_is_no_answer() -> None:
    """Whoever asks back, or asks the bot for something, has not answered."""
    home = Home()
    word = brought(home)
    assert answered(home, "why does she ask?", by=TILDA, room=private(TILDA)) == ()
    assert answered(home, "tell Pim good night", by=TILDA, room=private(TILDA)) == ()
    assert isinstance(standing(home, word), Open)


def test_a_forward_is_no_answer() -> None:
    """Somebody else's words that are passed along are not Tilda's."""
    home = Home()
    word = brought(home)
    turn = home.say("I do", by=TILDA, room=private(TILDA))
    forwarded = type(turn).model_validate({**dict(turn), "forwarded_from": "Agnes"})
    assert take_answer(home.unit, forwarded, to_message_of=None, now=home.now) == ()
    assert isinstance(standing(home, word), Open)


def test_who_answers_instead_is_named() -> None:
    """A reply by somebody else in the group is told as theirs."""
    home = Home()
    accepted = home.ask_for("ask everyone whether the cat came in", by=ODILE)
    assert isinstance(accepted, Accepted)
    home.deliver()
    turn = home.say("she did, at nine", by=PIM)
    [back] = take_answer(home.unit, turn, to_message_of=accepted.words[0].word_id, now=home.now)
    assert (back.sender, back.room) == (PIM, private(ODILE))
    assert "Pim" in home.texts()[0][1]


def test_an_answer_that_was_edited_is_not_carried_back() -> None:
    """The answer is grounded again, too, when it goes out."""
    home = Home()
    brought(home)
    answered(home, "Yes please, at ten.", by=TILDA, room=private(TILDA))
    [turn] = [each for each in home.unit.turns(room=private(TILDA)) if each.text.startswith("Yes")]
    changed = {"turn_id": "later", "version": 1, "text": "No need, thank you."}
    home.unit.put_turn(type(turn).model_validate({**dict(turn), **changed}))
    assert home.texts() == []


def test_one_nudge_at_a_decent_hour() -> None:
    """After a day the question is brought once more, in the same room, never at night, never a third time."""
    home = Home()
    word = brought(home)
    home.now += NUDGE_AFTER + timedelta(hours=12)
    assert nudge(home.unit, home.now) == ()
    home.later(hours=10)
    assert len(nudge(home.unit, home.now)) == 1
    [(room, text)] = home.texts()
    assert room == private(TILDA)
    assert text.startswith("Still open")
    home.later(days=2)
    assert nudge(home.unit, home.now) == ()
    assert [each.word_id for each in open_questions(home.unit, to=TILDA)] == [word.word_id]


def test_a_reply_to_the_nudge_answers_the_question() -> None:
    """The nudge stands for the question that it brings again."""
    home = Home()
    word = brought(home)
    home.now += NUDGE_AFTER
    [again] = nudge(home.unit, home.now)
    home.deliver()
    turn = home.say("oh, yes please", by=TILDA, room=private(TILDA))
    assert len(take_answer(home.unit, turn, to_message_of=again.word_id, now=home.now)) == 1
    assert isinstance(standing(home, word), Answered)


def test_what_nobody_answers_lapses_and_is_said_to() -> None:
    """A silence is no answer: after a fortnight the asker is told that nobody answered."""
    home = Home()
    word = brought(home)
    home.now += LAPSES_AFTER - timedelta(hours=1)
    assert lapse(home.unit, home.now) == ()
    home.later(hours=2)
    assert len(lapse(home.unit, home.now)) == 1
    assert isinstance(standing(home, word), Closed)
    [(room, text)] = home.texts()
    assert room == private(ODILE)
    assert "Nobody has answered" in text


def test_a_withdrawn_question_wants_no_answer() -> None:
    """What its asker has withdrawn is not answered by what comes later."""
    home = Home()
    word = brought(home)
    withdraw_question(home.unit, word, now=home.now)
    assert answered(home, "Yes please", by=TILDA, room=private(TILDA)) == ()
    assert open_questions(home.unit) == ()


def test_whoever_asked_and_whoever_was_asked_see_what_is_open() -> None:
    """Open questions are listed by asker and by addressee."""
    home = Home()
    word = brought(home)
    assert [each.word_id for each in open_questions(home.unit, by=ODILE)] == [word.word_id]
    assert open_questions(home.unit, by=BRAM) == ()
    assert open_questions(home.unit, to=PIM) == ()


def test_a_question_answered_before_it_leaves_is_not_brought() -> None:
    """Held over quiet hours, a question that was answered meanwhile stays, and its asker hears why."""
    home = Home()
    home.now = home.now.replace(hour=22)
    home.ask_for(ASKED, by=ODILE)
    [claim] = home.unit.in_force()
    step = to_state(claim, State.REPLACED, Why(home.now, reasons.ANSWERED, TILDA))
    home.unit.change(step.claim, expected=step.expected)
    home.later(hours=10)
    [(room, text)] = home.texts()
    assert room == private(ODILE)
    assert "answered meanwhile" in text
