"""Whatever a family says, in whatever order and room: the application takes it in and goes on.

Sentences of the example month and of the scenarios are said by anybody, anywhere, as statements, requests,
replies, forwards and edits, with nights between them. Rules that are right one by one must not meet in a way
that stops a turn: a turn that can't be taken in is lost to the family.
"""

import json
import random
import re
from datetime import timedelta

import pytest

from memory.ids import RoomId
from memory.turns import Author
from tests.faults.conftest import ROOT
from tests.lane import Lane, a_lane, dice

_PEOPLE = ("Marta", "Joel", "Nia", "Edie")
_ODD = (
    *("👍", "🙂🙂", "?", "...", "no", "done!", "not yet", "no wait, Tuesday", "never mind", "forget that"),
    *("that's wrong, it's at 5", "I never said that", "/ask", "/tell", "/why x", "/forget", "/now Nobody"),
    *(
        "tell",
        "tell Joel",
        "remind me",
        "on the 45th at 12:99",
        "\u202eabc",
        "\x00",
        "a" * 4_000,
        "/undo",
        "yes",
    ),
)
_SAYINGS = ("/ask {}", "tell {} {}", "ask {} if {}", "remind me at six to {}", "forget {}", "what about {}?")


def said_in_the_house() -> list[str]:
    """Everything that is said in the example month and in the scenarios."""
    scenarios = sorted((ROOT / "tests" / "scenarios" / "sealed").glob("*.json"))
    files = [ROOT / "examples" / "month.jsonl", *scenarios]
    found = (_TEXT.findall(path.read_text(encoding="utf-8")) for path in files)
    return sorted({json.loads(text) for texts in found for text in texts})


_TEXT = re.compile(r'"text": ?("(?:[^"\\]|\\.)*")')


def _utterance(texts: list[str], rng: random.Random) -> str:
    if rng.random() < 0.15:
        return rng.choice(_ODD)
    text = rng.choice(texts)
    if rng.random() < 0.6:
        return text
    saying = rng.choice(_SAYINGS)
    words = (rng.choice((*_PEOPLE, "everyone")), text) if saying.count("{}") == 2 else (text,)
    return saying.format(*words)


async def _say_something(lane: Lane, texts: list[str], rng: random.Random) -> None:
    earlier = f"m{rng.randint(1, lane.count)}" if lane.count else None
    await lane.says(
        rng.choice(_PEOPLE),
        _utterance(texts, rng),
        minutes=rng.choice((1, 5, 60)),
        private=rng.random() < 0.5,
        reply_to=earlier if rng.random() < 0.2 else None,
        forwarded_from="Bob" if rng.random() < 0.1 else None,
    )


@pytest.mark.parametrize(
    "turns", [pytest.param(240, id="quick"), pytest.param(12_000, marks=pytest.mark.long, id="long")]
)
async def test_any_talk_is_taken_in(turns: int) -> None:
    """No turn stops it, all are kept, every quotation stands in its turn, every morning has its word."""
    rng, texts, lane = dice("any talk"), said_in_the_house(), await a_lane()
    assert len(texts) > 1_000
    for said in range(turns):
        await _say_something(lane, texts, rng)
        if said % 60 == 59:
            await lane.lets_pass(timedelta(hours=rng.choice((9, 20))))
            for name in _PEOPLE:
                await lane.digest(name)
                await lane.now(name)
    rooms = ["group", *(f"dm:{name.casefold()}" for name in _PEOPLE)]
    kept = await lane.store.read(
        lambda unit: {
            turn.turn_id: turn for room in rooms for turn in unit.turns(room=RoomId(room), limit=2 * turns)
        }
    )
    assert sum(turn.author is Author.PERSON for turn in kept.values()) == turns
    for claim in await lane.claims(archived=True):
        assert all(source.span.of(kept[source.turn].text) == source.quote for source in claim.sources)
