"""What was typed in fragments answers a question in other words, and no question of another matter."""

import asyncio

import pytest

from tests.lane import a_lane


def _answer(said: tuple[str, ...], asked: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        for line in said:
            name, text = line.split(": ", 1)
            await lane.says(name, text)
        who, question = asked.split(" ? ", 1)
        return await lane.asks(who, question)

    return asyncio.run(main())


_SITTING = (
    "Marta: can anyone sit with Nia on Friday night?",
    "Joel: not me, five a side",
    "Edie: I can, till ten",
)
_OFF = ("Marta: taken tomorrow off", "Joel: oh nice, how come", "Marta: boiler man, any time between 8 and 1")
_FETCHED = ("Edie: car's in, they'll ring me so can somebody else get Nia", "Joel: I will")
_SOLD = ("Joel: selling my bike, 80 quid", "Edie: 50?", "Joel: 65 and it's yours", "Edie: deal")
_CHOIR = ("Nia: choir's moved to wednesdays", "Marta: same time?", "Nia: no, straight after school")
_PASSWORD = ("Joel: who's got the netflix password", "Edie: Nia changed it", "Nia: guilty")
_MOVED = ("Joel: concert is thursday at 2", "Joel: *Friday", "Edie: I'll come, which hall", "Joel: St Luke's")


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            _SITTING, "Nia ? who is looking after me on Friday?", "I can, till ten", id="looked after"
        ),
        pytest.param(_OFF, "Edie ? is Marta working tomorrow?", "taken tomorrow off", id="at work"),
        pytest.param(_OFF, "Edie ? why is Marta not at work tomorrow?", "boiler man", id="why not at work"),
        pytest.param(_FETCHED, "Nia ? who's getting me?", "I will", id="fetched"),
        pytest.param(_SOLD, "Nia ? who bought dad's bike?", "— Edie: “deal”", id="deal"),
        pytest.param(
            _CHOIR, "Joel ? what time is choir now?", "straight after school", id="when by what else"
        ),
        pytest.param(_MOVED, "Nia ? where's the concert?", "St Luke's", id="behind what was put right"),
    ],
)
def test_fragments_answer(said: tuple[str, ...], asked: str, told: str) -> None:
    assert told in _answer(said, asked)


@pytest.mark.parametrize(
    ("said", "asked", "never"),
    [
        pytest.param(("Nia: took my shoes off",), "Edie ? is Nia working today?", "shoes", id="shoes off"),
        pytest.param(
            ("Edie: can I have Friday's paper", "Joel: have mine"),
            "Nia ? who's looking after the paper?",
            "mine",
            id="had, not looked after",
        ),
        pytest.param(
            ("Nia: what's your blood group?", "Joel: I'm A negative, my mum too"),
            "Nia ? what's my blood group?",
            "A negative",
            id="another's own",
        ),
        pytest.param(_PASSWORD, "Edie ? what is the netflix password?", "guilty", id="who has it"),
        pytest.param(
            ("Edie: 40 quid for the coach", "Joel: deal or no deal's on"),
            "Nia ? who is paying for the coach?",
            "deal or no",
            id="no deal",
        ),
    ],
)
def test_other_words_answer_nothing(said: tuple[str, ...], asked: str, never: str) -> None:
    assert never not in _answer(said, asked)
