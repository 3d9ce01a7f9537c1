"""What comes nearest where nothing answers: said in other words, told as no more than near."""

from datetime import timedelta

import pytest

from tests.lane import a_lane

NEAREST = "This comes nearest to it:"
NOTHING = "I have nothing on that."


@pytest.mark.parametrize(
    ("said", "question", "told"),
    [
        pytest.param(
            "they've cut the hedge back right to the wall",
            "has the hedge been tidied?",
            "cut the hedge back",
            id="a deed for a deed",
        ),
        pytest.param(
            "the landing ceiling is brown in one corner again",
            "is the ceiling leaking?",
            "brown in one corner",
            id="how it is, where that is asked",
        ),
        pytest.param(
            "the skip people can't get in before Thursday week",
            "when will the lorry collect the skip?",
            "Thursday week",
            id="a time for when",
        ),
        pytest.param(
            "boiler's packed in again", "is the boiler working?", "packed in", id="whether a thing works"
        ),
    ],
)
async def test_other_words_are_told_as_near(said: str, question: str, told: str) -> None:
    """Whoever asks in other words than were used is shown them, and is not told that they answer."""
    lane = await a_lane()
    await lane.says("Edie", said)
    answer = await lane.asks("Marta", question)
    assert answer.startswith(NEAREST)
    assert told in answer


@pytest.mark.parametrize(
    ("said", "question"),
    [
        pytest.param("the tortoise is asleep", "has the tortoise been brushed?", id="a state for a deed"),
        pytest.param("the skip is full of nettles", "when is the skip collected?", id="no time for when"),
        pytest.param(
            "the fuchsia is coming on", "how many fuchsias did you plant?", id="no number for how many"
        ),
        pytest.param("the cellar door code is 4471", "who painted the cellar door?", id="a secret"),
    ],
)
async def test_what_could_be_no_answer_is_not_near(said: str, question: str) -> None:
    """A word in common is not enough, and a code comes near to nothing."""
    lane = await a_lane()
    await lane.says("Edie", said)
    assert NEAREST not in await lane.asks("Marta", question)


async def test_what_was_said_in_private_is_near_to_nobody_else() -> None:
    """Nearness opens no room: what Edie says in her own chat stays there."""
    lane = await a_lane()
    await lane.says("Edie", "they've cut the hedge back right to the wall", private=True)
    assert await lane.asks("Marta", "has the hedge been tidied?") == NOTHING


async def test_how_a_thing_came_out_is_told_in_whatever_words() -> None:
    """ "We went!" answers for the outing that was in doubt, and "got milk" for none."""
    lane = await a_lane()
    await lane.says("Edie", "they're saying the chapel outing might be called off")
    await lane.lets_pass(timedelta(hours=9))
    await lane.says("Edie", "We went! Sun the whole way")
    await lane.says("Edie", "got milk")
    answer = await lane.asks("Joel", "did the chapel outing happen?")
    assert "We went!" in answer
    assert "milk" not in answer


async def test_one_may_speak_for_both() -> None:
    """Asked after two, what one of them says of "both of us" is of both; what she says of herself is not."""
    lane = await a_lane()
    await lane.says("Marta", "we signed the tenancy today, both of us")
    assert "both of us" in await lane.asks("Edie", "did Joel and Marta sign the tenancy?")
    other = await a_lane()
    await other.says("Marta", "I signed the tenancy today")
    assert "I signed" not in await other.asks("Edie", "did Joel and Marta sign the tenancy?")


async def test_who_only_owns_the_thing_need_not_be_named() -> None:
    """ "Did Nia break Joel's kite?" is answered by her own word of it, and by nobody else's of theirs."""
    lane = await a_lane()
    await lane.says("Nia", "ok it was me, I broke the kite")
    assert "I broke the kite" in await lane.asks("Marta", "did Nia break Joel's kite?")
    other = await a_lane()
    await other.says("Edie", "I broke my kite")
    assert "kite" not in await other.asks("Marta", "did Nia break Joel's kite?")


