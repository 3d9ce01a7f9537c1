"""The double behind a socket: the Bot API over loopback, for the library's own HTTP requests."""

import asyncio
import json
from types import TracebackType
from typing import Any, NamedTuple, Self, cast
from urllib.parse import parse_qs

from telegram.error import TelegramError
from telegram.request import RequestData

from tests.telegram_double.people import Json
from tests.telegram_double.server import Server

_WORDS = frozenset({"text", "description"})
"""Parameters that are taken as they come, though they may look like JSON."""


class OverHttp:
    """Serves a double at a port of this machine, for as long as it is entered."""

    port: int

    def __init__(self, double: Server) -> None:
        self._double = double
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what was aborted is closed in the loop's next round

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A task of its own for each who comes, which ends with the rest."""
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, TelegramError):
            pass  # whoever asked has hung up, or is to be left without an answer
        finally:
            writer.transport.abort()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; an answer that gets lost ends the connection."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        method, path, _ = head.split(" ", 2)
        lengths = [line for line in head.lower().split("\r\n") if line.startswith("content-length")]
        length = int(lengths[0].split(":")[1]) if lengths else 0
        body = await reader.readexactly(length)
        request = cast("RequestData", _Parameters(_parameters(body.decode())))
        status, data = await self._double.do_request(path, method, request)
        lines = (f"HTTP/1.1 {status} -", "content-type: application/json", f"content-length: {len(data)}")
        writer.write("\r\n".join((*lines, "", "")).encode() + data)
        await writer.drain()
        return True


class _Parameters(NamedTuple):
    parameters: Json


def _parameters(body: str) -> Json:
    return {name: _value(name, values[-1]) for name, values in parse_qs(body).items()}


def _value(name: str, text: str) -> Any:
    if name in _WORDS:
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text
