"""Questions that lean on the one before, and answers that leave out what says less."""

import pytest

from tests.builders import BRAM, ODILE, PIM, TILDA, WREN
from tests.memory.talk import Talk
from tests.relay.putting import NOTHING, put


def talk_of_trips() -> Talk:
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Bram's taking the car on Saturday"))
    talk.hear(talk.turn(BRAM, "Wren has the car on Sunday"))
    talk.hear(talk.turn(ODILE, "Wren has swimming on Friday at 5"))
    talk.hear(talk.turn(ODILE, "Pim has judo on Friday at 4"))
    return talk


@pytest.mark.parametrize(
    ("first", "then", "wanted", "unwanted"),
    [
        pytest.param(
            "who has the car on Saturday?", "and on Sunday?", "Wren has the car", "taking", id="day"
        ),
        pytest.param("what does Wren have on Friday?", "and Pim?", "judo", "swimming", id="person"),
        pytest.param("when is swimming?", "and judo?", "at 4", "swimming", id="thing"),
        pytest.param("when is Wren's swimming?", "says who?", "swimming on Friday", "judo", id="says who"),
    ],
)
def test_a_question_leans_on_the_one_before(first: str, then: str, wanted: str, unwanted: str) -> None:
    """What it leaves unsaid is what its asker just asked."""
    talk = talk_of_trips()
    put(talk, first)
    told = put(talk, then)
    assert wanted in told
    assert unwanted not in told


def test_it_leans_on_nobody_else_s_question() -> None:
    """What somebody else asked in their own chat is no part of it."""
    talk = talk_of_trips()
    put(talk, "when is swimming?", by=BRAM)
    assert put(talk, "says who?", by=TILDA) == NOTHING


def test_it_leans_on_nothing_old() -> None:
    """The next day nobody remembers what they asked."""
    talk = talk_of_trips()
    put(talk, "when is Wren's swimming?")
    assert put(talk, "says who?", days=1) == NOTHING


def test_what_is_added_is_told_with_what_it_adds_to() -> None:
    """ "Or roller skates" says too little alone."""
    talk = Talk()
    talk.hear(talk.turn(PIM, "I want a guinea pig for my birthday"))
    talk.hear(talk.turn(PIM, "or roller skates"))
    told = put(talk, "what does Pim want for his birthday?")
    assert "guinea pig" in told
    assert "roller skates" in told


def test_what_was_found_is_told_with_what_was_lost() -> None:
    """Where it was comes after where it was thought to be."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I think I left my PE kit at school"))
    talk.wait(minutes=20)
    talk.hear(talk.turn(WREN, "found it, it was under my bed"))
    assert "under my bed" in put(talk, "where is Wren's PE kit?")


def test_you_is_whoever_spoke_before() -> None:
    """What is said back to somebody is about them."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I've got the athletics trial on the 19th at 4pm"))
    talk.hear(talk.turn(ODILE, "I'll pick you up from the trial"))
    told = put(talk, "who is picking Wren up from the trial?")
    assert "I'll pick you up" in told


def test_me_answers_who() -> None:
    """Whoever says "me" has it, whatever they say on."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "who's got the car on Saturday?"))
    talk.hear(talk.turn(BRAM, "me, I'm taking the old sofa to the tip"))
    assert "Bram: “me" in put(talk, "who has the car on Saturday?")


def test_what_tells_no_sum_is_left_out() -> None:
    """Beside what it cost, when it was booked is no answer."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "I've booked the boiler man for Friday morning, between 8 and 12"))
    talk.wait(days=4)
    talk.hear(talk.turn(BRAM, "boiler's fixed, it was the pump. 210 all in"))
    told = put(talk, "how much did the boiler cost?")
    assert "210" in told
    assert "booked" not in told


def test_what_was_moved_is_told_as_it_stands() -> None:
    """The earlier time, said by the same person, is no answer any more; without a move both are told."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "The infusion at the clinic is on Tuesday at 2:40"))
    talk.hear(talk.turn(BRAM, "The infusion moved to Tuesday at 3:20"))
    told = put(talk, "when is the infusion?")
    assert "3:20" in told
    assert "2:40" not in told


def test_what_is_done_is_told_without_the_plan() -> None:
    """Whether she has got them: that they were to be fetched is no news by then."""
    talk = Talk()
    talk.hear(talk.turn(TILDA, "I'll fetch my new glasses tomorrow"))
    talk.wait(days=1)
    talk.hear(talk.turn(TILDA, "I fetched my new glasses"))
    told = put(talk, "has Gran fetched her new glasses?", by=BRAM)
    assert "I fetched" in told
    assert "I'll fetch" not in told


def test_a_plan_is_told_where_nothing_is_done() -> None:
    """The near twin: what was only meant to be done is told as that."""
    talk = Talk()
    talk.hear(talk.turn(TILDA, "I'll fetch my new glasses tomorrow"))
    assert "I'll fetch" in put(talk, "has Gran fetched her new glasses?", by=BRAM)


def test_a_name_tells_no_number() -> None:
    """What is said of a friend's house is not his number; his number is."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I left my PE kit at Dev's"))
    assert put(talk, "what's Dev's number?") == NOTHING
    talk.hear(talk.turn(WREN, "Dev's number is 07700 900123"))
    assert "900123" in put(talk, "what's Dev's number?")


def test_a_birthday_is_a_day() -> None:
    """A wish for the birthday does not tell when it is."""
    talk = Talk()
    talk.hear(talk.turn(PIM, "I want a guinea pig for my birthday"))
    assert "guinea" not in put(talk, "when is Pim's birthday?")


def test_better_is_newer_than_ill() -> None:
    """How somebody is by now is told, however unsurely it was read."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Pim was sick in the night"))
    talk.wait(days=1)
    talk.hear(talk.turn(ODILE, "Pim's better, back at school today"))
    assert "better" in put(talk, "how is Pim?")
