"""Who is who: members as the storage numbers them, with the language and the private channel of each."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.i18n.catalogue import language_of
from bot.storage import Person, Storage
from bot.tables.seating import PersonId
from bot.tables.snapshot import TableSnapshot, people_at


@dataclass
class Member:
    """What is known of a member while the bot runs; `language` also lasts beyond."""

    person: PersonId
    user_id: int | None
    language: str = "en"
    name: str | None = None
    """The last one known."""
    dm_closed: bool = False
    """Private messages were refused; not tried again until the member asks."""


class Directory:
    """Members seen or needed so far."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._members: dict[PersonId, Member] = {}

    async def meet(self, user_id: int, name: str, locale: str) -> Member:
        """The member behind a click or command; their name and language are kept."""
        person = await self._storage.people.person_of(user_id, name)
        member = self._members.get(person.person_id) or await self._known(person)
        member.name = person.name
        language = language_of(locale)
        if member.language != language:
            member.language = language
            await self._storage.settings.put_member(person.person_id, json.dumps({"language": language}))
        return member

    async def load(self, persons: Collection[PersonId]) -> None:
        """Make sure that these members are known."""
        missing = [person for person in persons if person not in self._members]
        if missing:
            for person in (await self._storage.people.people(missing)).values():
                await self._known(person)

    def get(self, person: PersonId) -> Member | None:
        """A member met or loaded before."""
        return self._members.get(person)

    def last_name(self, person: PersonId) -> str:
        """The last known name of a member met or loaded before; empty if there is none."""
        member = self._members.get(person)
        return (member.name or "") if member is not None else ""

    def names(self, persons: Collection[PersonId]) -> Mapping[PersonId, str]:
        """What to show for each: a mention, which Discord turns into the current display name.

        Who is forgotten is left out: words have a member without a name for them.
        """
        known = ((person, self._members.get(person)) for person in persons)
        return {
            person: f"<@{member.user_id}>"
            for person, member in known
            if member is not None and member.user_id is not None
        }

    def names_at(self, snapshot: TableSnapshot) -> Mapping[PersonId, str]:
        """What to show for everybody whom a table's words may name."""
        return self.names(people_at(snapshot))

    async def _known(self, person: Person) -> Member:
        document = await self._storage.settings.member(person.person_id)
        language = json.loads(document).get("language", "en") if document else "en"
        member = Member(person.person_id, person.user_id, language, person.name)
        self._members[person.person_id] = member
        return member
