"""Beside an old word stands what was said since of the same matter, where it may be otherwise by now."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("before", "since", "question", "new"),
    [
        pytest.param(
            "I'm based at the Leith office", "for the next year I'll be based in Fife",
            "where is Marta based?", "Fife", id="the-same-deed-elsewhere",
        ),
        pytest.param(
            "Nia wears glasses for reading", "the optician says Nia doesn't need her glasses any more",
            "does Nia wear glasses?", "any more", id="by-another's-word",
        ),
        pytest.param(
            "my hearing check is on the 16th", "my hearing check has slipped to the 23rd",
            "when is Marta's hearing check?", "23rd", id="moved-in-a-word-of-its-own",
        ),
    ],
)  # fmt: skip
async def test_the_later_words_come_first_and_the_old_are_called_earlier(
    before: str, since: str, question: str, new: str
) -> None:
    """Nobody takes the old for what holds: it is not told alone, nor first."""
    lane = await a_lane()
    await lane.says("Marta", before)
    assert before.rsplit(maxsplit=1)[-1] in await lane.asks("Joel", question)
    await lane.says("Marta", since)
    told = await lane.asks("Joel", question)
    assert new in told
    assert before not in told.partition("Earlier:")[0]


@pytest.mark.parametrize(
    ("before", "since", "question"),
    [
        pytest.param(
            "the stepladder is in the cellar", "used the stepladder for the gutters, it's a bit wobbly",
            "where's the stepladder?", id="used",
        ),
        pytest.param(
            "the parents' meeting is on the 17th at 6", "they might move the parents' meeting to the 24th",
            "when is the parents' meeting?", id="perhaps-moved",
        ),
    ],
)  # fmt: skip
async def test_without_a_change_nothing_is_called_earlier(before: str, since: str, question: str) -> None:
    """The control: other talk of the same thing casts no doubt on what was told of it."""
    lane = await a_lane()
    await lane.says("Marta", before)
    await lane.says("Marta", since)
    told = await lane.asks("Joel", question)
    assert before.rsplit(maxsplit=1)[-1] in told
    assert "Earlier" not in told


async def test_what_another_may_not_tell_casts_no_doubt() -> None:
    """Whose word does not count for it has none of theirs called an earlier one."""
    lane = await a_lane()
    await lane.says("Marta", "I'm based at the Leith office")
    await lane.says("Edie", "I'm based in Fife")
    told = await lane.asks("Joel", "where is Marta based?")
    assert "Leith" in told
    assert "Earlier" not in told


async def test_what_may_not_be_heard_is_not_told_beside_it() -> None:
    """What was said in private stays there, and leaves no trace in the answer to another."""
    lane = await a_lane()
    await lane.says("Marta", "my hearing check is on the 16th")
    await lane.says("Marta", "my hearing check has slipped to the 23rd", private=True)
    told = await lane.asks("Joel", "when is Marta's hearing check?")
    assert "23rd" not in told
    assert "Earlier" not in told


async def test_a_number_that_is_set_anew_stands_before_the_one_that_it_replaces() -> None:
    """Words that lean on the old number are told alone, and the old one behind them as an earlier one."""
    lane = await a_lane()
    await lane.says("Marta", "eight people are coming on Sunday")
    await lane.says("Marta", "it'll be ten on Sunday, Bea's bringing the twins")
    told = await lane.asks("Joel", "how many people are coming on Sunday?")
    assert "ten on Sunday" in told.partition("Earlier:")[0]
    assert "eight" not in told.partition("Earlier:")[0]


@pytest.mark.parametrize(
    ("before", "since", "question"),
    [
        pytest.param(
            "Nia takes 5 ml of Calpol at 8", "Nia takes 10 ml of cough syrup at 9",
            "how much Calpol does Nia take?", id="another-medicine",
        ),
        pytest.param(
            "I'm playing tennis on Tuesday", "I'm playing squash on Friday",
            "when is Marta playing tennis?", id="another-game",
        ),
        pytest.param(
            "Nia's Calpol dose is 5 ml", "Nia's cough syrup dose is 10 ml",
            "how much Calpol does Nia get?", id="another-dose",
        ),
        pytest.param(
            "I pay the cleaner 40 pounds", "I pay the gardener 60 pounds",
            "how much does Marta pay the cleaner?", id="another-payee",
        ),
    ],
)  # fmt: skip
async def test_of_another_thing_the_later_words_are_not_told(before: str, since: str, question: str) -> None:
    """What is asked is told alone: no dose of another medicine stands beside it, nor another's wage."""
    lane = await a_lane()
    await lane.says("Marta", before)
    await lane.says("Marta", since)
    told = await lane.asks("Joel", question)
    assert before in told
    assert since not in told
    assert "Earlier" not in told