async def test_how_a_visit_went_is_told_when_it_is_over() -> None:
    """What its speaker says of the same afterwards goes with the appointment, which told nothing of it."""
    lane = await a_lane()
    await lane.says("Marta", "Mango's got the vet at 2 today")
    await lane.lets_pass(timedelta(hours=8))
    await lane.says("Marta", "Mango's fine, just a thorn, £40")
    assert "just a thorn" in await lane.asks("Edie", "what did the vet say about Mango?")


async def test_a_deed_is_told_of_the_thing_it_was_asked_for() -> None:
    """ "Signed, it's in her bag" is of the form that somebody must sign; "I signed the cast" is not."""
    lane = await a_lane()
    await lane.says("Marta", "somebody must sign Nia's trip form before Friday")
    await lane.says("Joel", "signed, in her bag, blue folder")
    assert "blue folder" in await lane.asks("Nia", "where is my form?")
    other = await a_lane()
    await other.says("Marta", "somebody must sign Nia's trip form before Friday")
    await other.says("Joel", "I signed the cast")
    assert "cast" not in await other.asks("Nia", "where is my form?")


async def test_who_is_fine_is_ill_no_more() -> None:
    """Told of somebody by name, and not by who answers so for themselves."""
    lane = await a_lane()
    await lane.says("Joel", "Nia has a fever")
    await lane.says("Joel", "Nia is fine")
    assert "fever" not in await lane.asks("Edie", "is Nia ill?")
    other = await a_lane()
    await other.says("Joel", "Nia has a fever")
    await other.says("Joel", "I'm fine")
    assert "fever" in await other.asks("Edie", "is Nia ill?")


async def test_what_an_outsider_said_is_told_though_only_he_is_named_so() -> None:
    """Who "he" is stands in what the same speaker said just before."""
    lane = await a_lane()
    await lane.says("Joel", "chimney man is here")
    await lane.says("Joel", "he says it needs a new cowl")
    assert "new cowl" in await lane.asks("Marta", "what did the chimney man say?")


async def test_news_after_not_yet_is_told_with_it() -> None:
    """ "They rang!! I got it" the day after, and "I got milk" not."""
    lane = await a_lane()
    await lane.says("Marta", "Nia have you heard about the Saturday job?")
    await lane.says("Nia", "not yet")
    await lane.lets_pass(timedelta(hours=25))
    await lane.says("Nia", "They rang!! I got it")
    assert "I got it" in await lane.asks("Edie", "did Nia get the Saturday job?")


async def test_a_part_is_asked_for_by_its_name() -> None:
    """ "The start of the match" is made by whoever "made the start"; its end is not."""
    lane = await a_lane()
    await lane.says("Joel", "Glad we took the earlier train, we made the start with ten minutes to spare")
    assert "made the start" in await lane.asks("Marta", "did you make the start of the match?")
    assert "made the start" not in await lane.asks("Marta", "did you make the end of the match?")


async def test_a_sum_in_words_is_one() -> None:
    """ "Gave me nine for it" tells what something fetched; "gave me nine more minutes" does not."""
    lane = await a_lane()
    await lane.says("Edie", "Righto, caravan's sold. Bloke from Gympie gave me nine for it")
    assert "gave me nine" in await lane.asks("Marta", "how much did Edie get for the caravan?")


async def test_who_retires_asks_for_nothing_to_be_forgotten() -> None:
    """A teacher who is retiring is news; a code that is retired is not repeated."""
    lane = await a_lane()
    await lane.says("Nia", "that rumour is true, Mr Hanna told us himself he's retiring")
    assert "retiring" in await lane.asks("Edie", "is Mr Hanna retiring?")
    other = await a_lane()
    await other.says("Joel", "the shed code is 4471, we're retiring the old code 1190")
    assert "1190" not in await other.asks("Edie", "what is the old shed code?")
