"""Being told to end by the supervisor or at the keyboard, for as long as there is something to end."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Generator


@contextlib.contextmanager
def told_to_end(stop: Callable[[], None]) -> Generator[None]:
    """Call `stop` at SIGTERM and SIGINT; afterwards they do what they do by default.

    Where the loop can't listen for signals (not the main thread, another system), nothing is set.
    """
    loop, taken = asyncio.get_running_loop(), list[signal.Signals]()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(name, stop)
            taken.append(name)
    try:
        yield
    finally:
        for name in taken:
            loop.remove_signal_handler(name)
