"""Everything computed from the journal, as bytes: equal bytes are equal results."""

import json

from sqlalchemy import Connection, select

from bot.storage import Storage
from bot.storage.projection import RESULTS


async def dump(storage: Storage) -> bytes:
    def rows(connection: Connection) -> dict[str, list[list[object]]]:
        return {
            table.name: [list(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in RESULTS
        }

    return json.dumps(await storage.database.read(rows), sort_keys=True).encode()
