"""Bring a database file up to this version, one numbered step in one transaction each."""

from collections.abc import Iterator
from importlib import resources

from memory.errors import StoreError
from memory.store.database import APPLICATION_ID, Connection, complete_statement


def steps() -> list[tuple[int, str]]:
    """The numbered migrations, oldest first."""
    folder = resources.files("memory.store") / "migrations"
    found = [item for item in folder.iterdir() if item.name.endswith(".sql")]
    return sorted((int(item.name.split("_")[0]), item.read_text("utf-8")) for item in found)


def version_of(connection: Connection) -> int:
    """The version of the file, 0 for one that is new.

    Raises:
        StoreError: The file is another program's, or a newer sayso's.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    if owner != APPLICATION_ID and (tables or version):
        raise StoreError("this database belongs to another program; name another file with --db")
    newest = steps()[-1][0]
    if version > newest:
        raise StoreError(
            f"this database was written by a newer sayso (version {version}, this one knows {newest}); "
            "update sayso, nothing was changed"
        )
    return version


def migrate(connection: Connection) -> int:
    """Run the steps that are missing; a crash leaves the old version or the new one, never a mixture.

    Returns:
        How many steps were run.
    """
    version = version_of(connection)
    missing = [(number, sql) for number, sql in steps() if number > version]
    for number, sql in missing:
        _run(connection, number, sql)
    return len(missing)


def _run(connection: Connection, number: int, sql: str) -> None:
    # executescript() would commit before each run, so that a crash could leave half a step (design §11).
    connection.execute("BEGIN EXCLUSIVE")
    try:
        for statement in _statements(sql):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _statements(sql: str) -> Iterator[str]:
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if complete_statement(statement):
            yield statement
            statement = ""
