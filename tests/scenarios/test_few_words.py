"""Few words in a chat: what answers the question right before, and what is of another matter."""

import pytest

from tests.lane import a_lane


async def _told(talk: str, question: str) -> str:
    """What Edie, or Nia where she asks of what is hers, is told after some lines of talk."""
    lane = await a_lane()
    for line in talk.split("\n"):
        await lane.says(*line.split(": ", 1))
    return await lane.asks("Nia" if " my " in question else "Edie", question)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("can Ava stay for tea?", "no"),
        ("can Ava stay for tea?", "ok"),
        ("is Ted dead?", "no!"),
        ("is Jean coming for Christmas?", "no"),
        ("has the plumber been?", "no"),
        ("does Ava eat meat?", "no"),
        ("does Jean want a lift?", "no thanks"),
        ("who's fetching Ava on Friday?", "gran"),
    ],
)
async def test_right_behind_a_question_a_no_or_a_name_answers(asked: str, answer: str) -> None:
    """It is told with what was asked."""
    told = await _told(f"Joel: {asked}\nMarta: {answer}", asked)
    assert f"“{asked}” — Marta: “{answer}”" in told


@pytest.mark.parametrize(
    ("talk", "question", "never"),
    [
        pytest.param("Joel: has the plumber been?\nMarta: ok", "has the plumber been?", "“ok”", id="leave"),
        pytest.param("Nia: is Ted dead?\nMarta: oh no", "is Ted dead?", "oh no", id="dismay"),
        pytest.param("Nia: when is the match?\nMarta: ok", "when is the match?", "“ok”", id="an hour"),
        pytest.param("Joel: who's fetching Ava?\nMarta: thanks", "who's fetching Ava?", "“thanks”", id="ta"),
        pytest.param(
            "Nia: can Ava stay for tea?\nMarta: yes\nJoel: ok", "can Ava stay for tea?", "“ok”", id="answered"
        ),
        pytest.param(
            "Nia: can Ava stay for tea?\nMarta: the bins need to go out\nJoel: no",
            "can Ava stay for tea?",
            "“no”",
            id="of the bins",
        ),
    ],
)
async def test_what_only_takes_something_in_answers_nothing(talk: str, question: str, never: str) -> None:
    """Where the question wants another kind of word, is answered, or was left for something else."""
    assert never not in await _told(talk, question)


@pytest.mark.parametrize(
    ("talk", "question", "told"),
    [
        pytest.param(
            "Nia: can Ava stay for tea?\nNia: please\nMarta: no",
            "can Ava stay for tea?",
            "Marta: “no”",
            id="nudged",
        ),
        pytest.param(
            "Nia: can I go to the party?\nMarta: ask your dad\nJoel: no",
            "can Nia go to the party?",
            "“no”",
            id="passed on",
        ),
        pytest.param(
            "Marta: who wants chips?\nNia: me\nJoel: no thanks",
            "does Joel want chips?",
            "Joel: “no thanks”",
            id="each for themselves",
        ),
        pytest.param(
            "Marta: who broke the lamp?\nNia: not me\nJoel: the dog",
            "who broke the lamp?",
            "Joel: “the dog”",
            id="who it was",
        ),
        pytest.param(
            "Marta: who broke the lamp?\nNia: not me", "who broke the lamp?", "“not me”", id="who it was not"
        ),
        pytest.param(
            "Marta: Ava's mum asked if Nia can come on Saturday\nJoel: fine by me",
            "is Nia going to Ava's on Saturday?",
            "Joel: “fine by me”",
            id="asked by another",
        ),
    ],
)
async def test_what_answers_is_told(talk: str, question: str, told: str) -> None:
    """Behind a "please" and an "ask your dad", of each one, and of what somebody else asked."""
    assert told in await _told(talk, question)


_TWO_CALLS = "Joel: ringing the surgery now\nMarta: ringing the school now\nMarta: got through, she's fine"
_BOOKED = (
    "Marta: did you book the vet Joel?\nNia: dad did you book the cinema?\nJoel: done, it's Thursday at 4\n"
    "Joel: and the cinema's 7"
)
_TEA = "Edie: what's for tea?\nJoel: pasta\nNia: can Ava stay?\nMarta: not tonight\nJoel: actually curry"
_AGES = "Nia: how old is Ted now?\nEdie: 82 in March\nMarta: how much was the sofa?\nJoel: 400"
_HALLS = (
    "Marta: Nia's recital is on Friday at 6 in the school hall\n"
    "Marta: parents evening is Thursday at 5 at school\nMarta: sorry, it's at the village hall"
)


@pytest.mark.parametrize(
    ("talk", "question", "told", "never"),
    [
        pytest.param(_TWO_CALLS, "what did the surgery say?", "", "she's fine", id="another's call"),
        pytest.param(_TWO_CALLS, "what did the school say?", "she's fine", "surgery", id="one's own call"),
        pytest.param(_BOOKED, "when is the vet?", "", "cinema's 7", id="named otherwise"),
        pytest.param(_TEA, "can Ava stay?", "not tonight", "curry", id="of the tea"),
        pytest.param(_TEA, "what's for tea?", "actually curry", "not tonight", id="put right"),
        pytest.param(_AGES, "how old is Ted?", "82", "400", id="of the sofa"),
        pytest.param(_AGES, "how much was the sofa?", "400", "82", id="of Ted"),
        pytest.param(_HALLS, "where is my recital?", "school hall", "village", id="of the evening"),
        pytest.param(_HALLS, "where is parents evening?", "village hall", "recital", id="of the recital"),
        pytest.param(
            "Marta: what time's the dentist?\nNia: what time is the film?\nJoel: the dentist's 4\n"
            "Joel: the film's 7",
            "what time is the dentist?",
            "dentist's 4",
            "film's 7",
            id="each by its name",
        ),
        pytest.param(
            "Joel: gas bill's in\nMarta: damage?\nJoel: 186", "how much was the gas bill?", "186", "", id="on"
        ),
    ],
)
async def test_words_of_another_matter_are_not_told(talk: str, question: str, told: str, never: str) -> None:
    """And those of the matter itself are."""
    answer = await _told(talk, question)
    assert told in answer
    assert not never or never not in answer
