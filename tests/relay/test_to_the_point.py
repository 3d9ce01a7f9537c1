"""Answers to the point: nothing unrelated below a right one, and found where words leave much unsaid."""

from datetime import timedelta

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("lines", "question", "told", "left_out"),
    [
        pytest.param(
            [("Marta", "The boiler man says the pump has gone, £240 all in."), ("Marta", "Boiler's fixed.")],
            "how much was the boiler?",
            "£240",
            "fixed",
            id="a sum alone",
        ),
        pytest.param(
            [
                ("Joel", "Bought the paint for the shed."),
                ("Joel", "Shed's half painted"),
                ("Joel", "Shed is finished."),
            ],
            "is the shed finished?",
            "Shed is finished",
            "half painted",
            id="done, and no word of before",
        ),
        pytest.param(
            [("Marta", "Combed Nia through. It's kutus, I got eleven out"), ("Joel", "The tyre is flat.")],
            "does Nia have a kutu?",
            "kutus",
            "tyre",
            id="a word of no list in another form",
        ),
        pytest.param(
            [("Nia", "ALL 15 letters are done and in envelopes"), ("Joel", "The tyre is flat.")],
            "are Nia's letters all written?",
            "15 letters are done",
            "tyre",
            id="done, for whatever was to be done with it",
        ),
        pytest.param(
            [("Nia", "its true, last day is friday. he's going to teach in dubai"), ("Joel", "It is wet.")],
            "where is he going to teach?",
            "dubai",
            "wet",
            id="where, told behind when",
        ),
        pytest.param(
            [("Joel", "Rex ate the fish. On the way to the vet"), ("Joel", "Nia took the bus.")],
            "where is Joel taking Rex?",
            "On the way to the vet",
            "the bus",
            id="where, told behind what happened",
        ),
        pytest.param(
            [("Marta", "Nia played so well!! Not one slip in the Chopin"), ("Joel", "The chips were cold.")],
            "what did Nia play?",
            "Chopin",
            "chips",
            id="what, told behind an exclamation",
        ),
        pytest.param(
            [("Joel", "The lawnmower's destroyed but the hedge is fine"), ("Nia", "I lost my sock.")],
            "what got damaged?",
            "lawnmower",
            "sock",
            id="damaged, and told as destroyed",
        ),
        pytest.param(
            [("Nia", "I owe dad £15"), ("Marta", "Joel paid the deposit of £200.")],
            "how much does Nia owe Joel?",
            "£15",
            "£200",
            id="of both, and not of one",
        ),
        pytest.param(
            [
                ("Marta", "Joel's blood pressure check is on Monday the 14th at 8.40."),
                ("Marta", "Nia's passport runs out in June, we need to renew it. Joel will do the photos."),
            ],
            "when is Joel's blood pressure check?",
            "8.40",
            "passport",
            id="a name is no matter shared",
        ),
    ],
)
async def test_what_does_not_answer_is_left_out(
    lines: list[tuple[str, str]], question: str, told: str, left_out: str
) -> None:
    """The right line is told, and what only shares a word with the question is not."""
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text)
    answer = await lane.asks("Edie", question)
    assert told in answer
    assert left_out not in answer


@pytest.mark.parametrize(
    ("lines", "question", "told"),
    [
        pytest.param(
            [("Marta", "Who's doing the present for Miss Lowe?"), ("Joel", "I'll do it.")],
            "who is doing the present for Miss Lowe?",
            "I'll do it",
            id="whoever offers themselves",
        ),
        pytest.param(
            [("Edie", "I can't find my library card anywhere"), ("Nia", "gran it's in the biscuit tin")],
            "where is Edie's library card?",
            "biscuit tin",
            id="who can't find a thing asks for it",
        ),
        pytest.param(
            [
                ("Edie", "My glasses are ready, can somebody fetch them?"),
                ("Joel", "I can fetch them, I'm in town."),
            ],
            "who is fetching Edie's glasses?",
            "Joel",
            id="whoever takes it on",
        ),
        pytest.param(
            [
                ("Marta", "Nia has a temperature."),
                ("Marta", "Give her Calpol at 10."),
                ("Edie", "Gave her the Calpol."),
            ],
            "did Nia get her Calpol?",
            "Gave her the Calpol",
            id="her, who was named before",
        ),
    ],
)
async def test_an_answer_in_other_words_is_found(
    lines: list[tuple[str, str]], question: str, told: str
) -> None:
    """What answers leaves unsaid what the words before it say."""
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text)
    assert told in await lane.asks("Marta", question)


