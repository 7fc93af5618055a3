"""The journal: numbered, append-only, one writer wins."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.storage import ChannelTaken, Conflict, Entry, Storage, TableOpening

PLAYED = Entry("Played", "{}")


async def append(storage: Storage, table_id: str, after: int, *types: str, append_id: str = "a") -> int:
    entries = [Entry(kind, "{}") for kind in types or ("Played",)]
    return await storage.journal.append(table_id, after, entries, append_id=append_id, at=7)


async def seqs(storage: Storage, table_id: str) -> list[int]:
    return [row.seq for row in await storage.journal.load(table_id)]


async def test_events_are_numbered_from_one(storage: Storage) -> None:
    assert await append(storage, "t", 0, "Dealt", "Passed") == 2
    assert await append(storage, "t", 2, "Taken", append_id="b") == 3
    rows = await storage.journal.load("t")
    assert [(row.table_id, row.seq, row.type, row.payload, row.at) for row in rows] == [
        ("t", 1, "Dealt", "{}", 7),
        ("t", 2, "Passed", "{}", 7),
        ("t", 3, "Taken", "{}", 7),
    ]


async def test_load_past_a_known_event(storage: Storage) -> None:
    await append(storage, "t", 0, "A", "B", "C")
    assert [row.type for row in await storage.journal.load("t", after=2)] == ["C"]
    assert await storage.journal.load("elsewhere") == []


@pytest.mark.parametrize(
    "payload",
    ['{"name":"L\'été \\"♠\\" 🂡"}', '{"nul":"\\u0000"}', "[]", "", "$[0]", "%s :after ? {}", "x" * 300_000],
    ids=["unicode", "escaped nul", "array", "empty", "path", "placeholders", "long"],
)
async def test_a_payload_comes_back_as_written(storage: Storage, payload: str) -> None:
    entries = [Entry("Played", payload), PLAYED]
    await storage.journal.append("t", 0, entries, append_id="a", at=0)
    assert [row.payload for row in await storage.journal.load("t")] == [payload, "{}"]


async def test_many_entries_keep_their_order(storage: Storage) -> None:
    await append(storage, "t", 0, *(str(number) for number in range(500)))
    rows = await storage.journal.load("t")
    assert [row.type for row in rows] == [str(number) for number in range(500)]
    assert [row.position for row in rows] == sorted(row.position for row in rows)


@pytest.mark.parametrize("after", [0, 1, 3, 9], ids=["start", "behind", "one ahead", "far ahead"])
async def test_an_append_elsewhere_than_at_the_end_is_refused_whole(storage: Storage, after: int) -> None:
    await append(storage, "t", 0, "A", "B")
    with pytest.raises(Conflict) as refusal:
        await append(storage, "t", after, "X", "Y", "Z", append_id="b")
    assert (refusal.value.table_id, refusal.value.last_seq) == ("t", 2)
    assert await seqs(storage, "t") == [1, 2]


async def test_an_append_holds_something(storage: Storage) -> None:
    with pytest.raises(ValueError, match="at least one"):
        await storage.journal.append("t", 0, [], append_id="a", at=0)


async def test_exactly_one_of_many_writers_wins(storage: Storage, other: Storage) -> None:
    for after in range(60):
        outcomes = await race(after, [storage, other, storage, other])
        assert sorted(map(str, outcomes)) == [str(after + 1), *[f"Conflict at {after + 1}"] * 3]
    assert await seqs(storage, "t") == list(range(1, 61))


async def race(after: int, storages: Sequence[Storage]) -> list[int | str]:
    async def attempt(number: int, storage: Storage) -> int | str:
        try:
            return await append(storage, "t", after, append_id=f"{number}-{after}")
        except Conflict as conflict:
            return f"Conflict at {conflict.last_seq}"

    return await asyncio.gather(*(attempt(*pair) for pair in enumerate(storages)))


async def test_repeating_an_append_writes_once(storage: Storage) -> None:
    assert await append(storage, "t", 0, "A", "B", append_id="same") == 2
    assert await append(storage, "t", 0, "A", "B", append_id="same") == 2
    assert await seqs(storage, "t") == [1, 2]


async def test_repeating_after_others_went_on_answers_as_the_first_time(storage: Storage) -> None:
    await append(storage, "t", 0, "A", "B", append_id="mine")
    await append(storage, "t", 2, "C", append_id="theirs")
    assert await append(storage, "t", 0, "A", "B", append_id="mine") == 2
    assert await seqs(storage, "t") == [1, 2, 3]


async def test_the_same_append_sent_twice_at_once_writes_once(storage: Storage, other: Storage) -> None:
    for after in range(20):
        twins = (append(one, "t", after, append_id=str(after)) for one in (storage, other))
        assert await asyncio.gather(*twins) == [after + 1, after + 1]
    assert await seqs(storage, "t") == list(range(1, 21))


async def test_tables_do_not_share_append_ids(storage: Storage) -> None:
    await append(storage, "t", 0, append_id="same")
    await append(storage, "u", 0, append_id="same")
    assert (await seqs(storage, "t"), await seqs(storage, "u")) == ([1], [1])


async def test_since_gives_the_wanted_types_in_order(storage: Storage) -> None:
    await append(storage, "t", 0, "Dealt", "Scored")
    await append(storage, "u", 0, "Dealt", "Scored", "Won")
    rows = await storage.journal.since(0, {"Scored", "Won"}, 10)
    assert [(row.table_id, row.type) for row in rows] == [("t", "Scored"), ("u", "Scored"), ("u", "Won")]
    assert await storage.journal.since(rows[0].position, {"Scored", "Won"}, 1) == rows[1:2]
    assert await storage.journal.since(rows[-1].position, {"Scored", "Won"}, 10) == []
    assert await storage.journal.since(0, (), 10) == []


async def test_a_reader_that_follows_misses_nothing(storage: Storage, other: Storage) -> None:
    """Positions may be taken in one order and committed in another."""
    filling = asyncio.gather(
        *(fill(one, f"{name}{n}") for n in range(4) for name, one in (("s", storage), ("o", other)))
    )
    seen: list[int] = []
    while True:
        done = filling.done()
        rows = await storage.journal.since(seen[-1] if seen else 0, {"Played"}, 7)
        seen += [row.position for row in rows]
        if done and not rows:
            break
    await filling
    assert len(seen) == 8 * 40
    assert seen == sorted(seen)


async def fill(storage: Storage, table_id: str) -> None:
    for after in range(40):
        await append(storage, table_id, after, append_id=str(after))


class TestTables:
    async def open(self, storage: Storage, table_id: str, opening: TableOpening, at: int = 7) -> int:
        return await storage.journal.append(table_id, 0, [PLAYED], append_id=table_id, at=at, opens=opening)

    async def close(self, storage: Storage, table_id: str, after: int = 1) -> int:
        return await storage.journal.append(
            table_id, after, [PLAYED], append_id=f"close-{table_id}", at=9, closes=True, finished=True
        )

    async def test_open_tables_oldest_first(self, storage: Storage) -> None:
        await self.open(storage, "young", TableOpening(1, 20), at=8)
        await self.open(storage, "old", TableOpening(None, 10), at=5)
        found = await storage.journal.open_tables()
        assert [(t.table_id, t.guild_id, t.channel_id, t.opened_at) for t in found] == [
            ("old", None, 10, 5),
            ("young", 1, 20, 8),
        ]
        await self.close(storage, "old")
        assert [table.table_id for table in await storage.journal.open_tables()] == ["young"]

    async def test_a_channel_has_one_open_table(self, storage: Storage) -> None:
        await self.open(storage, "first", TableOpening(1, 10))
        with pytest.raises(ChannelTaken) as refusal:
            await self.open(storage, "second", TableOpening(1, 10))
        assert (refusal.value.channel_id, refusal.value.table_id) == (10, "first")
        assert await storage.journal.load("second") == []
        held = await storage.journal.open_table_in(10)
        assert held is not None
        assert held.table_id == "first"
        assert await storage.journal.open_table_in(11) is None

    async def test_a_closed_table_frees_its_channel(self, storage: Storage) -> None:
        await self.open(storage, "first", TableOpening(1, 10))
        await self.close(storage, "first")
        assert await storage.journal.open_table_in(10) is None
        assert await self.open(storage, "second", TableOpening(1, 10)) == 1

    async def test_tables_that_are_not_exclusive_share_a_channel(self, storage: Storage) -> None:
        for name in ("a", "b"):
            await self.open(storage, name, TableOpening(1, 10, exclusive=False))
        await self.open(storage, "c", TableOpening(1, 10))
        assert len(await storage.journal.open_tables()) == 3
        held = await storage.journal.open_table_in(10)
        assert held is not None
        assert held.table_id == "c"

    async def test_opening_again_after_a_lost_answer(self, storage: Storage) -> None:
        assert await self.open(storage, "t", TableOpening(1, 10)) == 1
        assert await self.open(storage, "t", TableOpening(1, 10)) == 1
        assert len(await storage.journal.open_tables()) == 1

    async def test_one_of_two_that_open_in_a_channel_wins(self, storage: Storage, other: Storage) -> None:
        for channel in range(30):
            outcomes = await asyncio.gather(
                self.open(storage, f"s{channel}", TableOpening(1, channel)),
                self.open(other, f"o{channel}", TableOpening(1, channel)),
                return_exceptions=True,
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ChannelTaken", "int"]
        assert len(await storage.journal.open_tables()) == 30
