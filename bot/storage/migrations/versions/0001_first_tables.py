"""First tables: journal, people, settings, posts, results.

Reason: the first version. The journal is the truth; matches, match_seats and deals are computed from it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_counter = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _journal()
    _people_and_settings()
    _results()


def _journal() -> None:
    op.create_table(
        "journal",
        sa.Column("position", _counter, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("append_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_journal"),
        sa.UniqueConstraint("table_id", "seq", name="uq_journal_table_id_seq"),
    )
    op.create_index("ix_journal_type_position", "journal", ["type", "position"])
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("exclusive", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_tables"),
    )
    still_open = sa.text("closed_at IS NULL")
    alone = sa.text("closed_at IS NULL AND exclusive")
    op.create_index(
        "ix_tables_open", "tables", ["opened_at"], sqlite_where=still_open, postgresql_where=still_open
    )
    op.create_index(
        "uq_tables_open_channel_id",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=alone,
        postgresql_where=alone,
    )
    op.create_table(
        "posts",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("slot", sa.Text, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "slot", name="pk_posts"),
    )


def _people_and_settings() -> None:
    op.create_table(
        "people",
        sa.Column("person_id", _counter, primary_key=True),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text),
        sa.PrimaryKeyConstraint("person_id", name="pk_people"),
        sa.UniqueConstraint("user_id", name="uq_people_user_id"),
    )
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guild_settings"),
    )
    op.create_table(
        "member_preferences",
        sa.Column("person_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_member_preferences"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.person_id"], name="fk_member_preferences_person_id_people"
        ),
    )


def _results() -> None:
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_cursors"),
    )
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("custom", sa.Boolean, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("points_ns", sa.Integer, nullable=False),
        sa.Column("points_ew", sa.Integer, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.PrimaryKeyConstraint("match_id", name="pk_matches"),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_matches_winner")),
    )
    op.create_index("ix_matches_guild_id_started_at", "matches", ["guild_id", "started_at"])
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("computer", sa.Text),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_match_seats_match_id_matches"),
        sa.ForeignKeyConstraint(["person_id"], ["people.person_id"], name="fk_match_seats_person_id_people"),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_match_seats_seat")),
    )
    op.create_index("ix_match_seats_person_id", "match_seats", ["person_id"])
    op.create_table(
        "deals",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("declarer_seat", sa.SmallInteger),
        sa.Column("contract", sa.Text),
        sa.Column("doubling", sa.SmallInteger, nullable=False),
        sa.Column("made", sa.Boolean),
        sa.Column("litige", sa.Boolean, nullable=False),
        sa.Column("capot", sa.Boolean, nullable=False),
        sa.Column("points_ns", sa.Integer, nullable=False),
        sa.Column("points_ew", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_deals"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_deals_match_id_matches"),
        sa.CheckConstraint("declarer_seat BETWEEN 0 AND 3", name=op.f("ck_deals_declarer_seat")),
    )