@pytest.mark.parametrize(
    ("before", "since", "question"),
    [
        pytest.param(
            "I'm working from home on Friday", "I'm working late on Thursday",
            "when is Marta working from home?", id="otherwise-done",
        ),
        pytest.param(
            "I'm playing tennis on Tuesday", "I'm playing squash on Friday",
            "when is Marta playing tennis?", id="another-game",
        ),
        pytest.param(
            "I'm bringing Lily home on Tuesday", "I'm bringing Tom home on Friday",
            "when is Marta bringing Lily home?", id="another-guest",
        ),
        pytest.param(
            "I'm paying Tom 20 pounds", "I'm paying Sam 30 pounds",
            "how much is Marta paying Tom?", id="another-one-paid",
        ),
        pytest.param(
            "I'm cooking on Tuesday", "I'm cooking on Wednesday", "when is Marta cooking?", id="either-day"
        ),
        pytest.param(
            "I have maths on Tuesday", "I have maths on Thursday", "when does Marta have maths?",
            id="both-lessons",
        ),
        pytest.param(
            "I owe Joel £50 for the tickets", "Gave Joel £20 for Nia's lunch",
            "how much does Marta owe me?", id="paid-for-else",
        ),
    ],
)  # fmt: skip
async def test_what_holds_beside_the_later_words_is_not_called_earlier(
    before: str, since: str, question: str
) -> None:
    """Both can be so: the later words are of another thing, another day of it, or another payment."""
    lane = await a_lane()
    await lane.says("Marta", before)
    await lane.says("Marta", since)
    told = await lane.asks("Joel", question)
    assert before in told
    assert "Earlier" not in told


@pytest.mark.parametrize(
    ("before", "since", "question", "new"),
    [
        pytest.param(
            "I pay the cleaner 40 pounds", "I pay the cleaner 50 pounds",
            "how much does Marta pay the cleaner?", "50", id="the-same-payee",
        ),
        pytest.param(
            "Nia takes 5 ml of Calpol at 8", "Nia takes 7.5 ml now",
            "how much Calpol does Nia take?", "7.5", id="no-other-medicine-named",
        ),
        pytest.param(
            "my hearing check is on Tuesday", "my hearing check is on Thursday",
            "when is Marta's hearing check?", "Thursday", id="one-thing-on-one-day",
        ),
        pytest.param(
            "Nia's Calpol dose is 5 ml", "Nia's Calpol dose is 10 ml now",
            "how much Calpol does Nia get?", "10 ml", id="the-same-dose",
        ),
    ],
)  # fmt: skip
async def test_of_the_same_thing_the_later_words_come_first(
    before: str, since: str, question: str, new: str
) -> None:
    """The control: of one payee, one medicine and one event the later words stand before the old ones."""
    lane = await a_lane()
    await lane.says("Marta", before)
    await lane.says("Marta", since)
    told = await lane.asks("Joel", question)
    assert new in told.splitlines()[0]


async def test_who_is_to_come_once_comes_on_the_day_that_was_told_last() -> None:
    """The other control: who comes once comes on one day, and the first is an earlier one."""
    lane = await a_lane()
    await lane.says("Marta", "the plumber is coming on Tuesday")
    await lane.says("Marta", "the plumber is coming on Thursday")
    told = await lane.asks("Joel", "when is the plumber coming?")
    assert "Tuesday" not in told.partition("Earlier:")[0]


@pytest.mark.parametrize(
    ("since", "is_told"),
    [
        pytest.param("Maisie got a new scooter, it's silver", False, id="a-strangers"),
        pytest.param("I got a new scooter, it's silver", True, id="her-own"),
    ],
)
async def test_what_a_stranger_has_got_takes_no_place_of_ones_own(since: str, is_told: bool) -> None:
    """Another's scooter leaves the colour of Nia's as it was told; her own new one does not."""
    lane = await a_lane()
    await lane.says("Nia", "my scooter is purple")
    await lane.says("Nia", since)
    told = await lane.asks("Joel", "what colour is Nia's scooter?")
    stands = "my scooter is purple" in told and "Earlier: " not in told
    assert stands is not is_told
    assert "silver" in told or not is_told
