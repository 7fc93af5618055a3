"""Who is who: members as the storage numbers them, with what each prefers and the private channel of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

import msgspec
import structlog

from bot.i18n.catalogue import LANGUAGES, language_of
from bot.preferences import (
    ComputerPace,
    HandPlace,
    Preferences,
    format_preferences,
    parse_preferences,
)
from bot.presenter.voice import Taste, letters_of
from bot.rendering.scene import Style
from bot.storage import Person, Storage
from bot.tables.seating import PersonId, people_in
from bot.tables.snapshot import TableSnapshot, people_at

log = structlog.get_logger(__name__)


@dataclass
class Member:
    """What is known of a member while the bot runs; the preferences also last beyond."""

    person: PersonId
    user_id: int | None
    name: str | None = None
    preferences: Preferences = Preferences()  # noqa: RUF009 - frozen
    dm_closed: bool = False
    """Private messages were refused; not tried again until the member asks."""

    @property
    def language(self) -> str:
        """The language to speak with them."""
        chosen = self.preferences.chosen_language
        return chosen if chosen in LANGUAGES else self.preferences.language

    @property
    def style(self) -> Style:
        """How they like pictures."""
        return Style(self.preferences.deck, self.preferences.letters or letters_of(self.language))

    @property
    def taste(self) -> Taste:
        """How they like to see their hand."""
        return Taste(self.style, self.preferences.sorting, hints=self.preferences.hints)

    @property
    def by_dm(self) -> bool:
        """Whether their turns are told by private message; else a mention in the channel calls them."""
        return not self.dm_closed and self.user_id is not None and self.preferences.hand is HandPlace.DM


class Directory:
    """Members seen or needed so far."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._members: dict[PersonId, Member] = {}

    async def meet(self, user_id: int, name: str, locale: str) -> Member:
        """The member behind a click or command; their name and language are kept."""
        member = await self.find(user_id, name)
        language = language_of(locale)
        if member.preferences.language != language:
            await self.prefer(member, lambda preferences: replace(preferences, language=language))
        return member

    async def find(self, user_id: int, name: str) -> Member:
        """The member with this Discord id, who need not have done anything yet; their name is kept."""
        person = await self._storage.people.person_of(user_id, name)
        member = self._members.get(person.person_id) or await self._known(person)
        member.name = person.name
        return member

    async def prefer(self, member: Member, change: Callable[[Preferences], Preferences]) -> None:
        """Change what a member prefers; raises what `change` raises, and StorageError."""

        def rewrite(document: str) -> str:
            return format_preferences(change(_read(member.person, document)))

        document = await self._storage.settings.change_member(member.person, rewrite)
        member.preferences = parse_preferences(document)

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

    def computer_pace(self, snapshot: TableSnapshot) -> ComputerPace:
        """How long computers take at a table: as who plays alone with them prefers, else the usual time."""
        seated = people_in(snapshot.seating)
        alone = self._members.get(seated[0]) if len(seated) == 1 else None
        return alone.preferences.computer_pace if alone is not None else ComputerPace.USUAL

    async def _known(self, person: Person) -> Member:
        document = await self._storage.settings.member(person.person_id)
        preferences = _read(person.person_id, document)
        member = Member(person.person_id, person.user_id, person.name, preferences)
        self._members[person.person_id] = member
        return member


def _read(person: PersonId, document: str | None) -> Preferences:
    """The preferences in a document; one that cannot be read must not lock its member out."""
    try:
        return parse_preferences(document)
    except msgspec.DecodeError:
        log.exception("preferences not readable, taken as untouched", person=person)
        return Preferences()
