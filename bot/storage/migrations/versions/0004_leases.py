"""Which processes run, and which of them works at which table.

Reason: several processes share the tables; each table's messages and deadlines are the work of one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("process_id", sa.Text, nullable=False),
        sa.Column("shards", sa.Text, nullable=False),
        sa.Column("shard_count", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("process_id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("process_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
