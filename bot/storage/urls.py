"""Database addresses: as people and hosts write them, and as SQLAlchemy wants them."""

from collections.abc import Mapping

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.storage.errors import DatabaseUrlInvalid

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

_DRIVERS: Mapping[str, str] = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
# Parameters of libpq, PostgreSQL's own client, that change nothing for us.
_LIBPQ_ONLY = ("channel_binding", "connect_timeout", "gssencmode", "application_name", "target_session_attrs")
_ASYNCPG = frozenset({"ssl", "host", "port", "user", "password", "prepared_statement_cache_size"})
_EXAMPLES = "use sqlite:///belote.db or postgresql://user:password@host/name"


def parse_url(text: str) -> URL:
    """The address with the driver that we use.

    `postgres://` and `?sslmode=`, as hosts hand them out, become asyncpg's spelling.
    Raises `DatabaseUrlInvalid`; the message never repeats the address, which may hold a password.
    """
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError) as error:
        raise DatabaseUrlInvalid(f"DATABASE_URL is not an address: {_EXAMPLES}") from error
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise DatabaseUrlInvalid(f"DATABASE_URL speaks of {url.drivername!r}: {_EXAMPLES}")
    url = url.set(drivername=driver)
    return _sqlite(url) if url.get_backend_name() == SQLITE else _postgresql(url)


def _sqlite(url: URL) -> URL:
    if not url.database or url.database == ":memory:":
        raise DatabaseUrlInvalid(
            "DATABASE_URL must name a file: sqlite:///belote.db (memory is lost at exit)"
        )
    return url


def _postgresql(url: URL) -> URL:
    """Translate libpq's parameters: asyncpg calls `sslmode` `ssl`, and does the rest by itself."""
    mode = url.query.get("sslmode")
    url = url.difference_update_query(["sslmode", *_LIBPQ_ONLY])
    unknown = sorted(set(url.query) - _ASYNCPG)
    if unknown:
        raise DatabaseUrlInvalid(f"DATABASE_URL has the unknown parameter {unknown[0]!r}: leave it out")
    return url.update_query_dict({"ssl": mode}) if mode is not None else url
