"""Conversations in which most turns lean on the one before, asked about by others on the morning after.

Each was written before its answers were seen. What they gave at first sight stands in `docs/answers.md`;
here nothing may fall behind what is reached, and nothing may be told of another matter or by another person.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel

from config.household import HouseholdSettings, MemberSettings
from tests.lane import FAMILY, Lane, a_lane

TALK = Path(__file__).parent / "talk"
COURT = HouseholdSettings(
    name="Mill Court",
    members=(
        MemberSettings(name="Sunil", role="owner", kin={"dad": ("Asha",)}),
        MemberSettings(name="Ruth", kin={"mum": ("Asha",)}),
        MemberSettings(name="Asha", role="child"),
        MemberSettings(name="Kit"),
        MemberSettings(name="Bren"),
    ),
)
_HOUSES = {"lane": FAMILY, "court": COURT}
_SPOKEN_ON = re.compile(r"” — (?=\w+[^“”\n]*: “)")


class Said(BaseModel, frozen=True, extra="forbid"):
    """A turn of a conversation; `minutes` after the one before, or, after a night, of the morning."""

    by: str
    text: str
    minutes: int = 1
    replies_to: int | None = None
    night: bool = False


class Asked(BaseModel, frozen=True, extra="forbid"):
    """A question on the morning after.

    `told` are patterns that must all be in the answer, `never` those that must not be in what it quotes of
    anybody. Of a question that is not `bound` nothing in the talk is the answer: only `never` counts.
    """

    by: str
    question: str
    told: tuple[str, ...]
    never: tuple[str, ...]
    bound: bool


class Conversation(BaseModel, frozen=True, extra="forbid"):
    """What a household says, and what is asked about it."""

    name: str
    house: Literal["lane", "court"]
    talk: tuple[Said, ...]
    asked: tuple[Asked, ...]


def _conversations(name: str) -> tuple[Conversation, ...]:
    lines = (TALK / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Conversation.model_validate_json(line) for line in lines)


async def _morning(lane: Lane, hour: int, minute: int = 0) -> None:
    await lane.to((lane.clock.now() + timedelta(days=1)).replace(hour=hour, minute=minute))


async def _answers(conversation: Conversation) -> Sequence[tuple[Asked, str]]:
    lane = await a_lane(settings=_HOUSES[conversation.house])
    for place, said in enumerate(conversation.talk, start=1):
        if said.night:
            await _morning(lane, 6)
        to = None if said.replies_to is None else f"turn{said.replies_to}"
        await lane.says(said.by, said.text, minutes=said.minutes, message=f"turn{place}", reply_to=to)
    await _morning(lane, 7, 30)
    return [(each, await lane.asks(each.by, each.question)) for each in conversation.asked]


def _verdict(asked: Asked, answer: str) -> Literal["right", "nothing", "wrong"]:
    # Of an exchange each one's words stand alone: what Joel asked is not what Nia answered.
    apart = _SPOKEN_ON.sub("”\n— ", answer)
    if any(re.search(each, apart, re.IGNORECASE | re.MULTILINE) for each in asked.never):
        return "wrong"
    is_told = all(re.search(each, answer, re.IGNORECASE | re.MULTILINE) for each in asked.told)
    return "right" if is_told else "nothing"


@pytest.mark.parametrize(
    ("name", "right"),
    [
        pytest.param("first", 103, id="first"),
        pytest.param("second", 55, id="second"),
        pytest.param("third", 32, id="third"),
        pytest.param("fourth", 85, id="fourth"),
        pytest.param("fifth", 51, id="fifth"),
        pytest.param("sixth", 30, id="sixth"),
        pytest.param("inverse", 4, id="inverse"),
        pytest.param("unbound", 1, id="unbound"),
    ],
)
async def test_what_leans_on_other_words_is_told_with_them(name: str, right: int) -> None:
    """No answer is wrong, and no fewer are right than are reached."""
    verdicts: Counter[str] = Counter()
    wrong: list[str] = []
    for conversation in _conversations(name):
        for asked, answer in await _answers(conversation):
            verdict = _verdict(asked, answer)
            verdicts[verdict] += asked.bound
            wrong += [json.dumps([conversation.name, asked.question, answer])] if verdict == "wrong" else []
    assert wrong == []
    assert verdicts["right"] >= right


async def test_silence_is_right_for_no_question() -> None:
    """With nothing said no question is answered: the patterns are no empty ones."""
    silent = [each.model_copy(update={"talk": ()}) for each in _conversations("first")[:6]]
    verdicts = [_verdict(*one) for each in silent for one in await _answers(each)]
    assert set(verdicts) == {"nothing"}
