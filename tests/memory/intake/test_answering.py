"""Answers in bare words, and a quotation that whoever is quoted denies."""

import pytest

from memory.claims import Method, State
from memory.life import reasons
from memory.modality import Realization
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE, PIM, WREN
from tests.lane import a_lane
from tests.memory.talk import Talk, values


def test_a_bare_place_answers_whoever_asked_for_it() -> None:
    """Of a thing it tells where the thing is, and of a person where they are; neither takes the other's."""
    talk = Talk()
    talk.says(ODILE, "where are the house keys?")
    talk.says(BRAM, "In the yogurt.")
    assert values(talk, Predicate.LOCATED_AT, BRAM) == []
    talk.says(ODILE, "Bram where are you?")
    talk.says(BRAM, "in the garden")
    assert values(talk, Predicate.LOCATED_AT, BRAM) == ["in the garden"]
    assert not [c for c in talk.in_force() if c.proposition.predicate is Predicate.ASKED_ABOUT]


@pytest.mark.parametrize(
    ("quoted", "denial"),
    [
        pytest.param("dad said we can get pizza", "I never said that", id="never"),
        pytest.param("Bram said that I can stay up till 10", "I didn't say that!", id="did-not"),
        pytest.param("Bram said he'd take me to football", "that's not what I said", id="not-what"),
        pytest.param("dad said I can go to the cinema", "I said maybe", id="less"),
        pytest.param("Bram said he's selling the van", "I said I was THINKING about it", id="thinking"),
        pytest.param("dad said I can have a hamster", "no, I said not yet", id="no"),
        pytest.param("dad says Kit can come for tea Friday", "no I said saturday!", id="another-day"),
    ],
)
def test_a_denial_stands_beside_what_somebody_is_quoted_with(quoted: str, denial: str) -> None:
    """Neither takes the other's place, although the one who denies is a parent."""
    talk = Talk()
    talk.says(PIM, quoted)
    talk.says(BRAM, denial)
    assert [(c.speaker, c.state) for c in talk.in_force()] == [(PIM, State.CONFLICT), (BRAM, State.CONFLICT)]


@pytest.mark.parametrize(
    ("quoted", "denial"),
    [
        pytest.param("Odile told me the dentist is off", "I never said that", id="of-another"),
        pytest.param("Bram said he'd take me to football", "I said that", id="owned"),
        pytest.param("dad says Kit can come for tea Friday", "I said it to your mum", id="no-day"),
        pytest.param("Bram said he'd take me to football", "I said yes", id="owned-again"),
        pytest.param("Bram said he'd take me to football", "I never said that to be mean", id="of-why"),
    ],
)
def test_what_denies_no_quotation_contests_none(quoted: str, denial: str) -> None:
    """Near twins leave the quotation as it was told."""
    talk = Talk()
    talk.says(PIM, quoted)
    talk.says(BRAM, denial)
    assert not [c for c in talk.in_force() if c.state is State.CONFLICT]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param(
            "who turned the heating up?", "promise I'll make the marmalade on Monday!", id="a-promise"
        ),
        pytest.param("could anyone feed the cat?", "I can smell toast", id="a-sense"),
    ],
)
def test_what_only_comes_next_is_no_answer(asked: str, said: str) -> None:
    """Neither the heating nor the cat is spoken of."""
    talk = Talk()
    talk.says(ODILE, asked)
    talk.says(BRAM, said)
    assert not [c for c in talk.in_force() if c.method is Method.ANSWER]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param("who turned the heating up?", "think it was me", id="who"),
        pytest.param("could anyone feed the cat?", "I can do it", id="can-do"),
        pytest.param("could anyone feed the cat?", "I can", id="can"),
    ],
)
def test_a_short_answer_is_still_one(asked: str, said: str) -> None:
    """Near twins answer."""
    talk = Talk()
    talk.says(ODILE, asked)
    talk.says(BRAM, said)
    assert [c.speaker for c in talk.in_force() if c.method is Method.ANSWER] == [BRAM]


@pytest.mark.parametrize(
    ("said", "still_open"),
    [
        pytest.param("history essay handed in", 0, id="named"),
        pytest.param("maths essay handed in", 1, id="another"),
        pytest.param("finished my tea", 1, id="something-else"),
        pytest.param("history essay is due on friday", 1, id="of-it-but-not-done"),
        pytest.param("gonna do my history essay tonight", 1, id="planned"),
    ],
)
def test_who_comes_back_to_a_question_days_later_answers_it(said: str, still_open: int) -> None:
    """What it was of must be named."""
    talk = Talk()
    talk.says(ODILE, "Wren have you finished the history essay?")
    talk.wait(days=2)
    talk.says(WREN, said)
    asked = [each for each in talk.in_force() if each.proposition.predicate is Predicate.ASKED_ABOUT]
    assert len(asked) == still_open


