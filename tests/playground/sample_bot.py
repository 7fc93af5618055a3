"""A small discord.py bot that does, on request, everything the playground must answer."""

import asyncio
import io
import logging
import os
import re
import struct
import sys
import zlib

import discord
from discord import app_commands, ui
from typing_extensions import override

Itx = discord.Interaction[discord.Client]


def png(width: int = 8, height: int = 6) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x20\x80\x40" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def picture(name: str, alt: str) -> discord.File:
    return discord.File(io.BytesIO(png()), name, description=alt)


def view(*names: str) -> ui.View:
    made = ui.View(timeout=None)
    for name in names:
        made.add_item(Verb(name))
    return made


class Form(ui.Modal, title="Your name"):
    who: ui.TextInput["Form"] = ui.TextInput(label="Name", custom_id="who", max_length=20)

    @override
    async def on_submit(self, interaction: Itx, /) -> None:
        await interaction.response.send_message(f"hello {self.who.value}", ephemeral=True)


class Verb(ui.DynamicItem[ui.Button[ui.View]], template=r"v:(?P<verb>\w+)"):
    """A persistent button: it works after a restart."""

    def __init__(self, verb: str) -> None:
        super().__init__(ui.Button(label=verb.title(), custom_id=f"v:{verb}"))
        self.verb = verb

    @classmethod
    @override
    async def from_custom_id(cls, _itx: Itx, _item: ui.Item[ui.View], match: re.Match[str]) -> "Verb":
        return cls(match["verb"])

    @override
    async def callback(self, itx: Itx) -> None:
        await ACTS[self.verb](itx)


class Menu(ui.Select[ui.View]):
    @override
    async def callback(self, itx: Itx) -> None:
        await itx.response.send_message(f"chose {self.values[0]}", ephemeral=True)


async def join(itx: Itx) -> None:
    await itx.response.edit_message(
        content=f"{itx.user.mention} joined", attachments=[picture("b.png", "after")], view=view(*ACTS)
    )


async def hand(itx: Itx) -> None:
    await itx.response.defer()
    try:
        await itx.user.send("your hand", file=picture("hand.png", "AS 7H"), view=view("card"))
    except discord.Forbidden as error:
        await itx.followup.send(f"cannot DM you ({error.code})", ephemeral=True)


async def card(itx: Itx) -> None:
    await itx.response.edit_message(content="card played", view=None)


async def twice(itx: Itx) -> None:
    await itx.response.defer()
    try:
        await discord.InteractionResponse(itx).defer()
    except discord.HTTPException as error:
        await itx.followup.send(f"code {error.code}", ephemeral=True)


async def slow(itx: Itx) -> None:
    await asyncio.sleep(0.3)
    try:
        await itx.response.defer()
    except discord.HTTPException as error:
        await _channel(itx).send(f"late {error.code}")


async def burst(itx: Itx) -> None:
    await itx.response.defer()
    assert itx.message is not None
    for n in range(7):
        await itx.message.edit(content=f"edit {n}")


async def modal(itx: Itx) -> None:
    await itx.response.send_modal(Form())


async def silent(itx: Itx) -> None:
    del itx


async def edit(itx: Itx) -> None:
    await itx.response.defer()
    assert itx.message is not None
    try:
        await itx.message.edit(content="edited")
    except discord.HTTPException as error:
        await itx.followup.send(f"code {error.code}", ephemeral=True)


async def old_token(itx: Itx) -> None:
    await itx.response.defer()
    await asyncio.sleep(0.5)
    try:
        await itx.followup.send("still here", ephemeral=True)
    except discord.HTTPException as error:
        await _channel(itx).send(f"token {error.code}")


def _channel(itx: Itx) -> discord.abc.Messageable:
    assert isinstance(itx.channel, discord.abc.Messageable)
    return itx.channel


