"""The messages that the bot keeps alive."""

from dataclasses import replace

from bot.storage import Entry, Post, Storage, TableOpening

POST = Post("t", "table", channel_id=81_384_788_765_712_384, message_id=5, digest="abc", at=1_700_000_000_000)


async def test_a_slot_holds_one_message(storage: Storage) -> None:
    newer = replace(POST, message_id=6, digest="def")
    lobby = replace(POST, slot="lobby")
    for post in (POST, newer, lobby):
        await storage.posts.put(post)
    assert await storage.posts.of_table("t") == {"table": newer, "lobby": lobby}
    await storage.posts.drop("t", "table")
    assert await storage.posts.of_table("t") == {"lobby": lobby}
    assert await storage.posts.of_table("u") == {}


async def test_messages_of_open_tables_only(storage: Storage) -> None:
    entries = [Entry("Played", "{}")]
    for channel, name in enumerate(("open", "closed")):
        opening = TableOpening(1, channel)
        await storage.journal.append(name, 0, entries, append_id="a", at=0, opens=opening)
        await storage.posts.put(replace(POST, table_id=name))
    await storage.journal.append("closed", 1, entries, append_id="b", at=1, closes=True)
    assert await storage.posts.of_open_tables() == [replace(POST, table_id="open")]
