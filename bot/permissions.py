"""What Discord must let the bot do in a channel. `docs/permissions.md` says why for each."""

from __future__ import annotations

import discord

INTENTS = discord.Intents(guilds=True)
"""What the gateway tells the bot: servers and channels. None of the privileged intents."""

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "embed_links", "attach_files")
"""Discord's names of the permissions, as an invitation asks for them."""


def missing(allowed: discord.Permissions, *, thread: bool) -> list[str]:
    """What the bot lacks in a channel or thread, in the words that Discord shows."""
    # One of the two ways to write counts: threads have a right of their own.
    other = "send_messages" if thread else "send_messages_in_threads"
    return [name.replace("_", " ").title() for name in NEEDED if name != other and not getattr(allowed, name)]


def invitation(application_id: str | int) -> str:
    """The address with which a server's manager invites the bot."""
    wanted = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}"
        f"&scope=bot+applications.commands&permissions={wanted.value}"
    )
