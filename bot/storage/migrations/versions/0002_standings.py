"""Standings: ratings, personal figures and head to head; who counted at a seat, one after the other.

Reason: rankings by rating, for months and all time, in a time that does not grow with the matches stored.
Results are computed from the journal: they are dropped, and computed again at the next start.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RESULTS = ("matches", "match_seats", "deals")


def upgrade() -> None:
    for name in reversed(RESULTS):
        op.drop_table(name)
    op.execute(sa.text("DELETE FROM cursors WHERE name = 'results'"))
    _matches()
    _deals()
    _sums()


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("custom", sa.Boolean, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("points_ns", sa.Integer, nullable=False),
        sa.Column("points_ew", sa.Integer, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.PrimaryKeyConstraint("match_id", name="pk_matches"),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_matches_winner")),
    )
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("turn", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("computer", sa.Text),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("rating_before", sa.Integer),
        sa.Column("rating_after", sa.Integer),
        sa.PrimaryKeyConstraint("match_id", "seat", "turn", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_match_seats_match_id_matches"),
        sa.ForeignKeyConstraint(["person_id"], ["people.person_id"], name="fk_match_seats_person_id_people"),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name=op.f("ck_match_seats_seat")),
    )
    op.create_index("ix_match_seats_person_id_started_at", "match_seats", ["person_id", "started_at"])


def _deals() -> None:
    op.create_table(
        "deals",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("declarer_seat", sa.SmallInteger),
        sa.Column("contract", sa.Text),
        sa.Column("doubling", sa.SmallInteger, nullable=False),
        sa.Column("coincher_seat", sa.SmallInteger),
        sa.Column("made", sa.Boolean),
        sa.Column("litige", sa.Boolean, nullable=False),
        sa.Column("capot_team", sa.SmallInteger),
        sa.Column("points_ns", sa.Integer, nullable=False),
        sa.Column("points_ew", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_deals"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name="fk_deals_match_id_matches"),
        sa.CheckConstraint("declarer_seat BETWEEN 0 AND 3", name=op.f("ck_deals_declarer_seat")),
    )


def _sums() -> None:
    counts = ("rated", "rated_wins", "matches", "wins", "deals", "points", "taken", "made", "failed")
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("person_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in (*counts, "coinches", "coinches_won", "capots")
        ),
        sa.PrimaryKeyConstraint("guild_id", "since", "family", "person_id", name="pk_standings"),
        sa.ForeignKeyConstraint(["person_id"], ["people.person_id"], name="fk_standings_person_id_people"),
    )
    op.create_index("ix_standings_person_id_since", "standings", ["person_id", "since"])
    op.create_table(
        "pairings",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("other_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("partners", sa.Boolean, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "person_id", "other_id", "partners", name="pk_pairings"),
        sa.ForeignKeyConstraint(["person_id"], ["people.person_id"], name="fk_pairings_person_id_people"),
        sa.ForeignKeyConstraint(["other_id"], ["people.person_id"], name="fk_pairings_other_id_people"),
    )
