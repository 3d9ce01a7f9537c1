"""A line between two programs of this machine that can be cut, in the ways in which lines are."""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self

Manner = Literal["refused", "reset", "silent"]
"""Nobody is there; whoever comes is sent away; whatever is said never arrives."""


class Link:
    """Passes on what is said to another port, for as long as it is entered and not cut."""

    port: int

    def __init__(self, to: int) -> None:
        self._to = to
        self._manner: Manner | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self._hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what was aborted is closed in the loop's next round

    async def cut(self, manner: Manner) -> None:
        """Nothing comes through any more."""
        self._manner = manner
        if manner == "refused":
            self._server.close()
        if manner != "silent":
            self._hang_up()

    async def mend(self) -> None:
        """As before; what was said meanwhile is lost, and what was open is closed."""
        self._hang_up()
        if self._manner == "refused":
            self._server = await asyncio.start_server(self._begin, "127.0.0.1", self.port)
        self._manner = None

    def _hang_up(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A task of its own for each who comes, which ends with the rest."""
        task = asyncio.create_task(self._pass(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            if self._manner != "reset":
                to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._to)
                ends.append(to_writer)
                self._open.update(ends)
                await asyncio.gather(self._carry(reader, to_writer), self._carry(to_reader, writer))
        except OSError:
            pass  # an end that hung up is no news here
        finally:
            self._open.difference_update(ends)
            for each in ends:
                each.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self._manner is None:
                    writer.write(data)
                    await writer.drain()
        writer.close()
