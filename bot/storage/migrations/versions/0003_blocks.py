"""Whom members do not want to sit with.

Reason: a member may block others, who then cannot sit at a table with them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "blocked_id", name="pk_blocks"),
        sa.ForeignKeyConstraint(["person_id"], ["people.person_id"], name="fk_blocks_person_id_people"),
        sa.ForeignKeyConstraint(["blocked_id"], ["people.person_id"], name="fk_blocks_blocked_id_people"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])
