"""What servers and members chose, and whom members do not sit with."""

import asyncio
import json
from collections.abc import Callable

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage import Apart, Storage

GUILD = 81_384_788_765_712_384  # Discord ids need more than 53 bits


def with_field(name: str, value: object) -> Callable[[str], str]:
    return lambda document: json.dumps({**json.loads(document), name: value})


async def test_documents_of_servers(storage: Storage) -> None:
    assert await storage.settings.guild(GUILD) is None
    assert await storage.settings.change_guild(GUILD, with_field("language", "fr")) == '{"language": "fr"}'
    await storage.settings.change_guild(GUILD, with_field("threads", True))
    await storage.settings.change_guild(2, str)
    assert json.loads(await storage.settings.guild(GUILD) or "") == {"language": "fr", "threads": True}
    await storage.settings.drop_guild(GUILD)
    assert await storage.settings.guild(GUILD) is None
    assert await storage.settings.guild(2) == "{}"


async def test_changes_at_once_follow_each_other(storage: Storage, other: Storage) -> None:
    """Two moderators in two processes: neither loses what the other changed."""
    names = [f"field{number}" for number in range(12)]
    await asyncio.gather(
        *(
            (storage, other)[nth % 2].settings.change_guild(GUILD, with_field(name, nth))
            for nth, name in enumerate(names)
        )
    )
    assert sorted(json.loads(await storage.settings.guild(GUILD) or "")) == sorted(names)


async def test_a_change_that_fails_leaves_the_document(storage: Storage) -> None:
    def refuse(_: str) -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await storage.settings.change_guild(GUILD, refuse)
    assert await storage.settings.guild(GUILD) is None


async def test_when_a_season_began(storage: Storage) -> None:
    assert await storage.settings.season_start(GUILD) is None
    await storage.settings.change_guild(GUILD, with_field("season_start", 1_790_000_000_000))
    assert await storage.settings.season_start(GUILD) == 1_790_000_000_000
    await storage.settings.change_guild(GUILD, with_field("season_start", None))
    assert await storage.settings.season_start(GUILD) is None


async def test_documents_of_members(storage: Storage) -> None:
    number = (await storage.people.person_of(GUILD)).person_id
    assert await storage.settings.member(number) is None
    await storage.settings.change_member(number, with_field("sorting", "suits"))
    assert await storage.settings.change_member(number, lambda _: "{}") == "{}"
    assert await storage.settings.member(number) == "{}"


async def test_a_document_belongs_to_somebody_known(storage: Storage) -> None:
    with pytest.raises(IntegrityError):
        await storage.settings.change_member(404, str)
    count = await storage.database.read(lambda c: c.scalar(text("SELECT count(*) FROM member_preferences")))
    assert count == 0


async def met(storage: Storage) -> tuple[int, int, int]:
    ana, ben, cleo = [(await storage.people.person_of(GUILD + n)).person_id for n in range(3)]
    return ana, ben, cleo


async def test_who_may_not_sit_with_whom(storage: Storage) -> None:
    ana, ben, cleo = await met(storage)
    assert await storage.blocks.apart(ana) == Apart()
    await storage.blocks.block(ana, ben)
    await storage.blocks.block(ana, cleo)
    await storage.blocks.block(ana, ben)
    assert await storage.blocks.of(ana) == (cleo, ben)
    assert await storage.blocks.of(ben) == ()
    assert await storage.blocks.apart(ana) == Apart(blocked=frozenset({ben, cleo}))
    assert await storage.blocks.apart(ben) == Apart(blocked_by=frozenset({ana}))
    assert await storage.blocks.unblock(ana, ben)
    assert not await storage.blocks.unblock(ana, ben)
    assert not await storage.blocks.unblock(cleo, ana)
    assert await storage.blocks.apart(ben) == Apart()
    assert await storage.blocks.of(ana) == (cleo,)


async def test_who_is_forgotten_blocks_nobody_and_is_blocked_by_nobody(storage: Storage) -> None:
    ana, ben, cleo = await met(storage)
    await storage.blocks.block(ana, ben)
    await storage.blocks.block(ben, cleo)
    assert await storage.people.forget(GUILD + 1)
    assert await storage.blocks.of(ana) == ()
    assert await storage.blocks.apart(cleo) == Apart()
