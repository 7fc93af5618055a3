"""Alembic's entry: runs the migrations on the connection that `migrate` hands over."""

from alembic import context
from sqlalchemy import Connection, text

from bot.storage.schema import metadata

_MIGRATING = 0x62656C6F7465  # any number that no other program locks: "belote"


def _run(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Two processes that start together: the second waits, then finds the work done.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    context.run_migrations()


_run(context.config.attributes["connection"])