async def test_a_question_to_two_is_answered_once_both_have_spoken() -> None:
    """A word that could be an order is a thing where a thing is asked for; one answer is a part."""
    lane = await a_lane()
    await lane.says("Marta", "Joel and Nia, what do you want for tea?")
    await lane.says("Joel", "curry")
    assert "answered in part" in await lane.now("Marta")
    await lane.says("Nia", "pizza")
    assert "what do you want" not in await lane.now("Marta")


@pytest.mark.parametrize(
    ("said", "by_another"), [("she took it this morning", True), ("the match is off", False)]
)
async def test_who_tells_of_the_one_asked_answers_in_their_place(said: str, *, by_another: bool) -> None:
    """It is told as that person's word, and the question stays open for whom it was put to."""
    lane = await a_lane()
    await lane.says("Marta", "Nia, have you got your PE kit?")
    await lane.says("Joel", said)
    asked = [each for each in await lane.claims() if each.proposition.predicate is Predicate.ASKED_ABOUT]
    assert [each.change.reason == reasons.ANSWERED_BY_ANOTHER for each in asked] == [by_another]


@pytest.mark.parametrize("said", ["awful!! I hate maths", "awful!!", "hungry"])
async def test_who_was_not_asked_and_tells_of_themselves_tells_nothing_of_another(said: str) -> None:
    """Nia's maths is no news of Joel's back, and nobody can tell whose back her bare word is of."""
    lane = await a_lane()
    await lane.says("Marta", "how's your back Joel")
    await lane.says("Nia", said)
    of_joel = [each for each in await lane.claims() if each.proposition.subject.person == "joel"]
    assert not [each for each in of_joel if each.speaker == "nia"]


async def test_who_was_asked_how_theirs_is_tells_it() -> None:
    """The same bare word by whoever was asked is kept."""
    lane = await a_lane()
    await lane.says("Marta", "how's your back Joel")
    await lane.says("Joel", "awful!!")
    assert [
        each for each in await lane.claims() if each.speaker == "joel" and each.sources[0].quote == "awful!!"
    ]


async def test_what_stickers_are_put_on_is_no_medicine() -> None:
    """ "Everything" is no name of one; a name that nobody knows is."""
    lane = await a_lane()
    await lane.says("Nia", "I'll put the price stickers on everything for the jumble sale")
    await lane.says("Joel", "I'm on ramivolol now")
    kept = await lane.claims()
    taken = [
        each.proposition.value for each in kept if each.proposition.predicate is Predicate.TAKES_MEDICATION
    ]
    assert taken == ["ramivolol"]


@pytest.mark.parametrize(
    ("answer", "how_far"),
    [
        ("yes, well, the cat", Realization.PARTIAL),
        ("yes, the cat", Realization.PARTIAL),
        ("yes", Realization.COMPLETED),
        ("yes at 7", Realization.COMPLETED),
    ],
)
async def test_a_yes_that_names_one_of_two_deeds_is_of_that_one(answer: str, how_far: Realization) -> None:
    """Of the whole it says that it is done in part; where it names none, it is done."""
    lane = await a_lane()
    await lane.plays("Marta: Joel did you lock the shed and feed the cat?", f"Joel: {answer}")
    told = [each for each in await lane.claims() if each.sources[0].quote == answer]
    assert {each.modality.realization for each in told} == {how_far}


@pytest.mark.parametrize(
    ("asked", "answer", "is_told"),
    [
        pytest.param("did Joel pay the rent or did Marta?", "yes", False, id="either"),
        pytest.param("is the match on Saturday or Sunday?", "yes", False, id="which-day"),
        pytest.param("did Joel pay the rent?", "yes", True, id="one"),
        pytest.param("are you coming or not?", "yes", True, id="or-not"),
    ],
)
async def test_a_bare_yes_tells_neither_side(asked: str, answer: str, *, is_told: bool) -> None:
    """Which of two it is stays unknown by "yes"; of one thing it tells that it is so."""
    lane = await a_lane()
    await lane.says("Edie", asked)
    await lane.says("Nia", answer)
    made = [each for each in await lane.claims() if each.speaker == "nia"]
    assert bool(made) is is_told
