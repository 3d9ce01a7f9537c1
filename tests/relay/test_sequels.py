"""What was left open, and how it went on in other words: the answer tells both, the newest first."""

from datetime import timedelta

import pytest

from memory.vocabulary import Policy
from tests.lane import a_lane


@pytest.mark.parametrize(
    ("speaker", "first", "then", "question", "told"),
    [
        pytest.param(
            "Edie",
            "I'd love to join the choir at Bethel",
            "Well I've joined! Alto, they gave me a folder",
            "has Edie joined a choir?",
            "I've joined!",
            id="wanted, then done",
        ),
        pytest.param(
            "Joel",
            "I've the ferry booking up on the screen, just the card details to go in",
            "That's us booked on the 0740, four plus the car",
            "did Joel get us on the ferry?",
            "us booked on the 0740",
            id="nearly, then done",
        ),
        pytest.param(
            "Nia",
            "I dreamt I passed my test and drove into the lake",
            "I PASSED!!! two minors",
            "did Nia pass her test?",
            "I PASSED!!!",
            id="dreamt, then so",
        ),
        pytest.param(
            "Marta",
            "Joel took the car to the garage in Leith",
            "He says it will be ready on Thursday",
            "when will the car be ready?",
            "ready on Thursday",
            id="untimed, then timed",
        ),
        pytest.param(
            "Marta",
            "Notice letter to the landlord is drafted, waiting for Joel to sign it",
            "And it's off, emailed and posted",
            "has our notice been sent?",
            "it's off, emailed and posted",
            id="drafted, then sent",
        ),
    ],
)
async def test_a_matter_that_was_left_open_is_told_as_it_went_on(
    speaker: str, first: str, then: str, question: str, told: str
) -> None:
    """Whoever asks in the words of the plan is told what became of it."""
    lane = await a_lane()
    await lane.says(speaker, first)
    before = await lane.asks("Edie" if speaker != "Edie" else "Nia", question)
    assert told not in before
    await lane.lets_pass(timedelta(hours=2))
    await lane.says(speaker, then)
    after = await lane.asks("Edie" if speaker != "Edie" else "Nia", question)
    assert told in after.splitlines()[0]


async def test_what_is_settled_is_followed_by_nothing() -> None:
    """A thing that was done needs no more words of the same talk under it."""
    lane = await a_lane()
    await lane.says("Joel", "I've booked the ferry for Saturday")
    await lane.says("Joel", "it was a long queue, I need a coffee")
    assert "coffee" not in await lane.asks("Edie", "has Joel booked the ferry?")


async def test_anothers_own_is_no_news_of_it() -> None:
    """ "My homework is done" is Nia's, and tells nothing of Joel's."""
    lane = await a_lane()
    await lane.says("Joel", "I want to finish my homework tonight")
    await lane.says("Nia", "my homework's done")
    assert "my homework's done" not in await lane.asks("Marta", "has Joel finished his homework?")


async def test_what_was_said_in_private_does_not_go_on_in_the_group() -> None:
    """How it went on is told to those alone who may hear it."""
    lane = await a_lane()
    await lane.says("Joel", "I want to sell the boat")
    await lane.says("Joel", "sold the boat, 900 quid", private=True)
    assert "900" not in await lane.asks("Marta", "has Joel sold the boat?")
    assert "900" in await lane.asks("Joel", "have I sold the boat?")


async def test_of_yesterday_nothing_of_today_is_told() -> None:
    """What went on after the time that is asked about is no part of it."""
    lane = await a_lane()
    await lane.says("Marta", "We decided to paint the hall green")
    await lane.lets_pass(timedelta(days=1))
    await lane.says("Marta", "We decided to sell the piano")
    assert "piano" not in await lane.asks("Nia", "What was decided yesterday?")


async def test_a_count_follows_a_guess() -> None:
    """ "About eighty people" is told beneath the 93 that were counted, whoever counted them."""
    lane = await a_lane()
    await lane.says("Edie", "oh about eighty people at the fete I should think")
    await lane.says("Joel", "Treasurer's counted: 412 pounds and 93 people on the gate")
    assert "93 people" in (await lane.asks("Nia", "how many came to the fete")).splitlines()[0]


async def test_who_he_is_is_told_with_what_he_did() -> None:
    """Words that begin with "he" are told with those that name him."""
    lane = await a_lane()
    await lane.says("Marta", "Dan from next door has lost his licence")
    await lane.says("Marta", "He was doing 50 in a 30")
    answer = await lane.asks("Nia", "who was doing 50 in a 30")
    assert "He was doing 50" in answer
    assert "Dan from next door" in answer


async def test_who_only_says_that_it_was_not_they_leaves_the_question_open() -> None:
    """ "Not me" names nobody; who then says "sorry, me" answers."""
    lane = await a_lane()
    await lane.says("Marta", "Which of you two left the freezer open?")
    await lane.says("Joel", "not me")
    assert [each for each in await lane.claims() if each.policy is Policy.QUESTION]
    await lane.says("Nia", "sorry, me")
    assert not [each for each in await lane.claims() if each.policy is Policy.QUESTION]
    assert "Nia" in await lane.asks("Edie", "who left the freezer open")


async def test_who_sees_to_it_is_told_with_what_it_is() -> None:
    """ "I can get them" names nobody and nothing; beside "my glasses are ready" it tells who fetches what."""
    lane = await a_lane()
    await lane.says("Edie", "My new glasses are ready to collect")
    await lane.says("Joel", "I can get them on Thursday")
    answer = await lane.asks("Marta", "who is collecting gran's glasses?")
    assert "I can get them on Thursday" in answer
    assert answer.count("My new glasses") == 1
    assert "get them" not in await lane.asks("Marta", "are gran's glasses ready?")
