"""What is brought unasked goes no further than its speaker wanted, however far they share at other times."""

import asyncio

import pytest

from config.household import HouseholdSettings, MemberSettings
from tests.lane import Lane, a_lane

OPEN_HANDED = HouseholdSettings(
    name="Lark Lane",
    members=(
        MemberSettings(name="Marta", role="owner", kin={"mum": ("Nia",)}),
        MemberSettings(name="Joel"),
        MemberSettings(name="Nia", role="child"),
        MemberSettings(name="Edie", share="family"),
    ),
)
"""A household in which Edie lets the family know how she is and where."""


async def _shown(lane: Lane, to: str) -> str:
    """What somebody sees of Edie: her picture, their morning word, and what they are answered."""
    answers = [await lane.asks(to, question) for question in ("how is Edie?", "where is Edie?")]
    return "\n".join([await lane.now("Edie", to=to), await lane.digest(to), *answers])


def _after(*words: str, to: str) -> str:
    async def main() -> str:
        lane = await a_lane(settings=OPEN_HANDED)
        for each in words:
            await lane.says("Edie", each, private=True)
        return await _shown(lane, to)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("words", "secret"),
    [
        pytest.param(("I'm ill. Keep that private",), "ill", id="in one breath"),
        pytest.param(("I'm ill", "keep that between us please"), "ill", id="the next words"),
        pytest.param(("I'm ill", "don't tell Nia"), "ill", id="not her"),
        pytest.param(("I'm at the hospital", "please don't tell Nia where I am"), "hospital", id="not where"),
        pytest.param(("I'm at the toy shop", "it's a surprise for Nia"), "toy", id="a surprise"),
        pytest.param(("I'm ill", "Nia mustn't know how I'm feeling"), "ill", id="not how"),
    ],
)
def test_what_is_to_go_no_further_is_shown_nowhere(words: tuple[str, ...], secret: str) -> None:
    """Neither the picture, nor the morning word, nor an answer tells it."""
    assert secret not in _after(*words, to="Nia")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(("I'm ill",), "ill", id="nothing said"),
        pytest.param(
            ("I'm at the hospital", "don't tell anyone I forgot the milk"), "hospital", id="the milk"
        ),
        pytest.param(("I'm ill", "don't tell Marta"), "ill", id="somebody else"),
        pytest.param(("I'm at the toy shop", "the surprise was on me"), "toy", id="no surprise"),
    ],
)
def test_what_she_shares_at_other_times_is_shown(words: tuple[str, ...], told: str) -> None:
    """The control: what she asks to have kept is another thing, or kept from another."""
    assert told in _after(*words, to="Nia")


def test_who_is_not_meant_is_told_as_ever() -> None:
    """What Nia is not to know Joel may."""
    assert "hospital" in _after("I'm at the hospital", "please don't tell Nia where I am", to="Joel")


def _told_on(*words: str) -> str:
    """What Nia hears where Marta has it told on to her, and asks for it in the group."""

    async def main() -> str:
        lane = await a_lane(settings=OPEN_HANDED)
        for each in words:
            await lane.says("Edie", each, private=True)
        await lane.says("Marta", "tell Nia where Edie is", private=True)
        await lane.says("Joel", "tell everyone where Edie is", private=True)
        await lane.says("Marta", "good morning", minutes=5)
        heard = await lane.says("Marta", "sayso, where is Edie?")
        said = [reply.text for room, reply in heard.replies if room == "group"]
        return "\n".join([*said, *(each.text for each in lane.sent)])

    return asyncio.run(main())


@pytest.mark.parametrize(
    "limit", ["please don't tell Nia where I am", "Only Joel may know", "keep that between us"]
)
def test_nobody_has_it_told_on_or_asks_for_it_where_she_reads(limit: str) -> None:
    """Whoever may know it themselves brings it neither to her nor to the group."""
    assert "hospital" not in _told_on("I'm at the hospital", limit)


def test_what_is_under_no_limit_is_told_on() -> None:
    """The control: what Edie shares with all the family, any of them may have told on."""
    assert _told_on("I'm at the hospital").count("hospital") == 3


def test_a_wish_in_the_general_word_keeps_the_special_one() -> None:
    """Who is to hear nothing of the hospital is not shown the ward; another is."""
    words = ("I'm on the ward", "Nia isn't to know about the hospital")
    assert "ward" not in _after(*words, to="Nia")
    assert "ward" in _after(*words, to="Joel")
