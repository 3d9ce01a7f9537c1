"""S1, S2, S3, S5 and S8: clocks that change, jump or were off lose nothing, and do nothing twice."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.app import open_household
from bot.care import care_lines
from config.household import HouseholdSettings
from jobs.expiry import expire
from jobs.schedule import Plan, due_runs
from memory.claims import ValidTime
from memory.house import House
from memory.ids import ClaimId, HouseholdId, PersonId
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore
from memory.vocabulary import Predicate
from memory.when.resolution import Repeat
from relay.words import KIND as WORD
from tests.builders import a_claim, a_proposition
from tests.counts import many
from tests.fakes import FixedClock
from tests.faults.conftest import ROOT
from tests.lane import FAMILY, HOME, MONDAY, Lane, a_lane, dice

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Kolkata")
NIGHT = Plan(name="night", at="02:30", per_person=False, weekday=None, day_of_month=None)


# --- S1
def changes(zone: str, year: int) -> list[date]:
    """The dates of a year on which the offset of a zone changes; two quiet ones where it never does."""
    found: list[date] = []
    day = datetime(year, 1, 1, 12, tzinfo=ZoneInfo(zone))
    for _ in range(365):
        after = datetime.combine(day.date() + timedelta(days=1), time(12), tzinfo=ZoneInfo(zone))
        if after.utcoffset() != day.utcoffset():
            found.append(after.date())
        day = after
    return found or [date(year, 3, 29), date(year, 10, 25)]


def _ran(zone: str, around: date) -> list[date]:
    """The local dates of all runs over six days about a change; the clock is asked every ten minutes."""
    house = House(household=HOME, settings=HouseholdSettings(zone=zone), people=(), rooms=())
    last: dict[tuple[str, PersonId | None], date] = {}
    start = datetime.combine(around - timedelta(days=3), time(12), tzinfo=ZoneInfo(zone)).astimezone(UTC)
    dates: list[date] = []
    for step in range(6 * 24 * 6):
        for run in due_runs([NIGHT], house, last, began=start, now=start + timedelta(minutes=10 * step)):
            last["night", None] = run.local_date
            dates.append(run.local_date)
    return dates


@pytest.mark.parametrize("zone", ZONES)
def test_s1_once_for_each_local_date(zone: str) -> None:
    """n = 60 clock changes, 2025 to 2030, five zones: every local date has one run."""
    for year in range(2025, 2031):
        for change in changes(zone, year):
            wanted = [change - timedelta(days=2) + timedelta(days=each) for each in range(6)]
            assert _ran(zone, change) == wanted, (zone, change)


def test_s1_control_a_wall_clock_rings_twice() -> None:
    """Half past two by the wall comes round twice in Berlin in autumn: the count sees it."""
    instant, rang = datetime(2026, 10, 24, 12, tzinfo=UTC), 0
    for step in range(24 * 6):
        here = (instant + timedelta(minutes=10 * step)).astimezone(ZoneInfo("Europe/Berlin"))
        rang += (here.hour, here.minute) == (2, 30)
    assert rang == 2


LONG = pytest.mark.long
NIGHTS = [
    pytest.param("Europe/Berlin", date(2026, 10, 25), "02:30", id="Berlin, twice half past two"),
    pytest.param("Europe/Berlin", date(2027, 3, 28), "02:30", id="Berlin, no half past two", marks=LONG),
    pytest.param("America/New_York", date(2026, 11, 1), "01:30", id="New York, twice", marks=LONG),
    pytest.param("Australia/Lord_Howe", date(2027, 4, 4), "01:45", id="half an hour", marks=LONG),
    pytest.param("Asia/Kolkata", date(2026, 10, 25), "02:30", id="no change", marks=LONG),
]
LOOKS = (14.6, 15.1, 15.6, 24, 39.6, 40)
"""Hours after noon of the day before: round the hour that comes twice, at noon, in the night after that."""


@pytest.mark.parametrize(("zone", "change", "night"), NIGHTS)
def test_s1_a_process_for_every_look(tmp_path: Path, zone: str, change: date, night: str) -> None:
    """n = 6 starts round a change of the clock: whichever process looks, each night is done by one.

    Each is a process of its own over the file that the one before left, and is told what time it is;
    `test_moved_clock.py` moves the clock beneath one that lives on.
    """
    household = tmp_path / "household.toml"
    household.write_text(
        f'zone = "{zone}"\nnight_at = "{night}"\n[[members]]\nname = "Ana"\nrole = "owner"\n'
    )
    start = datetime.combine(change - timedelta(days=1), time(12), tzinfo=ZoneInfo(zone)).astimezone(UTC)
    said = {"id": "1", "at": start.isoformat(), "from": "Ana", "chat": "group", "text": "Nia has a cough"}
    turns = tmp_path / "turns.jsonl"
    turns.write_text(json.dumps(said))
    _process(tmp_path, "replay", str(turns), "--household", str(household))
    done: list[int] = []
    for hours in LOOKS:
        told = _process(tmp_path, "nightly", "--at", (start + timedelta(hours=hours)).isoformat())
        done.append(int(told.partition(" jobs done")[0]))
    nights = [number for number, count in enumerate(done) if count >= 5]
    assert len(nights) == 2, (done, "that of the change, and the one after it")
    assert nights[0] < 3 <= nights[1]


def _process(folder: Path, *words: str) -> str:
    """What a command prints, from a process of its own."""
    code = "import sys; from bot.cli import main; sys.exit(main())"
    env = {**os.environ, "SAYSO_CONFIG": str(folder / "config"), "SAYSO_DATA": str(folder / "data")}
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "--db", str(folder / "m.db")],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


# --- S2
JUMPS = (timedelta(hours=-1), timedelta(hours=2), timedelta(days=-1), timedelta(days=365), None)


async def _with_reminders(clock: FixedClock) -> tuple[InMemoryStore, list[str]]:
    store = InMemoryStore(HOME, FAMILY)
    lane = Lane(await open_household(store, FAMILY, clock), clock)  # pyright: ignore[reportArgumentType] - any clock
    house = await lane.app.house()
    await lane.app.hear(lane.turn("Joel", "Swimming is at 5 on Friday", house=house))
    for number in range(4):
        turn = lane.turn(
            "Marta", f"remind me at {12 + number} to call number{number}", house=house, private=True
        )
        await lane.app.hear(turn)
    return store, [f"number{number}" for number in range(4)]


async def _day(
    store: InMemoryStore,
    clock: FixedClock,
    jump: timedelta | None,
    wrong: range,
    grace: timedelta | None = None,
) -> list[str]:
    """A day and a half in quarters of an hour; the clock is wrong in some of them. What is told.

    With a grace, whatever comes later than that is dropped, as common schedulers do.
    """
    app = await open_household(store, FAMILY, clock)
    told: list[str] = []
    for step in range(4 * 36):
        true = MONDAY + timedelta(minutes=15 * step)
        jumped = datetime(1970, 1, 1, tzinfo=UTC) if jump is None else true + jump
        clock.set_to(jumped if step in wrong else true)
        if grace is not None:
            await store.transact(lambda unit: _drop_what_is_late(unit, clock.now() - grace))
        await app.run_jobs()
        told += [each.text for each in await app.send_due()]
    return told


@pytest.mark.parametrize("jump", JUMPS, ids=lambda jump: "1970" if jump is None else str(jump))
async def test_s2_jumps_lose_nothing_and_double_nothing(jump: timedelta | None) -> None:
    """n = 5 jumps x 20 points x 4 reminders: each is told once, and each morning's word once for its date."""
    for point in range(many(20, 200)):
        clock = FixedClock(MONDAY)
        store, reminders = await _with_reminders(clock)
        first = 6 + 5 * (point % 26)
        told = await _day(store, clock, jump, range(first, first + 8 + 3 * (point // 26)))
        counts = [sum(each in text and "reminder" in text for text in told) for each in reminders]
        assert counts == [1, 1, 1, 1], (point, counts)
        mornings = [text.partition("\n")[0] for text in told if "Good morning Marta" in text]
        assert len(set(mornings)) == len(mornings)
        assert mornings
        lines = await store.read(lambda unit: care_lines(unit, datetime(1970, 1, 1, tzinfo=UTC)))
        assert not lines[-1][0], "a clock that is behind the record is told"


def _drop_what_is_late(unit: UnitOfWork, before: datetime) -> None:
    for row in unit.rows(WORD, due_by=before):
        unit.drop_row(WORD, row.row_id)


@pytest.mark.parametrize("jump", [timedelta(hours=2), timedelta(days=365)], ids=str)
async def test_s2_control_a_second_of_grace_loses_what_a_jump_passes_over(jump: timedelta) -> None:
    """Four reminders with the grace of a second: all come while the clock is right, and not after a jump."""
    for wrong, is_lost in ((range(0), False), (range(10, 18), True)):
        clock = FixedClock(MONDAY)
        store, reminders = await _with_reminders(clock)
        told = await _day(store, clock, jump, wrong, grace=timedelta(seconds=1))
        counts = [sum(each in text and "reminder" in text for text in told) for each in reminders]
        assert (min(counts) == 0) is is_lost, (wrong, counts)


# --- S3
@pytest.mark.parametrize(
    "off", [timedelta(hours=1), timedelta(hours=8), timedelta(days=3), timedelta(days=30)]
)
async def test_s3_what_fell_due_while_it_was_off_comes_once_and_says_that_it_is_late(off: timedelta) -> None:
    """n = 4 x 25: every reminder once, at most one morning word a person, nothing in quiet hours."""
    for seed in range(many(25, 250)):
        assert await _wrong_after(off, dice(seed)) == []


async def _wrong_after(off: timedelta, rng: random.Random, *, is_forgetful: bool = False) -> list[str]:
    """What does not hold when it is on again; a forgetful one had what waits in its process alone."""
    lane = await a_lane()
    await lane.says("Joel", "Swimming is at 5 on Friday")
    hours = rng.sample(range(10, 20), 3)
    for hour in hours:
        await lane.says("Marta", f"remind me at {hour}:00 to call number{hour}", private=True)
    back = lane.clock.now() + off + timedelta(minutes=rng.randint(0, 700))
    if is_forgetful:
        await lane.store.transact(lambda unit: [unit.drop_row(WORD, each.row_id) for each in unit.rows(WORD)])
    lane.clock.set(back)
    await lane.app.run_jobs()
    at_once = await lane.app.send_due()
    house = await lane.app.house()
    here = back.astimezone(ZoneInfo(house.settings.zone)).time()
    is_night = here >= time(21, 30) or here < time(7)
    wrong = ["told at night" for _ in at_once if is_night]
    told = [*at_once, *await lane.lets_pass(timedelta(hours=14))]
    texts = [each.text for each in told if "eminder" in each.text]
    for hour in hours:
        due = MONDAY.replace(hour=hour - 1, minute=0)
        times = sum(f"number{hour}" in text for text in texts)
        wrong += [f"number{hour}, {times} times"] * (due <= lane.clock.now() and times != 1)
        is_late = any(f"number{hour}" in each.text and "was due" in each.text for each in told)
        wrong += [f"number{hour} does not say that it is late"] * (
            due < back - timedelta(hours=1) and not is_late
        )
    late = [each for each in at_once if each.text.startswith("(This was due")]
    wrong += ["late things one by one"] * (len({each.room for each in late}) != len(late))
    for room in {each.room for each in told}:
        mornings = [each for each in told if each.room == room and "Good morning" in each.text]
        wrong += ["two mornings"] * (len({each.at.date() for each in mornings}) != len(mornings))
    return wrong


async def test_s3_control_what_is_only_in_memory_is_lost() -> None:
    """n = 25: a process that held its reminders for itself alone tells none of them after it was off."""
    for seed in range(25):
        found = await _wrong_after(timedelta(days=3), dice(seed), is_forgetful=True)
        assert [each.partition(", ")[2] for each in found].count("0 times") == 3


# --- S5
def _reference(rule: Repeat, instant: datetime) -> datetime:
    """The same rule by walking the calendar day by day."""
    zone = ZoneInfo(rule.zone)
    assert rule.hour is not None
    start = instant.astimezone(zone).date()
    for ahead in range(800):
        day = start + timedelta(days=ahead)
        if day.weekday() in rule.weekdays:
            local = datetime(day.year, day.month, day.day, rule.hour, rule.minute, tzinfo=zone)
            if local.astimezone(UTC) > instant:
                return local.astimezone(UTC)
    raise AssertionError


def test_s5_rules_of_the_wall_clock() -> None:
    """n = 1,000 rules like "school days at 7:40", over two years: equal to the reference at every step."""
    rng = dice(5)
    for _ in range(many(1_000, 20_000)):
        rule = Repeat(
            weekdays=tuple(sorted(rng.sample(range(7), rng.randint(1, 5)))),
            every=1,
            unit="week",
            school_days=False,
            hour=rng.randint(0, 23),
            minute=rng.choice((0, 15, 30, 40)),
            part="",
            zone=rng.choice(ZONES),
        )
        instant = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=rng.randint(0, 17000))
        for _ in range(4):
            following = rule.next_after(instant)
            assert following == _reference(rule, instant), (rule, instant)
            instant = following + timedelta(days=rng.randint(0, 60))


def test_s5_control_a_fixed_offset_is_wrong_in_summer() -> None:
    """The same rule by an offset of winter is an hour off in July: the comparison sees it."""
    rule = Repeat(
        weekdays=(0,),
        every=1,
        unit="week",
        school_days=False,
        hour=7,
        minute=40,
        part="",
        zone="Europe/Berlin",
    )
    july = datetime(2026, 7, 1, tzinfo=UTC)
    fixed = rule.next_after(july).replace(hour=6)
    assert fixed != _reference(rule, july)


# --- S8
async def _wrongly(
    seed: int, count: int, expiring: Callable[[UnitOfWork, datetime], object] = expire
) -> list[str]:
    """Claims that were in force at their end, or were not a second before it."""
    rng = dice(seed)
    store = InMemoryStore(HouseholdId("home"), HouseholdSettings())
    looks: list[tuple[datetime, str, bool]] = []
    for number in range(count):
        zone = ZoneInfo(rng.choice(ZONES))
        hour, fold = rng.choice((1, 2)), rng.choice((0, 1))
        doubled = datetime(2026, 10, 25, hour, rng.randint(0, 59), fold=fold, tzinfo=zone)
        other = datetime(2026, rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), tzinfo=zone)
        end = rng.choice((doubled, other)).astimezone(UTC)
        made = a_claim(
            f"c_{number}",
            proposition=a_proposition(f"thing {number}", predicate=Predicate.LIKES),
            valid_time=ValidTime(since=None, until=end, end_condition=None),
        )
        await store.transact(lambda unit, made=made: unit.add(made))
        looks += [(end - timedelta(seconds=1), made.claim_id, True), (end, made.claim_id, False)]
    wrong: list[str] = []
    for at, claim_id, holds in sorted(looks):
        await store.transact(lambda unit, at=at: expiring(unit, at))
        claim = await store.read(lambda unit, c=claim_id: unit.claim(ClaimId(c)))
        assert claim is not None
        if claim.is_in_force is not holds:
            wrong.append(claim_id)
    return wrong


async def test_s8_an_end_is_an_end_to_the_second() -> None:
    """n = 10 x 100 ends, some in the hour that comes twice: in force a second before, over at the instant."""
    for seed in range(many(10, 100)):
        assert await _wrongly(seed, 100) == []


async def test_s8_control_by_the_wall_clock_they_end_too_early_and_too_late() -> None:
    """The same ends, expired by what the wall says in Berlin: in the hour that comes twice it is wrong."""
    berlin = ZoneInfo("Europe/Berlin")

    def by_the_wall(unit: UnitOfWork, now: datetime) -> None:
        wall = now.astimezone(berlin).replace(tzinfo=None)
        for claim in unit.in_force():
            until = claim.valid_time.until
            if until is not None and until.astimezone(berlin).replace(tzinfo=None) <= wall:
                expire(unit, max(now, until))

    assert len(await _wrongly(0, 100, by_the_wall)) >= 5
