"""Of what was so and what is so now only what holds is told, and of what is over that it was."""

import pytest

from tests.lane import a_lane

NOTHING = "I have nothing on that."


@pytest.mark.parametrize(
    ("before", "now", "question", "old", "new"),
    [
        pytest.param(
            "my favourite cake is lemon", "my favourite cake is ginger now",
            "what's Marta's favourite cake?", "lemon", "ginger", id="a-taste",
        ),
        pytest.param(
            "the shed combination is 5512", "I've changed the shed combination to 8090",
            "what's the shed combination?", "5512", "8090", id="a-number-that-was-changed",
        ),
        pytest.param(
            "the rink costs £7", "the rink has gone up to £9", "how much is the rink?", "£7", "£9", id="price"
        ),
        pytest.param(
            "the ladder's in the garage", "I've lent the ladder to the Hales", "where's the ladder?",
            "in the garage", "the Hales", id="a-thing-that-was-lent",
        ),
        pytest.param(
            "the tortoise sleeps in the hall", "the tortoise sleeps under the stairs now",
            "where does the tortoise sleep?", "hall", "under the stairs", id="a-habit-of-an-animal",
        ),
    ],
)  # fmt: skip
async def test_what_was_said_to_be_otherwise_since_is_not_told(
    before: str, now: str, question: str, old: str, new: str
) -> None:
    """Whoever told it tells it anew; the old would only be taken for what holds."""
    lane = await a_lane()
    await lane.says("Marta", before)
    assert old in await lane.asks("Joel", question)
    await lane.says("Marta", now, minutes=60 * 24)
    told = await lane.asks("Joel", question)
    assert new in told
    assert old not in told


@pytest.mark.parametrize(
    ("lines", "question", "still"),
    [
        pytest.param(
            [("Marta", "the ladder's in the garage"), ("Marta", "I might lend the ladder to the Hales now")],
            "where's the ladder?", "in the garage", id="only-thought-of",
        ),
        pytest.param(
            [("Marta", "I like crumble"), ("Marta", "I like trifle now")],
            "what does Marta like?", "crumble", id="both-may-be-so",
        ),
        pytest.param(
            [("Marta", "Nia's allergic to kiwi"), ("Marta", "Nia eats kiwi jam now")],
            "is Nia allergic to kiwi?", "allergic to kiwi", id="an-allergy-is-told-whatever-is-said",
        ),
        pytest.param(
            [("Marta", "my favourite cake is lemon"), ("Joel", "my favourite cake is ginger now")],
            "what's Marta's favourite cake?", "lemon", id="somebody-elses",
        ),
    ],
)  # fmt: skip
async def test_what_may_still_be_so_is_told(lines: list[tuple[str, str]], question: str, still: str) -> None:
    """The twin: a thought, a second of a kind, another's word, and what nobody may lose from sight."""
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text, minutes=60 * 24)
    assert still in await lane.asks("Edie", question)


@pytest.mark.parametrize(
    ("before", "beside", "question", "still"),
    [
        pytest.param("Nia's swimming is on Friday at 4", "Nia's new swimming costume came",
                     "when is Nia's swimming?", "Friday", id="what-is-worn-for-it"),
        pytest.param("The dentist is on Thursday at 3", "the dentist has new chairs now",
                     "when is the dentist?", "Thursday", id="what-it-has-now"),
        pytest.param("Bill's party is on Saturday at 3", "I bought Bill a new scarf for the party",
                     "when is Bill's party?", "Saturday", id="what-is-new-for-it"),
        pytest.param("Bill's party is at the rowing club", "I left Bill's card for the party in the car",
                     "where is Bill's party?", "rowing club", id="where-something-for-it-is"),
        pytest.param("bin day is Tuesday", "the new bins are green", "when is bin day?", "Tuesday",
                     id="how-it-looks"),
        pytest.param("Nia's recital is on the 20th", "Nia's got new shoes for the recital",
                     "when is Nia's recital?", "20th", id="what-somebody-has-got-for-it"),
        pytest.param("the drill is in the shed", "I put the drill bits back in the kitchen drawer",
                     "where is the drill?", "shed", id="where-its-parts-are"),
        pytest.param("Nia's passport is in the top drawer", "Nia has a new photo for her passport",
                     "where is Nia's passport?", "top drawer", id="what-goes-into-it"),
        pytest.param("the cat sleeps in the kitchen", "the cat sleeps a lot now",
                     "where does the cat sleep?", "kitchen", id="how-much-and-not-where"),
    ],
)  # fmt: skip
async def test_a_later_word_that_holds_no_other_answer_takes_no_answer_away(
    before: str, beside: str, question: str, still: str
) -> None:
    """What is said of something beside it, or of it and of nothing that is asked, overtakes nothing."""
    lane = await a_lane()
    await lane.says("Marta", before)
    await lane.says("Marta", beside)
    assert still in await lane.asks("Joel", question)