async def _send(channel: discord.abc.Messageable, text: str, nonce: str) -> None:
    if nonce:
        await channel.send(text, nonce=nonce)
    else:
        await channel.send(text)


ACTS = {f.__name__: f for f in (join, hand, card, twice, slow, burst, modal, silent, edit, old_token)}

table = app_commands.Group(name="table", description="Tables")


@table.command(description="Open a table")
@app_commands.describe(rules="Which rules", target="Points to reach")
@app_commands.choices(rules=[app_commands.Choice(name=n.title(), value=n) for n in ("classic", "coinche")])
async def start(itx: Itx, rules: str = "classic", target: app_commands.Range[int, 100, 5000] = 1000) -> None:
    await itx.response.send_message(
        f"lobby {rules} {target} {itx.locale.value} {itx.guild_locale.value if itx.guild_locale else None}",
        file=picture("a.png", "empty board"),
        view=view(*ACTS),
    )


@table.command(description="Look at it")
async def look(itx: Itx) -> None:
    await itx.response.defer(ephemeral=True, thinking=True)
    await itx.followup.send("looking", ephemeral=True)


@table.command(description="Send messages to the channel")
@app_commands.describe(count="How many")
async def post(itx: Itx, count: int = 1, nonce: str = "", text: str = "post") -> None:
    await itx.response.defer(ephemeral=True)
    try:
        for n in range(count):
            await _send(_channel(itx), f"{text} {n}", nonce)
    except discord.HTTPException as error:
        await itx.followup.send(f"code {error.code} of {error.status}", ephemeral=True)
    else:
        await itx.followup.send("posted", ephemeral=True)


@table.command(description="Choose a person")
async def greet(itx: Itx, who: discord.Member) -> None:
    menu = Menu(
        custom_id="menu", options=[discord.SelectOption(label=s, value=s.lower()) for s in ("North", "South")]
    )
    holder = ui.View(timeout=None)
    holder.add_item(menu)
    await itx.response.send_message(f"greet {who.display_name}", view=holder)


@table.command(description="Find a match")
async def find(itx: Itx, match: str) -> None:
    await itx.response.send_message(f"found {match}", ephemeral=True)


@find.autocomplete("match")
async def find_match(_itx: Itx, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"match {current}{n}", value=f"{current}{n}") for n in range(3)]


@table.command(description="Second version components")
async def blocks(itx: Itx) -> None:
    layout = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(
        ui.TextDisplay("# Table"),
        ui.Section(ui.TextDisplay("North"), accessory=ui.Thumbnail("attachment://a.png")),
        ui.Separator(),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="the table")),
        ui.ActionRow(ui.Button(label="Nothing", custom_id="nothing")),
    )
    layout.add_item(box)
    await itx.response.send_message(view=layout, file=picture("a.png", "the table"))


@app_commands.command(description="For managers")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def settings(itx: Itx) -> None:
    await itx.response.send_message(f"settings {itx.app_permissions.embed_links}", ephemeral=True)


class Sample(discord.AutoShardedClient):
    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, members=os.environ.get("SAMPLE_MEMBERS") == "1")
        super().__init__(intents=intents, shard_count=int(os.environ.get("SAMPLE_SHARDS", "1")))
        self.tree = app_commands.CommandTree(self)

    @override
    async def setup_hook(self) -> None:
        self.add_dynamic_items(Verb)
        self.tree.add_command(table)
        self.tree.add_command(settings)
        names = {e.name for e in await self.fetch_application_emojis()}
        if "spade" not in names:
            await self.create_application_emoji(name="spade", image=png())
        await self.tree.sync()

    async def on_ready(self) -> None:
        sys.stderr.write("READY\n")

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        sys.stderr.write(f"UNAVAILABLE {guild.name}\n")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        sys.stderr.write(f"REMOVED {guild.name}\n")

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        sys.stderr.write(f"LEFT {payload.user.name}\n")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    Sample().run(os.environ["DISCORD_TOKEN"], log_handler=None)
