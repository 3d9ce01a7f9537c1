"""The record's own words: quoted whole, gated like claims, and never again once they were removed."""

from datetime import timedelta

import pytest

from memory.finding.quotes import quotes
from memory.finding.quoting import MOST_FOR_MANY, Quote
from memory.ids import PersonId
from memory.modality import Act, Frame
from memory.privacy.discretion import discretion
from memory.privacy.heard import as_heard
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Sensitivity
from tests.builders import BRAM, CASPER, GROUP, NOW, ODILE, PIM, TILDA, WREN, a_house, a_turn, private
from tests.memory.remembered import a_memory, apart, asked


def found(*turns: Turn, text: str, by: PersonId = BRAM) -> tuple[Quote, ...]:
    """What is quoted to somebody in their own private chat."""
    memory, question = a_memory(*turns), apart(text, by=by)
    minded = discretion(memory, question, text, by, now=NOW)
    assert minded is not None
    return quotes(memory, asked(text, by=by, room=private(by)), question, minded)


def words(found_quotes: tuple[Quote, ...]) -> list[str]:
    return [quote.said.claim.sources[0].quote for quote in found_quotes]


def test_nothing_is_claimed_of_how_words_were_meant() -> None:
    """A quote is only that it was said: no act, frame or certainty is read into it."""
    turn = a_turn("the ferry may be late", by=ODILE)
    claim = as_heard(turn, Span(start=0, end=9), house=a_house())
    assert claim.sources[0].quote == "the ferry"
    assert (claim.modality.act, claim.modality.frame) == (Act.UNKNOWN, Frame.UNKNOWN)
    assert claim.audience.rooms == (GROUP,)


def test_a_forward_stays_somebody_else_s_words() -> None:
    """What was forwarded is attributed to whom it came from."""
    turn = a_turn("Term ends on Friday", by=ODILE, forwarded_from="Hill School")
    claim = as_heard(turn, Span(start=0, end=4), house=a_house())
    assert claim.modality.attributed_to == ("Hill School",)


def test_the_newest_come_first() -> None:
    """Of several things said in one matter, the latest is read first."""
    old = a_turn("the ferry to Skye leaves at nine", by=ODILE, at=NOW - timedelta(days=3))
    new = a_turn("the ferry to Skye now leaves at ten", by=ODILE, at=NOW - timedelta(days=1))
    assert words(found(old, new, text="when does the ferry to Skye leave?")) == [new.text, old.text]


def test_what_one_person_repeats_is_quoted_once() -> None:
    """Nearly the same words of one person are quoted once, as they said them last."""
    old = a_turn("the ferry to Skye leaves at nine from pier two", by=ODILE, at=NOW - timedelta(days=3))
    new = a_turn("the ferry to Skye leaves at nine from pier two!", by=ODILE, at=NOW - timedelta(days=1))
    assert words(found(old, new, text="when does the ferry to Skye leave?")) == [new.text]


def test_a_question_that_asks_much_gets_many_quotes() -> None:
    """Where no single statement could answer, those that together do are quoted, within a limit."""
    parts = ("arrival at noon", "the east gate", "the blue badge", "the loft room", "checkout on Sunday")
    turns = [
        a_turn(f"For Agnes's visit: {part}, as agreed number {n}", by=ODILE, at=NOW - timedelta(hours=n))
        for n in range(3)
        for part in parts
    ]
    text = "what is the plan for the visit, with the arrival, the gate, the badge, the room and the checkout?"
    heard = found(*turns, text=text)
    assert 4 <= len(heard) <= MOST_FOR_MANY
    told = " ".join(words(heard))
    assert all(part.split()[1] in told for part in parts[1:])


def test_of_many_words_those_with_details_come_first() -> None:
    """Who asks for several things gets the times and codes told, and not what only talks of them."""
    talk = [
        a_turn(f"I only need the arrival and the badge for the visit, note {each}", by=TILDA, at=NOW)
        for each in ("of mine", "again", "as said", "thanks", "really", "no more", "please", "once more")
    ]
    told = a_turn(
        "The visit: arrival 4:15 pm, badge B-7, checkout 9:30 am", by=ODILE, at=NOW - timedelta(days=1)
    )
    heard = found(
        told, *talk, text="what is the plan for the visit, with the arrival, the badge, the checkout?"
    )
    assert told.text in words(heard)
    assert len(heard) < len(talk)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("does the ferry take bikes?", id="a question"),
        pytest.param("sayso what about the ferry bikes", id="to the bot"),
        pytest.param("ask Pim about the ferry bikes", id="a request"),
        pytest.param("Please tell me what the ferry takes for bikes.", id="a wish to be told"),
    ],
)
def test_what_only_asks_is_not_quoted(text: str) -> None:
    """A question, or something asked of the bot, tells nothing."""
    assert found(a_turn(text, by=ODILE, to_bot=True), text="can the ferry take bikes?") == ()


def test_private_turns_of_others_are_not_quoted() -> None:
    """What Wren told the bot in private is quoted to Wren alone."""
    turn = a_turn("the heron on the ferry is my secret pet", by=WREN, room=private(WREN))
    assert found(turn, text="what about the heron on the ferry?") == ()
    assert words(found(turn, text="what about the heron on the ferry?", by=WREN)) == [turn.text]


