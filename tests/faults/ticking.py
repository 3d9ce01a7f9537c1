"""A process that lives on while its clock is moved beneath it: at each line it looks what is due.

Run as `python -m tests.faults.ticking PATH ZONE`; one JSON line for each line: the instant that the machine's
clock shows, the wall clock of the zone, and the local dates for which the night was done.
"""

import asyncio
import json
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.app import open_household
from config.household import HouseholdSettings, MemberSettings
from memory.clock import SystemClock
from memory.ids import HouseholdId
from memory.store.sqlite import SqliteStore

NIGHT = "review"
"""A job that is done once a night for the whole household."""


async def live(path: Path, zone: str) -> None:
    """Look at every line until they end."""
    settings = HouseholdSettings(
        zone=zone, night_at="02:30", members=(MemberSettings(name="Ana", role="owner"),)
    )
    store = await SqliteStore.open(path, None, HouseholdId("home"), settings)
    clock = SystemClock()
    app = await open_household(store, settings, clock)
    for _ in sys.stdin:
        ran = await app.run_jobs()
        nights = [str(each.run.local_date) for each in ran if each.run.job == NIGHT and each.done]
        wall = datetime.now(ZoneInfo(zone))  # noqa: TID251 - what a clock on the wall shows, for the control
        told = {"now": clock.now().timestamp(), "wall": f"{wall:%Y-%m-%d %H:%M}", "nights": nights}
        print(json.dumps(told), flush=True)  # noqa: T201 - how it answers
    await store.close()


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1]), sys.argv[2]))
