"""Quiet hours in the listener's own zone."""

from datetime import UTC, datetime

import pytest

from config.household import HouseholdSettings
from relay.hours import at_hour, decent_from

_NIGHT = HouseholdSettings(quiet_from="21:30", quiet_until="07:00")
_NAP = HouseholdSettings(quiet_from="13:00", quiet_until="14:30")


@pytest.mark.parametrize(
    ("settings", "zone", "at", "expected"),
    [
        pytest.param(_NIGHT, "Europe/London", "2026-11-30T12:00", "2026-11-30T12:00", id="noon"),
        pytest.param(_NIGHT, "Europe/London", "2026-11-30T21:29", "2026-11-30T21:29", id="a minute before"),
        pytest.param(_NIGHT, "Europe/London", "2026-11-30T21:30", "2026-12-01T07:00", id="begins"),
        pytest.param(_NIGHT, "Europe/London", "2026-12-01T06:59", "2026-12-01T07:00", id="a minute left"),
        pytest.param(_NIGHT, "Europe/London", "2026-12-01T07:00", "2026-12-01T07:00", id="over"),
        pytest.param(_NIGHT, "Asia/Kolkata", "2026-11-30T18:00", "2026-12-01T01:30", id="their own night"),
        pytest.param(_NIGHT, "Europe/Berlin", "2026-10-24T23:00", "2026-10-25T06:00", id="clocks go back"),
        pytest.param(_NAP, "Europe/London", "2026-11-30T13:10", "2026-11-30T14:30", id="within a day"),
    ],
)
def test_decent_from(settings: HouseholdSettings, zone: str, at: str, expected: str) -> None:
    """An instant in quiet hours moves to their end; any other stays."""
    instant = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert decent_from(instant, zone=zone, settings=settings) == datetime.fromisoformat(expected).replace(
        tzinfo=UTC
    )


def test_an_hour_of_a_day() -> None:
    """Nine in Kolkata is half past three in UTC."""
    day = datetime(2026, 11, 30, 20, tzinfo=UTC)
    assert at_hour(day, 9, zone="Asia/Kolkata") == datetime(2026, 12, 1, 3, 30, tzinfo=UTC)
