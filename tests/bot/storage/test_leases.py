"""Who works at which table: one process each, until it dies, leaves or is replaced."""

import asyncio

from sqlalchemy import text

from bot.storage import Entry, Process, Storage, TableOpening, parse_news

NORTH, SOUTH = Process("north", frozenset({0, 1}), 4), Process("south", frozenset({2, 3}), 4)
LONG, OVER = 60.0, -1.0


async def open_table(storage: Storage, table_id: str, guild_id: int | None = None) -> None:
    opening = TableOpening(guild_id, hash(table_id) % 1_000_000)
    entry = Entry("TableOpened", "{}")
    await storage.journal.append(table_id, 0, [entry], append_id=table_id, at=0, opens=opening)


async def holder(storage: Storage, table_id: str) -> str | None:
    census = await storage.leases.census()
    return next(place.holder for place in census.places if place.table_id == table_id)


async def test_a_table_is_one_processs_until_it_dies(storage: Storage, other: Storage) -> None:
    await open_table(storage, "t")
    await storage.leases.register(NORTH, LONG)
    await other.leases.register(SOUTH, LONG)
    assert await storage.leases.claim("north", ["t"]) == {"t"}
    assert await other.leases.claim("south", ["t"]) == frozenset()
    assert await storage.leases.claim("north", ["t"]) == {"t"}, "its own is its own"
    assert await holder(other, "t") == "north"
    assert await storage.leases.renew("north", OVER)
    assert await holder(other, "t") is None
    assert not await storage.leases.renew("north", LONG), "the dead do not come back"
    assert await other.leases.claim("south", ["t"]) == {"t"}
    assert await holder(storage, "t") == "south"


async def test_many_processes_that_claim_at_once_share_without_doubles(
    storage: Storage, other: Storage
) -> None:
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await open_table(storage, name)
    await storage.leases.register(NORTH, LONG)
    await other.leases.register(SOUTH, LONG)
    first, second = await asyncio.gather(
        storage.leases.claim("north", names), other.leases.claim("south", names)
    )
    assert first | second == set(names)
    assert not first & second


async def test_who_serves_the_same_shards_takes_the_place_of_its_forerunner(storage: Storage) -> None:
    await open_table(storage, "t")
    await storage.leases.register(NORTH, LONG)
    await storage.leases.claim("north", ["t"])
    again = Process("again", NORTH.shards, NORTH.count)
    await storage.leases.register(again, LONG)
    assert await holder(storage, "t") is None
    assert not await storage.leases.renew("north", LONG)
    assert (await storage.leases.census()).processes == (again,)


async def test_who_leaves_frees_its_tables_at_once(storage: Storage) -> None:
    await open_table(storage, "t")
    await open_table(storage, "u")
    await storage.leases.register(NORTH, LONG)
    await storage.leases.claim("north", ["t", "u"])
    await storage.leases.release("north", ["t"])
    assert (await holder(storage, "t"), await holder(storage, "u")) == (None, "north")
    await storage.leases.leave("north")
    assert await holder(storage, "u") is None
    assert (await storage.leases.census()).processes == ()


async def test_the_census_knows_how_far_each_journal_goes_and_no_closed_table(storage: Storage) -> None:
    await open_table(storage, "t", guild_id=7)
    await open_table(storage, "u")
    two = [Entry("Played", "{}"), Entry("TableClosed", "{}")]
    await storage.journal.append("u", 1, two, append_id="x", at=0, closes=True)
    assert [(p.table_id, p.guild_id, p.last_seq) for p in (await storage.leases.census()).places] == [
        ("t", 7, 1)
    ]
    assert await storage.journal.is_open("t")
    assert not await storage.journal.is_open("u")


def test_a_server_is_served_by_the_process_of_its_shard() -> None:
    for shard in range(4):
        guild = (123 * 4 + shard) << 22
        assert NORTH.serves(guild) is (shard < 2)
        assert SOUTH.serves(guild) is (shard >= 2)
        assert Process("all").serves(guild)
    assert NORTH.serves(None)
    assert not SOUTH.serves(None)


async def test_what_others_write_is_heard(storage: Storage, other: Storage, backend: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    async with storage.database.listen(heard.put_nowait) as cut:
        await open_table(other, "t")
        await other.leases.register(NORTH, LONG)
        if backend == "sqlite":
            assert heard.empty()
            return
        assert parse_news(await heard.get()) == ("t", 1)
        assert parse_news(await heard.get()) is None
        ended = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            " AND pid <> pg_backend_pid()"
        )
        await other.database.write(lambda connection: connection.execute(ended).all())
        await cut.wait()
    await open_table(storage, "u")
