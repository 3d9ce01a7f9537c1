"""Refuses every connection and look-up that would leave this machine.

Python imports a module of this name at its start. The tests put this folder on PYTHONPATH, so the
rule also holds in the programs that they start. An audit hook cannot be taken off again, and sees
what any library does through Python's sockets.
"""

import ipaddress
import sys
from typing import Any

_LOCAL_NAMES = frozenset({"localhost", "", None})


class LeavesTheMachine(OSError):
    """A test tried to reach another machine."""


def _is_local(host: object) -> bool:
    if host in _LOCAL_NAMES:
        return True
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    try:
        return ipaddress.ip_address(text.partition("%")[0]).is_loopback
    except ValueError:
        return text == "localhost"


def _hosts(event: str, arguments: Any) -> list[object]:  # Any: CPython gives each event its own tuple
    if event in {"socket.getaddrinfo", "socket.gethostbyname"}:
        return [arguments[0]]
    if event in {"socket.connect", "socket.sendto", "socket.sendmsg"} and isinstance(arguments[1], tuple):
        return [arguments[1][0]]
    return []


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    """Raise when a socket is about to reach a host other than this one; Unix sockets pass."""
    for host in _hosts(event, arguments):
        if not _is_local(host):
            raise LeavesTheMachine(f"tests stay on this machine: {event} to {host!r}")


if __name__ == "sitecustomize":
    sys.addaudithook(refuse)
