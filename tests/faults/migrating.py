"""Migrations cut short: the statements of one, and a connection that stops at the n-th."""

from memory.store.database import Connection


class Stop(Exception):
    """The process ends here."""


def stopping(connection: Connection, at: int) -> Connection:
    """The connection, whose n-th statement of a migration is never run."""

    class Cut:
        def __init__(self) -> None:
            self.seen = 0

        def execute(self, sql: str, parameters: tuple[object, ...] = ()) -> object:
            self.seen += 1
            if self.seen == at:
                raise Stop
            return connection.execute(sql, parameters)

    return Cut()  # pyright: ignore[reportReturnType] - all that a migration uses of one
