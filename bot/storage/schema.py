"""Every table, for both databases. A change here comes with a migration; a test compares them.

Times are unix milliseconds. Seats are 0 North, 1 East, 2 South, 3 West; teams 0 North-South, 1 East-West.
Discord user ids stand in `people` and nowhere else.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts only for a column of the very type INTEGER.
_counter = BigInteger().with_variant(Integer, "sqlite")

journal = Table(
    "journal",
    metadata,
    Column("position", _counter, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("append_id", Text, nullable=False),
    UniqueConstraint("table_id", "seq"),
    Index(None, "type", "position"),
)

tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("exclusive", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("finished", Boolean, nullable=False),
)
_open = text("closed_at IS NULL")
Index("ix_tables_open", tables.c.opened_at, sqlite_where=_open, postgresql_where=_open)
_alone = text("closed_at IS NULL AND exclusive")
Index(
    "uq_tables_open_channel_id",
    tables.c.channel_id,
    unique=True,
    sqlite_where=_alone,
    postgresql_where=_alone,
)

people = Table(
    "people",
    metadata,
    Column("person_id", _counter, primary_key=True),
    Column("user_id", BigInteger, unique=True),
    Column("name", Text),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)

member_preferences = Table(
    "member_preferences",
    metadata,
    Column("person_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("nth", Integer, nullable=False),
    Index(None, "blocked_id"),
)

posts = Table(
    "posts",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("slot", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("process_id", Text, primary_key=True),
    Column("shards", Text, nullable=False),
    Column("shard_count", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process_id", Text, nullable=False),
)

cursors = Table(
    "cursors",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("preset", Text, nullable=False),
    Column("custom", Boolean, nullable=False),
    Column("family", Text, nullable=False),
    Column("target", Integer, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("points_ns", Integer, nullable=False),
    Column("points_ew", Integer, nullable=False),
    Column("winner", SmallInteger),
    CheckConstraint("winner IN (0, 1)", name="winner"),
)

# Who counted at a seat, one after the other (`turn` from 0): the last is who sits there now, the others left.
match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", Text, ForeignKey("matches.match_id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("turn", SmallInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, ForeignKey("people.person_id")),
    Column("computer", Text),
    Column("started_at", BigInteger, nullable=False),
    Column("won", Boolean),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    Index(None, "person_id", "started_at"),
)

deals = Table(
    "deals",
    metadata,
    Column("match_id", Text, ForeignKey("matches.match_id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("declarer_seat", SmallInteger),
    Column("contract", Text),
    Column("doubling", SmallInteger, nullable=False),
    Column("coincher_seat", SmallInteger),
    Column("made", Boolean),
    Column("litige", Boolean, nullable=False),
    Column("capot_team", SmallInteger),
    Column("points_ns", Integer, nullable=False),
    Column("points_ew", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("declarer_seat BETWEEN 0 AND 3", name="declarer_seat"),
)

# Sums by server (0: private conversations), season's start (unix ms, 0: all time), family of rules and person.
standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("family", Text, primary_key=True),
    Column("person_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    *(Column(name, Integer, nullable=False) for name in ("rated", "rated_wins", "matches", "wins", "deals")),
    *(Column(name, Integer, nullable=False) for name in ("points", "taken", "made", "failed")),
    *(Column(name, Integer, nullable=False) for name in ("coinches", "coinches_won", "capots")),
    Index(None, "person_id", "since"),
)

pairings = Table(
    "pairings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("other_id", BigInteger, ForeignKey("people.person_id"), primary_key=True, autoincrement=False),
    Column("partners", Boolean, primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
