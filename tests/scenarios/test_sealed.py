"""The sealed scenarios are what they were when they were sealed, and complete enough to judge by."""

import hashlib
from collections import Counter
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from pydantic import BaseModel, ConfigDict, Field

from bot.evaluation.expectations import Case, NoClaim, SomeClaim, parse_cases

SEALED = Path(__file__).parent / "sealed"
TWELVE = (
    "staged_to_done",
    "asked_to_answered",
    "suspected_to_confirmed",
    "denied_to_asserted",
    "wants_to_did",
    "hypothetical_to_actual",
    "reported_to_endorsed",
    "read_to_fact",
    "direction_swapped",
    "partial_to_complete",
    "past_to_present",
    "negation_past_cap",
)
FURTHER = (
    "dream",
    "joke_hyperbole",
    "quotation",
    "temporary",
    "conditional",
    "attempted",
    "forgot_failed_managed",
    "almost",
    "counterfactual",
    "obligation",
    "permission",
    "scheduled",
    "cancelled_plan",
    "hedged_quantity",
    "we_one",
    "other_self",
    "elliptic_answer",
    "correction",
    "private_to_group",
)


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Member(_Closed):
    id: str
    name: str
    role: str
    aliases: list[str]


class _Turn(_Closed):
    id: str
    at: datetime
    from_: str = Field(alias="from")
    chat: str = Field(pattern="^(group|dm)$")
    text: str = Field(min_length=1)
    reply_to: str = ""
    forwarded_from: str = ""
    edit_of: str = ""


class _Ask(_Closed):
    as_: str = Field(alias="as")
    chat: str = Field(pattern="^(group|dm)$")
    at: datetime
    text: str


class _Word(_Closed):
    as_: str = Field(alias="as")
    to: str
    at: datetime
    deliver_at: datetime | None = None
    text: str


class _Scenario(_Closed):
    id: str
    members: list[_Member]
    zone: str
    turns: list[_Turn]
    ask: list[_Ask] = []
    words: list[_Word] = []


def _cases() -> list[Case]:
    return [case for path in sorted(SEALED.glob("*.json")) for case in parse_cases(path.read_bytes())]


def test_no_seal_is_broken() -> None:
    """A changed file fails here; changing one takes an entry in docs/adr/0005-sealed-scenarios.md."""
    lines = (SEALED / "CHECKSUMS").read_text(encoding="utf-8").splitlines()
    sealed = {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in SEALED.glob("*.json")}
    assert found == sealed


def test_there_are_as_many_as_were_promised() -> None:
    """Six flips for each of the twelve ways to lose a qualifier, one for every other, and controls."""
    kinds = Counter((case.class_, case.kind) for case in _cases())
    assert {name for name, _ in kinds} == {*TWELVE, *FURTHER}
    assert all(kinds[name, "flip"] >= 6 and kinds[name, "control"] >= 2 for name in TWELVE)
    assert all(kinds[name, "flip"] >= 1 and kinds[name, "control"] >= 1 for name in FURTHER)


def test_names_are_unique() -> None:
    """Verdicts are reported by scenario."""
    names = [case.scenario_id for case in _cases()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.scenario_id)
def test_a_scenario_can_be_played(case: Case) -> None:
    """Its parts fit: speakers are members, references exist, times are in order and in their zone."""
    played = _Scenario.model_validate(case.scenario)
    names = {member.name for member in played.members}
    turns = {turn.id for turn in played.turns}
    assert {turn.from_ for turn in played.turns} <= names
    assert {ask.as_ for ask in played.ask} <= names
    assert {name for word in played.words for name in (word.as_, word.to)} <= names
    assert {ref for turn in played.turns for ref in (turn.reply_to, turn.edit_of) if ref} <= turns
    for events in (played.turns, played.ask, played.words):
        assert [event.at for event in events] == sorted(event.at for event in events)
        for event in events:
            assert event.at.utcoffset() == event.at.astimezone(ZoneInfo(played.zone)).utcoffset()


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.scenario_id)
def test_expectations_point_at_what_exists(case: Case) -> None:
    """No verdict passes because it looks at a turn, an answer or a word that is not there."""
    played = _Scenario.model_validate(case.scenario)
    sizes = {"reply": len(played.ask), "word": len(played.words)}
    turns = {turn.id for turn in played.turns}
    names = {member.name for member in played.members}
    for expected in case.expect:
        if isinstance(expected, NoClaim | SomeClaim):
            assert set(expected.select.turns) <= turns
            continue
        surfaces = expected.in_ if expected.kind != "not_delivered" else (f"word:{expected.word}",)
        for surface in surfaces:
            kind, _, which = surface.partition(":")
            assert kind in {"replies", "now", "digests", "words", "rendered", "reply", "word", "digest"}
            assert kind not in sizes or int(which) < sizes[kind]
            assert kind != "digest" or which in names
