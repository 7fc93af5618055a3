"""Driver errors that mean "the database does not answer", in one line with a way out."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.storage.errors import DatabaseUnavailable

_SQLITE: Mapping[int, str] = {
    sqlite3.SQLITE_BUSY: "the database is locked by another program: stop it, or try again",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program: stop it, or try again",
    sqlite3.SQLITE_FULL: "the disk is full: free some space",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written: check it, then restore a backup if need be",
    sqlite3.SQLITE_READONLY: "the database is read-only: let the bot write the file and its folder",
    sqlite3.SQLITE_PERM: "the database may not be opened: give the bot the right to write the file",
    sqlite3.SQLITE_CANTOPEN: "the database file cannot be opened: create its folder, let the bot write there",
    sqlite3.SQLITE_NOTADB: "the file is not a database: check DATABASE_URL",
    sqlite3.SQLITE_CORRUPT: "the database is damaged: restore a backup",
}
# PostgreSQL, by the start of the SQLSTATE.
_SQLSTATES: Mapping[str, str] = {
    "08": "the connection to the database broke: try again",
    "28": "the database refused the user or password: check DATABASE_URL",
    "3D": "that database does not exist: create it, or check DATABASE_URL",
    "53": "the database is out of disk, memory or connections: free some",
    "55P03": "the database is locked by another program: stop it, or try again",
    "57P": "the database is stopping or starting: try again",
    "58": "the database server cannot read or write its disk: check it",
    "25006": "the database is read-only: check DATABASE_URL",
}


@contextmanager
def unavailable_in_one_line() -> Iterator[None]:
    """Raise `DatabaseUnavailable` in place of a driver's error; other errors are faults of ours and pass."""
    try:
        yield
    except Exception as error:
        reason = why_unavailable(error)
        if reason is None:
            raise
        raise DatabaseUnavailable(reason) from error


def why_unavailable(error: BaseException) -> str | None:
    """The sentence for an error that comes from outside; None for a fault of the program."""
    if isinstance(error, DatabaseUnavailable):
        return str(error)
    if isinstance(error, PoolTimeout):
        return "the database is too busy: try again"
    if isinstance(error, OSError | TimeoutError):
        return (
            f"the database cannot be reached ({error.__class__.__name__}): check DATABASE_URL and the network"
        )
    if isinstance(error, DBAPIError):
        return _of_driver(error.orig) or (_SQLSTATES["08"] if error.connection_invalidated else None)
    return _of_driver(error)


def _of_driver(error: BaseException | None) -> str | None:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _SQLITE.get(code & 0xFF)  # the low byte is the primary code
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return next((text for start, text in _SQLSTATES.items() if state.startswith(start)), None)
    return None
