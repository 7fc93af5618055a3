"""What scripted people see: messages, buttons, pictures, and what the bot answered."""

from dataclasses import dataclass

from playground.components import BUTTON, GALLERY, LINK, SELECTS, TEXT, THUMBNAIL, walk
from playground.errors import Json, PlayError


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a person sees it."""

    label: str
    emoji: str
    custom_id: str
    style: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message: address, alternative text, size in pixels."""

    url: str
    alt: str
    width: int
    height: int
    filename: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message as a person sees it; ``raw`` has everything."""

    raw: Json

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        """The channel it is in."""
        return str(self.raw["channel_id"])

    @property
    def content(self) -> str:
        """Its content."""
        return str(self.raw["content"])

    @property
    def text(self) -> str:
        """All that can be read: content, embeds, text displays, joined by line ends."""
        parts = [self.content]
        for embed in self.raw["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for item in embed.get("fields") or []:
                parts += [item["name"], item["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += [c["content"] for c in walk(self.raw["components"]) if c["type"] == TEXT]
        return "\n".join(p for p in parts if p)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons (links left out), in order."""
        return [
            Button(
                c.get("label") or "",
                (c.get("emoji") or {}).get("name") or "",
                c.get("custom_id") or "",
                c["style"],
                bool(c.get("disabled")),
            )
            for c in walk(self.raw["components"])
            if c["type"] == BUTTON and c["style"] != LINK
        ]

    @property
    def enabled(self) -> list[Button]:
        """Its buttons that can be pressed."""
        return [b for b in self.buttons if not b.disabled]

    def button(self, label: str) -> Button | None:
        """Find a button by its label or emoji."""
        return next((b for b in self.buttons if label in (b.label, b.emoji)), None)

    @property
    def selects(self) -> list[Json]:
        """Its menus, as the API gives them."""
        return [c for c in walk(self.raw["components"]) if c["type"] in SELECTS]

    @property
    def pictures(self) -> list[Picture]:
        """Its pictures: attachments, galleries, thumbnails, embed images; each address once."""
        found: dict[str, Picture] = {}
        for item in self.raw["attachments"]:
            if str(item.get("content_type")).startswith("image/"):
                found[item["url"]] = _picture(item, item.get("description"), item["filename"])
        for component in walk(self.raw["components"]):
            items = component.get("items") if component["type"] == GALLERY else [component]
            for item in items or []:
                if component["type"] in (GALLERY, THUMBNAIL):
                    url = item["media"]["url"]
                    alt = item.get("description") or (found[url].alt if url in found else "")
                    found[url] = _picture(item["media"], alt, url.rpartition("/")[2])
        for embed in self.raw["embeds"]:
            for key in ("image", "thumbnail"):
                if embed.get(key):
                    url = embed[key]["url"]
                    found.setdefault(url, _picture(embed[key], None, url.rpartition("/")[2]))
        return list(found.values())

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.raw["ephemeral"])

    @property
    def loading(self) -> bool:
        """Whether it shows "thinking…"."""
        return bool(self.raw["loading"])

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return bool(self.raw["edited"])

    @property
    def revision(self) -> int:
        """The feed number of its last change."""
        return int(self.raw["revision"])


def _picture(data: Json, alt: str | None, name: str) -> Picture:
    return Picture(data["url"], alt or "", data.get("width") or 0, data.get("height") or 0, name)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot answered to an act; ``error`` when it was silent.

    ``kind``: message, deferred, deferred_update, update, choices, modal or None;
    ``ms`` to the answer; ``seq`` the feed number when it was read.
    """

    kind: str | None
    message: Message | None
    modal: Json | None
    choices: list[Json] | None
    interaction_id: str
    ms: float | None
    error: str | None
    seq: int

    @property
    def text(self) -> str:
        """The text of the message, empty without one."""
        return self.message.text if self.message else ""

    @property
    def shown(self) -> Message:
        """The message; raise PlayError when there is none."""
        if self.message is None:
            raise PlayError(self.error or f"the bot answered {self.kind} without a message")
        return self.message


def parse_answer(raw: Json) -> Answer:
    """Read what an act under ``/play`` gives."""
    message = Message(raw["message"]) if raw["message"] else None
    return Answer(
        raw["answer"],
        message,
        raw["modal"],
        raw["choices"],
        raw["interaction"],
        raw["ms"],
        raw["error"],
        raw["seq"],
    )
