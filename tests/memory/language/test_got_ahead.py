"""What somebody has got on a day to come is ahead, and neither fetched nor over."""

import asyncio
from datetime import UTC, datetime

import pytest

from memory.claims import Claim
from memory.modality import Realization
from tests.lane import MONDAY, a_lane


def _claims(text: str) -> tuple[Claim, ...]:
    async def main() -> tuple[Claim, ...]:
        lane = await a_lane()
        await lane.says("Joel", text)
        return await lane.claims()

    return asyncio.run(main())


@pytest.mark.parametrize(
    "text",
    [
        "Nia's got gymnastics Saturday at 10",
        "I've got a late shift Thursday",
        "got band practice tonight",
        "I've got my stitches out Wednesday",
        "we've got the Hendersons coming Sunday",
    ],
)
def test_what_is_got_on_a_day_lies_ahead(text: str) -> None:
    claims = _claims(text)

    assert claims
    for claim in claims:
        assert claim.modality.realization is not Realization.COMPLETED
        assert claim.proposition.when is not None
        assert claim.proposition.when.start is not None
        assert claim.proposition.when.start.date() >= MONDAY.date()


@pytest.mark.parametrize(
    "text",
    [
        "Nia got a new coat on Saturday",
        "got a puncture Saturday",
        "I've just got the parcel",
        "got the bread in",
    ],
)
def test_what_was_fetched_is_done(text: str) -> None:
    assert any(claim.modality.realization is Realization.COMPLETED for claim in _claims(text))


@pytest.mark.parametrize("text", ["I made a cake for Saturday", "bought tickets for Friday"])
def test_what_is_ready_for_a_day_is_done_by_now(text: str) -> None:
    claim = _claims(text)[0]

    assert claim.modality.realization is Realization.COMPLETED
    assert claim.proposition.when is not None
    assert claim.proposition.when.start is not None
    assert claim.proposition.when.start > datetime(2026, 9, 7, tzinfo=UTC)


def test_what_somebody_was_bidden_did_not_happen() -> None:
    claims = _claims("Dave can look at the car thursday, said drop it off by 8")

    assert all(claim.modality.realization is not Realization.COMPLETED for claim in claims)
