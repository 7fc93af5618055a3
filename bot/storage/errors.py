"""What storage may answer instead of a result.

StorageError
├── DatabaseUnavailable     unreachable, locked, read-only, full disk: nothing written, or an answer lost
├── DatabaseUrlInvalid      the address in the configuration names no database that we can open
├── SchemaMismatch          the tables are older or newer than this program
├── BackupImpossible        this database is saved by its own tools, or the target is taken
├── Conflict                somebody else wrote the next event of that table first
└── ChannelTaken            another open table already lives in that channel
"""

# ruff: noqa: N818 - the name says what is the matter; that it is an error, its root says


class StorageError(Exception):
    """Root of everything that this package raises on purpose."""


class DatabaseUnavailable(StorageError):
    """The database does not answer. The message is one line and ends with a way out."""


class DatabaseUrlInvalid(StorageError):
    """The address names no database that this program can open."""


class SchemaMismatch(StorageError):
    """The tables of the database are not those of this version of the program."""


class BackupImpossible(StorageError):
    """No copy was made."""


class Conflict(StorageError):
    """Another writer was first: the journal of `table_id` already reaches `last_seq`."""

    def __init__(self, table_id: str, last_seq: int) -> None:
        super().__init__(f"table {table_id}: somebody else wrote first, the journal is at {last_seq}")
        self.table_id = table_id
        self.last_seq = last_seq


class ChannelTaken(StorageError):
    """The channel already has an open table, `table_id`."""

    def __init__(self, channel_id: int, table_id: str) -> None:
        super().__init__(f"channel {channel_id} already has the open table {table_id}")
        self.channel_id = channel_id
        self.table_id = table_id