async def test_her_is_whoever_was_named_last() -> None:
    """The near twin: of two that were named, the other's dose is not hers."""
    lane = await a_lane()
    for name, text in (
        ("Marta", "Nia is poorly."),
        ("Marta", "Mango has a sore paw, Edie says."),
        ("Edie", "Gave her the Calpol."),
    ):
        await lane.says(name, text)
    assert "Gave her" not in await lane.asks("Marta", "did Nia get her Calpol?")


async def test_what_nobody_confirmed_is_still_told_in_its_words() -> None:
    """Weeks later a deed that nobody asked after is answered by who told it; what was edited away is not."""
    lane = await a_lane()
    await lane.says("Joel", "I bought a red canoe yesterday.")
    await lane.says("Joel", "My sister Ruth moved to Bergen.")
    await lane.says("Joel", "I bought a tent yesterday.", message="tent")
    await lane.says("Joel", "I borrowed a tent yesterday.", message="tent", version=1)
    await lane.lets_pass(timedelta(days=43))
    assert "red canoe" in await lane.asks("Marta", "what did Joel buy?")
    assert "Bergen" in await lane.asks("Marta", "where did Ruth move?")
    assert "bought a tent" not in await lane.asks("Marta", "did Joel buy a tent?")


async def test_a_deed_without_its_thing_is_no_answer() -> None:
    """A wheel that is broken tells nothing of who broke the window, and is told as what comes nearest."""
    lane = await a_lane()
    await lane.says("Nia", "the buggy wheel is broken")
    assert (await lane.asks("Edie", "who broke the window?")).startswith("This comes nearest to it:")
    assert (await lane.asks("Edie", "is the buggy wheel broken?")).startswith("“the buggy wheel")


async def test_what_is_wrong_is_told_with_what_it_may_be() -> None:
    """A guess that goes with what is plain is told as the guess it is; alone, the plain words stay alone."""
    lane = await a_lane()
    await lane.says("Joel", "Nia's body is hot. It may be malaria, we are going to the clinic")
    assert "It may be malaria" in await lane.asks("Marta", "what is wrong with Nia?")
    await lane.says("Joel", "Edie's knee hurts")
    assert "malaria" not in await lane.asks("Marta", "what is wrong with Edie?")


async def test_what_is_on_somewhere_comes_nearest_to_what_is_on_that_day() -> None:
    """Where nothing says that it is at school, what is on that day is told as near; of another day not."""
    lane = await a_lane()
    await lane.says("Joel", "it's the cross country thats on friday")
    answer = await lane.asks("Marta", "what's on at school on Friday?")
    assert answer.startswith("This comes nearest to it:")
    assert "cross country" in answer
    assert "cross country" not in await lane.asks("Marta", "what's on at school on Thursday?")


async def test_what_names_nobody_is_of_the_asker_in_their_very_words() -> None:
    """A tooth that fell out is not of whoever asks for her dentist; a jumper that lies about may be hers."""
    lane = await a_lane()
    await lane.says("Nia", "tooth fell out on Friday!!")
    await lane.says("Marta", "My dentist appointment is on Friday at 9")
    await lane.says("Joel", "there's a blue jumper on the landing")
    assert "tooth" not in await lane.asks("Marta", "when is my dentist?")
    assert "landing" in await lane.asks("Marta", "where is my blue jumper?")


@pytest.mark.parametrize(
    ("said", "question", "is_told"),
    [
        pytest.param(
            "plumber can't come tomorrow, coming Wednesday at 9 instead",
            "when is the plumber coming?",
            True,
            id="instead",
        ),
        pytest.param("plumber can't come tomorrow", "when is the plumber coming?", False, id="not-then"),
    ],
)
async def test_of_a_day_that_is_off_and_the_one_instead_the_latter_tells_when(
    said: str, question: str, *, is_told: bool
) -> None:
    """One sentence tells both; when it is to be is the day instead."""
    lane = await a_lane()
    await lane.says("Marta", said)
    answer = await lane.asks("Joel", question)
    assert ("Wed 9 Sep at 09:00" in answer) is is_told
    assert ("NOT" in answer) is not is_told


async def test_what_is_killing_somebody_hurts() -> None:
    """ "My back's killing me" tells how somebody is; a queue that does tells of a queue."""
    lane = await a_lane()
    await lane.says("Joel", "my back's killing me")
    await lane.says("Marta", "this queue is killing me")
    assert "killing me" in await lane.asks("Edie", "how is Joel?")
    assert "queue" not in await lane.asks("Edie", "how is Marta?")