def test_many_private_turns_hide_no_open_one() -> None:
    """However many there are that may not be heard, the one that may is found."""
    closed = [
        a_turn(f"the ferry heron sighting {n}", by=WREN, room=private(WREN), at=NOW - timedelta(hours=n))
        for n in range(300)
    ]
    turn = a_turn("the ferry heron is called Nigel", by=ODILE)
    assert words(found(*closed, turn, text="what about the ferry heron?")) == [turn.text]


@pytest.mark.parametrize(
    "secret",
    ["the alarm code is 4471", "the pickup phrase is green lantern", "the spare key is hidden in the boot"],
)
def test_codes_are_not_quoted_to_guests(secret: str) -> None:
    """Codes, phrases and hiding places are for the family; the family itself is told."""
    turn = a_turn(secret, by=ODILE)
    assert as_heard(turn, Span(start=0, end=len(secret)), house=a_house()).sensitivity is Sensitivity.SECRET
    text = f"what about {secret}?"
    assert found(turn, text=text, by=CASPER) == ()
    assert words(found(turn, text=text, by=WREN)) == [secret]


def test_what_was_asked_to_be_kept_private_is_not_repeated() -> None:
    """ "Keep that private" holds for everybody but its speaker; the near twin goes on being told."""
    kept = a_turn("My interview is at seven on Saturday. Please keep that private.", by=TILDA)
    open_one = a_turn("My eye interview is at nine on Monday.", by=TILDA)
    text = "when is Tilda's interview?"
    assert words(found(kept, open_one, text=text)) == [open_one.text]
    assert len(found(kept, open_one, text="when is my interview?", by=TILDA)) == 2


def test_what_was_removed_is_not_quoted_again() -> None:
    """After "remove it from memory", no earlier sentence with it is quoted, nor the removal itself."""
    first = a_turn("The shed code is 3528. The shed light is broken.", by=ODILE, at=NOW - timedelta(days=2))
    gone = a_turn("Remove 3528 from memory, please.", by=ODILE, at=NOW - timedelta(days=1))
    told = " ".join(words(found(first, gone, text="what about the shed code and the shed light?")))
    assert "3528" not in told
    assert "light is broken" in told


def test_a_new_code_after_the_removal_is_told() -> None:
    """The near twin: what took its place is no removed thing."""
    gone = a_turn("Remove the old shed code 3528 from memory.", by=ODILE, at=NOW - timedelta(days=1))
    new = a_turn("The new shed code is 7318.", by=ODILE, at=NOW - timedelta(hours=2))
    assert words(found(gone, new, text="what is the shed code?")) == [new.text]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("what was the deleted shed code?", id="deleted"),
        pytest.param("was the deleted shed code 3528?", id="yes or no"),
        pytest.param("what was the shed code before we changed it?", id="history of a secret"),
    ],
)
def test_questions_after_removed_things_are_not_answered(text: str) -> None:
    """Whoever asks for what was removed, or for an old code, gets what they would get of nothing."""
    from relay.answers import answer  # noqa: PLC0415 - the refusal is the reply's

    turn = a_turn("The shed code is 3528.", by=ODILE, at=NOW - timedelta(days=2))
    told = answer(a_memory(turn), asked(text)).text.text
    assert told == answer(a_memory(), asked(text)).text.text
    assert "3528" not in told


def test_an_ordinary_history_is_told() -> None:
    """The near twin: what was before a change that is no secret is told."""
    from relay.answers import answer  # noqa: PLC0415 - the reply is the promise

    turn = a_turn("Pim's swimming was on Monday before the club moved", by=ODILE, at=NOW - timedelta(days=2))
    assert (
        "Monday" in answer(a_memory(turn), asked("when was Pim's swimming before the club moved?")).text.text
    )


def test_only_whom_it_is_about() -> None:
    """Asked about Pim, what was said of nobody or of somebody else is not quoted."""
    turn = a_turn("school emailed about the coach", by=ODILE)
    about_pim = a_turn("Pim loves the school coach", by=ODILE)
    assert words(found(turn, about_pim, text="does Pim like the school coach?", by=TILDA)) == [about_pim.text]
    assert PIM in apart("does Pim like the school coach?").about


def test_whoever_asks_back_first_answers_with_what_follows() -> None:
    """ "Did you? I haven't got it" denies what somebody else has just said, and is quoted beside it."""
    asking = a_turn("Odile have you got the spare key?", by=BRAM, at=NOW - timedelta(minutes=9))
    told = a_turn("I gave it back to Wren", by=ODILE, at=NOW - timedelta(minutes=8))
    denied = a_turn("did you? I have not got it", by=WREN, at=NOW - timedelta(minutes=7))
    asked_back = a_turn("did you?", by=PIM, at=NOW - timedelta(minutes=6))
    heard = words(found(asking, told, denied, asked_back, text="where is the spare key?", by=TILDA))
    assert "I have not got it" in " ".join(heard)
    assert told.text in heard
    assert asked_back.text not in heard
