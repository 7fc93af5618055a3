"""A member's preferences and blocks: shown, changed, answered in words."""

from __future__ import annotations

from functools import partial

from bot.answers import Answer
from bot.custom_ids import CustomId
from bot.directory import Directory, Member
from bot.i18n.catalogue import text
from bot.preferences import choose
from bot.presenter.preferences import BLOCKED, OPEN, SET, UNBLOCK, preferences_screen
from bot.presenter.screen import Screen
from bot.presenter.voice import Voice
from bot.storage import Blocks
from bot.tables.problems import Denied, Problem
from bot.tables.seating import EMPTY


class PreferenceForm:
    """The form of one member, for that member alone."""

    def __init__(self, directory: Directory, blocks: Blocks) -> None:
        self._directory = directory
        self._blocks = blocks

    async def show(self, answer: Answer, member: Member) -> None:
        """Whisper the form."""
        await answer.whisper(await self._screen(member, None))

    async def turn(self, answer: Answer, member: Member, custom_id: CustomId) -> None:
        """A field was opened, a value picked or a member unblocked; raises Denied."""
        opened: str | None = answer.picked
        match custom_id.verb, custom_id.args:
            case str(verb), () if verb == OPEN:
                pass
            case str(verb), (name,) if verb == SET:
                await self._choose(member, name, answer.picked)
                answer.language, opened = member.language, name
            case str(verb), () if verb == UNBLOCK:
                await self._unblock(member, answer.picked)
                opened = BLOCKED
            case _:
                raise Denied(Problem.MALFORMED)
        await answer.edit(await self._screen(member, opened))

    async def block(self, answer: Answer, member: Member, other: Member) -> None:
        """Block somebody, or unblock who is blocked already."""
        if other.person == member.person:
            raise Denied(Problem.BLOCK_ONESELF)
        said, name = text(member.language), self._directory.names([other.person])[other.person]
        if await self._blocks.unblock(member.person, other.person):
            await answer.say(said("said.unblocked", name=name))
            return
        await self._blocks.block(member.person, other.person)
        await answer.say(said("said.blocked", name=name))

    async def _choose(self, member: Member, name: str, word: str) -> None:
        try:
            await self._directory.prefer(member, partial(choose, name=name, word=word))
        except ValueError:
            raise Denied(Problem.MALFORMED) from None

    async def _unblock(self, member: Member, person: str) -> None:
        if not (person.isascii() and person.isdecimal()):
            raise Denied(Problem.MALFORMED)
        await self._blocks.unblock(member.person, int(person))

    async def _screen(self, member: Member, opened: str | None) -> Screen:
        persons = await self._blocks.of(member.person)
        await self._directory.load(persons)
        shown = self._directory.names(persons)
        known = {person: self._directory.get(person) for person in persons}
        blocked = [
            (person, shown[person], (other.name if other is not None else None) or shown[person])
            for person, other in known.items()
        ]
        voice = Voice(text(member.language), {}, EMPTY, member.style, member.preferences.sorting)
        return preferences_screen(member.preferences, voice, blocked, opened)
