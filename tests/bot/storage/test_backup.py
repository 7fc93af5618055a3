"""A copy of the whole database while the bot plays."""

import asyncio
from pathlib import Path

import pytest

from bot.storage import BackupImpossible, Entry, Storage, open_storage
from tests.bot.storage.conftest import Postgresql


async def fill(storage: Storage, table_id: str, count: int) -> None:
    for after in range(count):
        entry = Entry("Played", "x" * 200)
        await storage.journal.append(table_id, after, [entry], append_id=str(after), at=0)


async def test_a_copy_made_while_playing_holds_all_that_was_acknowledged(
    sqlite_url: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    async with await open_storage(sqlite_url) as storage:
        await fill(storage, "before", 200)
        playing = [asyncio.create_task(fill(storage, f"t{number}", 100)) for number in range(4)]
        await storage.database.backup(copy)
        await asyncio.gather(*playing)
    async with await open_storage(f"sqlite:///{copy}") as restored:
        assert len(await restored.journal.load("before")) == 200
        for number in range(4):
            seqs = [row.seq for row in await restored.journal.load(f"t{number}")]
            assert seqs == list(range(1, len(seqs) + 1))
    assert not list(tmp_path.glob("*.part"))  # noqa: ASYNC240 - a moment, in a test


async def test_a_backup_replaces_nothing(sqlite_url: str, tmp_path: Path) -> None:
    taken = tmp_path / "copy.db"
    taken.write_text("precious", encoding="utf-8")
    async with await open_storage(sqlite_url) as storage:
        with pytest.raises(BackupImpossible, match="another name"):
            await storage.database.backup(taken)
    assert taken.read_text(encoding="utf-8") == "precious"


async def test_postgresql_is_saved_by_its_own_tool(postgresql: Postgresql, tmp_path: Path) -> None:
    async with await open_storage(postgresql.new()) as storage:
        with pytest.raises(BackupImpossible, match="pg_dump"):
            await storage.database.backup(tmp_path / "copy")