@pytest.mark.parametrize(
    ("before", "over", "question", "told"),
    [
        pytest.param("I work for Dunmore Freight", "they've made me redundant", "is Joel still at Dunmore?",
                     "until", id="a-job-without-another"),
        pytest.param("I work for Dunmore Freight", "I've joined Calder Press, first week done",
                     "does Joel still work for Dunmore?", "Calder", id="a-job-and-the-next"),
        pytest.param("I've got flu", "I'm better now", "has Joel still got flu?", "better", id="an-illness"),
        pytest.param("I take zolpine", "the doctor swapped me over to losartan", "does Joel take zolpine?",
                     "losartan", id="the-only-medicine"),
    ],
)  # fmt: skip
async def test_whether_it_is_still_so_is_answered_by_what_came_of_it(
    before: str, over: str, question: str, told: str
) -> None:
    """What took its place answers in whatever words; of what just ended its end is told."""
    lane = await a_lane()
    await lane.says("Joel", before)
    await lane.says("Joel", over, minutes=60 * 30)
    assert told in await lane.asks("Marta", question)


async def test_what_was_never_so_did_not_end() -> None:
    """The twin: what was taken back is told of nobody, with an end or without."""
    lane = await a_lane()
    await lane.says("Joel", "I work for Dunmore Freight")
    await lane.says("Joel", "scrap that, I was wrong")
    assert (
        "Dunmore" not in (await lane.asks("Marta", "does Joel still work for Dunmore?")).partition("asked")[0]
    )


async def test_where_somebody_was_is_last_known_whatever_else_the_message_says() -> None:
    """A closing word beside it makes it no word of now; within its hours it is told as it was said."""
    lane = await a_lane()
    await lane.says("Edie", "I am at the swimming pool, in case anyone needs me. Love to all.")
    assert "Last known" not in await lane.asks("Joel", "where's Edie?")
    await lane.says("Marta", "morning all", minutes=60 * 24)
    assert "Last known" in await lane.asks("Joel", "where's Edie?")


async def test_what_comes_to_it_is_told_beside_it() -> None:
    """Of "as well" and of other days nothing is overtaken, unless it is asked when the same is."""
    lane = await a_lane()
    await lane.says("Nia", "I swim on Mondays")
    await lane.says("Nia", "I swim on Thursdays as well now")
    told = await lane.asks("Joel", "when does Nia swim?")
    assert "Mondays" in told
    assert "Thursdays" in told
    await lane.says("Joel", "I work in Leeds on Mondays")
    await lane.says("Joel", "I work in York on Fridays now")
    assert "Leeds" in await lane.asks("Marta", "where does Joel work on Mondays?")


async def test_what_names_nobody_takes_no_place_of_who_does_it() -> None:
    """A hoover that makes a noise again hoovers for nobody; who does it now takes the other's place."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's job is the hoovering.")
    await lane.says("Joel", "the hoover is making that noise again")
    assert (await lane.asks("Edie", "whose job is the hoovering?")).startswith("“Nia's job")
    await lane.says("Marta", "Joel does the hoovering now")
    assert "Joel does the hoovering now" in await lane.asks("Edie", "whose job is the hoovering?")


async def test_a_mind_changed_of_another_thing_takes_no_place_of_a_plan() -> None:
    """Both speak of change, and of nothing else together: the day of the jab is told."""
    lane = await a_lane()
    await lane.says("Marta", "so change of plan, my flu jab is on 16 october at 8:50 now")
    await lane.says("Marta", "changed my mind about clearing out the loft, not doing it")
    told = await lane.asks("Joel", "when is Marta's flu jab?")
    assert "16 october" in told
    assert "Earlier: " not in told
