"""No test, and no program that a test starts, can reach another machine."""

import socket
import subprocess
import sys

import pytest

from tests.offline.sitecustomize import LeavesTheMachine

ELSEWHERE = "192.0.2.1"  # reserved for documentation (RFC 5737): nobody answers there


@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("socket.create_connection(('192.0.2.1', 80), timeout=1)", id="connect"),
        pytest.param("socket.getaddrinfo('example.org', 443)", id="look-up"),
        pytest.param("socket.gethostbyname('example.org')", id="old look-up"),
        pytest.param("socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))", id="datagram"),
    ],
)
def test_a_program_started_by_a_test_is_held_back(attempt: str) -> None:
    """What a test starts is refused the network as the test itself is."""
    started = subprocess.run(
        [sys.executable, "-c", f"import socket\n{attempt}"], capture_output=True, text=True, check=False
    )
    assert started.returncode != 0
    assert "LeavesTheMachine" in started.stderr


def test_a_test_is_held_back() -> None:
    """A connection to another machine fails before it leaves."""
    with socket.socket() as out, pytest.raises(LeavesTheMachine):
        out.connect((ELSEWHERE, 80))


def test_this_machine_can_be_reached() -> None:
    """Local servers, which the fakes are, keep working."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        assert client.getpeername() == server.getsockname()
