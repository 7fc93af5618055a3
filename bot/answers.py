"""Answers to clicks and commands: exactly one acknowledgement, within three seconds, whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeAlias, cast

import discord
import structlog

from bot.directory import Directory, Member
from bot.i18n.catalogue import language_of
from bot.messages import NO_MENTIONS, Messages
from bot.presenter.problems import problem_text, refusal_text
from bot.presenter.screen import Screen
from bot.storage import StorageError
from bot.tables.problems import Denied, Problem
from engine.errors import Refusal

log = structlog.get_logger(__name__)

Click: TypeAlias = discord.Interaction[discord.Client]

GONE = (10003, 10008)
"""Unknown channel, unknown message."""
ACK_SECONDS = 1.8
"""After this a click is acknowledged without an answer yet; Discord waits three seconds."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with an answer."""

    name: str
    content: bytes


class Answers:
    """The answers under way: each interaction gets one, and the bot does not stop in the middle of them."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self._under_way: set[asyncio.Task[Any]] = set()
        self.on_given: Callable[[str, float], None] = lambda _outcome, _seconds: None
        """Told how each went (`given`, `refused`, `failed`) and how many seconds it took."""

    @contextlib.asynccontextmanager
    async def to(self, interaction: Click) -> AsyncIterator[Answer]:
        """The answer to one interaction, for the length of a block."""
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        began = time.perf_counter()
        answer = Answer(interaction, self._messages)
        try:
            async with answer:
                yield answer
        finally:
            self._under_way.discard(task)
            self.on_given(answer.outcome, time.perf_counter() - began)

    async def settle(self, seconds: float) -> None:
        """Wait so long at most until those under way are given."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=seconds)


class Answer:
    """One interaction's answer. As a context it turns problems into private sentences.

    The first answer is the acknowledgement itself; if it takes long, the click is deferred and the answer
    follows by its token.
    """

    def __init__(self, interaction: Click, messages: Messages) -> None:
        self.interaction = interaction
        self.language = language_of(str(interaction.locale))
        self.outcome = "given"
        self.about: dict[str, Any] = {"interaction": interaction.id}
        """What log lines say of it: the table, its version and the verb once they are known."""
        self._messages = messages
        self._lock = asyncio.Lock()
        self._guard: asyncio.Task[None] | None = None
        self._command = interaction.type is discord.InteractionType.application_command

    async def __aenter__(self) -> Self:
        self._guard = asyncio.get_running_loop().create_task(self._acknowledge_late())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if error is not None:
                return await self._tell(error)
            await self._acknowledge()
        except discord.DiscordException:
            self.outcome = "failed"
            log.warning("answer not delivered", **self.about, exc_info=True)
        finally:
            if self._guard is not None:
                self._guard.cancel()
        return error is None or isinstance(error, Exception)

    async def member(self, directory: Directory) -> Member:
        """Who asked; looked up inside the answer, so that a slow or failing database delays nothing else."""
        user = self.interaction.user
        member = await directory.meet(user.id, user.display_name, str(self.interaction.locale))
        self.language = member.language
        return member

    @property
    def picks(self) -> tuple[str, ...]:
        """The lines picked in a menu, or the ids of what was picked among the server's own things."""
        data = cast("dict[str, Any]", self.interaction.data or {})
        return tuple(str(value) for value in data.get("values") or ())

    @property
    def picked(self) -> str:
        """The one line picked in a menu; raises Denied if there is none."""
        if not self.picks:
            raise Denied(Problem.MALFORMED)
        return self.picks[0]

    async def edit(self, screen: Screen) -> None:
        """Show this screen in the message that was clicked."""
        arguments = await self._messages.to_edit(screen)
        async with self._lock:
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(**arguments)
            else:
                await self.interaction.response.edit_message(**arguments)

    async def whisper(self, screen: Screen) -> None:
        """Show this screen to the person alone."""
        arguments = await self._messages.to_send(screen)
        await self._send({**arguments, "ephemeral": True})

    async def say(self, text: str, attachment: Attachment | None = None) -> None:
        """Say this to the person alone, with a file if there is one."""
        arguments: dict[str, Any] = {"content": self._messages.words(text), "ephemeral": True}
        if attachment is not None:
            arguments["file"] = discord.File(io.BytesIO(attachment.content), attachment.name)
        await self._send({**arguments, "allowed_mentions": NO_MENTIONS})

    async def _send(self, arguments: dict[str, Any]) -> None:
        async with self._lock:
            if self.interaction.response.is_done():
                await self.interaction.followup.send(**arguments)
            else:
                await self.interaction.response.send_message(**arguments)

    async def _acknowledge_late(self) -> None:
        await asyncio.sleep(ACK_SECONDS)
        await self._acknowledge()

    async def _acknowledge(self) -> None:
        async with self._lock:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=self._command, thinking=self._command)

    async def _tell(self, error: BaseException) -> bool:
        self.outcome = "refused" if isinstance(error, Denied) else "failed"
        match error:
            case Denied(problem=Refusal() as rule):
                await self.say(refusal_text(rule, self.language))
            case Denied(problem=problem, details=details):
                await self.say(problem_text(problem, self.language, **details))
            case discord.NotFound(code=code) if code in GONE:
                log.info("the clicked message is gone", **self.about)
                await self._acknowledge()
            case StorageError():
                log.error("storage does not answer", **self.about, error=str(error))
                await self.say(problem_text(Problem.INTERNAL, self.language))
            case discord.HTTPException() as refused:
                self._messages.emojis.doubt(refused)
                log.error("answer refused", **self.about, exc_info=refused)
                await self.say(problem_text(Problem.INTERNAL, self.language))
            case Exception():
                log.error("click failed", **self.about, exc_info=error)
                await self.say(problem_text(Problem.INTERNAL, self.language))
            case _:
                return False
        return True
