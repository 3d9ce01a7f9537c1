"""T15: what goes out fits, is plain text, and holds no link or mention that the words told did not hold."""

import random
import re

import pytest

from bot.telegram.fitting import LIMIT, parts_of, units
from bot.telegram.sending import queue
from memory.ids import RoomId
from memory.language.wording import clean
from memory.render import phrase
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import Json, Sent

TEXTS, HOMES = many(5_000, 200_000), many(250, 630)
ODD = (
    *"abc <b>&*_`[](y) ",
    "😀",
    "👨‍👩‍👧",
    "\u05d0\u0627",
    " @x_y ",
    " http://a.example/z ",
    "\u202e\u2066\u200f",
)
LINK = re.compile(r"https?://\S+|@\w+|\bwww\.\S+|t\.me/\S+")


async def home() -> Stage:
    return await (await Stage().open()).settle()


def odd_text(chance: random.Random, longest: int) -> str:
    lines = chance.randrange(1, 5)
    return "\n".join("".join(chance.choices(ODD, k=chance.randrange(1, longest))) for _ in range(lines))


def test_every_part_fits_and_nothing_is_left_out() -> None:
    """Texts of all lengths, at several limits: each part fits, and together they are the text."""
    chance = random.Random(15)  # noqa: S311 - texts, not secrets
    for number in range(TEXTS):
        limit = chance.choice((64, 200, LIMIT)) if number % 50 else LIMIT
        text = odd_text(chance, 90 if limit < LIMIT else 900)
        parts = parts_of(text, limit=limit)
        assert all(0 < units(part) <= limit for part in parts)
        told = re.sub(r"\s", "", "".join(parts))
        assert told == re.sub(r"[\s\u202a-\u202e\u2066-\u2069]", "", text)
        assert not any("\udc00" <= part[0] <= "\udfff" for part in parts)  # no character is cut in two
    assert parts_of("x" * 10_000) == ["x" * 4096, "x" * 4096, "x" * 1808]


def test_cut_by_the_count_of_characters_parts_would_not_fit() -> None:
    """The control: the same texts, cut every 4,096 characters of Python, are too long for Telegram."""
    chance = random.Random(15)  # noqa: S311 - texts, not secrets
    texts = ["".join(chance.choices("a😀", k=6000)) for _ in range(20)]
    naive = [text[at : at + LIMIT] for text in texts for at in range(0, len(text), LIMIT)]
    assert any(units(part) > LIMIT for part in naive)
    assert all(units(part) <= LIMIT for text in texts for part in parts_of(text))


def test_marks_that_turn_reading_around_are_taken_out() -> None:
    """A quotation can't rearrange the words around it."""
    assert parts_of("“\u202eevil\u2066”") == ["“evil”"]


@pytest.mark.parametrize("seed", range(10))
async def test_no_link_and_no_mention_that_was_not_said(seed: int) -> None:
    """Through the real bot: plain text without markup, and each link in it stood in what somebody said.

    2,000 odd texts in 250 homes, 5,000 in the deep form: said in the group and in private, answered with,
    listed, passed on.
    """
    chance, house = random.Random(seed), await home()  # noqa: S311 - texts, not secrets
    told = 0
    for _ in range(HOMES // 10):
        stage = house.again()
        await stage.restart()
        told += await _lived(stage, chance)
    assert told >= HOMES // 10 * 4  # so many of them came out again


async def _lived(stage: Stage, chance: random.Random) -> int:
    """Eight odd texts in one home; how many messages of the bot's held something odd."""
    joel, nia = stage.members["Joel"], stage.members["Nia"]
    for _ in range(2):
        stage.api.says(joel, stage.group, f"I am allergic to {odd_text(chance, 30)}")
        stage.api.says(nia, stage.group, f"The key is {odd_text(chance, 30)}")
        stage.api.says(joel, None, f"I am allergic to {odd_text(chance, 20)}")
    await stage.go(3)
    stage.api.says(stage.members["Marta"], None, "what is Joel allergic to?")
    stage.api.says(joel, None, "/memory")
    stage.api.says(joel, None, f"tell Nia {odd_text(chance, 40)}")
    stage.api.says(nia, None, f"ask Joel whether {odd_text(chance, 40)}")
    await stage.go(5)
    sent = [each for each in stage.new() if each.method == "sendMessage"]
    await _hold_nothing_new(stage, sent)
    return sum(any(odd in each.text for odd in ("😀", "@x_y", "a.example", "👨")) for each in sent)


async def _hold_nothing_new(stage: Stage, sent: list[Sent]) -> None:
    """Each message is plain, and each link and mention in it was said by somebody."""
    heard = ""
    for room in ("group", "dm:joel", "dm:marta", "dm:nia"):
        heard += " ".join(clean(turn.text) for turn in await stage.turns(room) if turn.speaker is not None)
    for each in sent:
        _is_plain(each.parameters)
        for found in LINK.findall(each.text.replace("…", " ").replace("”", " ")):
            assert found in heard or found.rstrip(".,:;)?") in heard


async def test_a_link_that_nobody_said_would_be_seen() -> None:
    """The control: one that the bot put in by itself fails the same look."""
    stage = await home()
    now, text = stage.clock.now(), phrase("See http://b.example/")
    await stage.store.transact(lambda unit: queue(unit, "x", RoomId("dm:joel"), text, now=now, listener=None))
    await stage.go()
    sent = stage.new()
    with pytest.raises(AssertionError):
        await _hold_nothing_new(stage, sent)


def _is_plain(parameters: Json) -> None:
    assert "parse_mode" not in parameters
    assert "entities" not in parameters
    assert parameters["link_preview_options"] == {"is_disabled": True}


async def test_a_name_is_no_markup() -> None:
    """What looks like markup in a name arrives as its letters."""
    stage = await home()
    await stage.writes("Marta", "/people name Joel as *J*_[x](y)")
    await stage.presses("Marta", "Change it")
    await stage.says("Joel", "I am allergic to peanuts")
    await stage.writes("Marta", "who is allergic to peanuts?")
    assert "*J*_[x](y)" in stage.told("Marta")[-1]


async def test_the_parts_of_an_answer_go_to_one_chat() -> None:
    """Also where somebody else writes in between."""
    stage = await home()
    for number in range(5):
        await stage.says("Joel", f"Note {number}: the {'very ' * 250}long list of the house")
    now = stage.clock.now()
    text = phrase("{}", phrase("line\n" * 1500))
    await stage.store.transact(
        lambda unit: queue(unit, "long", RoomId("dm:joel"), text, now=now, listener=None)
    )
    stage.api.says(stage.members["Nia"], None, "/help")
    stage.new()
    await stage.go(8)
    chats = [each.chat for each in stage.new() if each.text.startswith("line")]
    assert chats == [stage.members["Joel"].id] * 2
