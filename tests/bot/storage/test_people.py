"""People: one number each, a last known name, and the right to be forgotten."""

import asyncio

from bot.storage import Person, Storage

USER = 81_384_788_765_712_384  # Discord ids need more than 53 bits


async def test_a_person_keeps_their_number(storage: Storage) -> None:
    first = await storage.people.person_of(USER, "Ana")
    assert first == Person(first.person_id, USER, "Ana")
    assert await storage.people.person_of(USER, "Ana") == first
    other = await storage.people.person_of(USER + 1, "Ana")
    assert other.person_id != first.person_id


async def test_a_name_is_refreshed_at_each_sight_and_kept_when_unknown(storage: Storage) -> None:
    number = (await storage.people.person_of(USER)).person_id
    assert await storage.people.people([number]) == {number: Person(number, USER, None)}
    await storage.people.person_of(USER, "Ana")
    await storage.people.person_of(USER, "Anne")
    assert await storage.people.person_of(USER) == Person(number, USER, "Anne")


async def test_two_processes_that_meet_somebody_at_once(storage: Storage, other: Storage) -> None:
    for user in range(20):
        met = await asyncio.gather(*(one.people.person_of(user, "Ana") for one in (storage, other) * 2))
        assert len({person.person_id for person in met}) == 1


async def test_a_forgotten_person_leaves_an_empty_number(storage: Storage) -> None:
    person = await storage.people.person_of(USER, "Ana")
    await storage.settings.change_member(person.person_id, str)
    assert await storage.people.forget(USER)
    assert await storage.people.people([person.person_id]) == {
        person.person_id: Person(person.person_id, None, None)
    }
    assert await storage.settings.member(person.person_id) is None
    assert not await storage.people.forget(USER)


async def test_who_comes_back_is_somebody_new(storage: Storage) -> None:
    before = await storage.people.person_of(USER, "Ana")
    await storage.people.forget(USER)
    assert (await storage.people.person_of(USER, "Ana")).person_id != before.person_id


async def test_two_people_can_be_forgotten(storage: Storage) -> None:
    for user in (1, 2):
        await storage.people.person_of(user, "Ana")
        assert await storage.people.forget(user)


async def test_unknown_numbers_are_left_out(storage: Storage) -> None:
    assert await storage.people.people([404]) == {}
    assert await storage.people.people([]) == {}


async def test_user_ids_stand_in_one_table_only(storage: Storage) -> None:
    """Forgetting is one update because nothing else names a member."""
    from bot.storage.schema import metadata

    named = [
        str(column) for table in metadata.tables.values() for column in table.columns if "user" in column.name
    ]
    assert named == ["people.user_id"]
    assert await storage.people.people([1]) == {}
