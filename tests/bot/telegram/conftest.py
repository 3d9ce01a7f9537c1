"""No test of this part waits for ever, or leaves the signals of the process otherwise than it found them."""

import signal
from collections.abc import Iterator

import pytest

from tests.counts import many


def _too_long(_number: int, _frame: object) -> None:
    pytest.fail("not done within the time that is more than enough on the busiest machine")


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    """An alarm reaches a loop that never rests, too, where a wait of asyncio's own would never end."""
    names = (signal.SIGTERM, signal.SIGINT, signal.SIGALRM)
    before = {name: signal.getsignal(name) for name in names}
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, many(900, 14_400), 5)  # again, should somebody catch the first
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    for name, handler in before.items():
        signal.signal(name, handler)
