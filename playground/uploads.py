"""Uploaded files: their type and size read from the bytes, their place on the CDN."""

import struct
from dataclasses import dataclass

from playground.errors import ApiError, Form, Json
from playground.objects import ATTACHMENT_LIMIT
from playground.world import Upload, World

MAX_FILES = 10
MAX_ALT = 1024


@dataclass(frozen=True, slots=True)
class File:
    """One part of a multipart request."""

    name: str
    data: bytes


def picture_size(data: bytes) -> tuple[str, int, int] | None:
    """Read (content type, width, height) in pixels of a PNG, GIF, WebP or JPEG, else None."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return "image/png", width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return "image/gif", width, height
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return "image/webp", *_webp_size(data)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int]:
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        packed = int.from_bytes(data[21:25], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg_size(data: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if 0xC0 <= data[at + 1] <= 0xCF and data[at + 1] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def store(world: World, channel_id: str, meta: Json, file: File) -> Json:
    """Keep an uploaded file and give its attachment object; 40005 above 10 MiB."""
    if len(file.data) > ATTACHMENT_LIMIT:
        raise ApiError(40005)
    picture = picture_size(file.data)
    name = meta.get("filename") or file.name
    kind = (
        picture[0]
        if picture
        else "text/plain; charset=utf-8"
        if name.endswith(".txt")
        else "application/octet-stream"
    )
    attachment_id = world.ids.next()
    world.uploads[attachment_id] = Upload(name, kind, file.data)
    url = f"{world.base}/cdn/attachments/{channel_id}/{attachment_id}/{name}"
    data: Json = {
        "id": attachment_id,
        "filename": name,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
        "flags": 0,
    }
    if meta.get("description"):
        data["description"] = meta["description"]
    if picture:
        data |= {"width": picture[1], "height": picture[2]}
    return data


def attach(world: World, channel_id: str, body: Json, files: dict[str, File], old: list[Json]) -> list[Json]:
    """Give a message's attachments after a request.

    Without ``attachments`` in the body the old ones stay and the files are added; with
    it, only those listed stay. Raises 50035 for too many, long alt text or a missing file.
    """
    form = Form()
    kept = {a["id"]: a for a in old}
    metas: list[Json] | None = body.get("attachments")
    result: list[Json] = [] if metas is not None else list(old)
    if metas is None:
        metas = [{"id": key} for key in files]
    for n, meta in enumerate(metas):
        key = str(meta.get("id"))
        form.length(("attachments", n, "description"), meta.get("description"), 0, MAX_ALT)
        if key not in kept and key not in files:
            form.fault(("attachments", n, "id"), "ATTACHMENT_NOT_FOUND", "The attachment was not found.")
    if len(result) + len(metas) > MAX_FILES:
        form.fault(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    form.check()
    for meta in metas:
        key = str(meta["id"])
        if key in kept:
            known = {k: v for k, v in meta.items() if k == "description"}
            result.append(kept[key] | known)
        else:
            result.append(store(world, channel_id, meta, files[key]))
    return result


def resolve(value: Json, attachments: list[Json]) -> Json:
    """Give an embed or component with its ``attachment://`` addresses made real; 50035 if unknown."""
    by_name = {a["filename"]: a for a in attachments}
    result: Json = {}
    for key, item in value.items():
        if isinstance(item, dict):
            result[key] = resolve(item, attachments)
        elif isinstance(item, list):
            result[key] = [resolve(i, attachments) if isinstance(i, dict) else i for i in item]
        else:
            result[key] = item
    url = value.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        found = by_name.get(url.removeprefix("attachment://"))
        if found is None:
            form = Form()
            form.fault(("url",), "ATTACHMENT_NOT_FOUND", f"No file of this message is named {url[13:]!r}.")
            form.check()
            raise AssertionError
        size: Json = {k: found[k] for k in ("width", "height", "content_type") if k in found}
        result |= size | {
            "url": found["url"],
            "proxy_url": found["url"],
            "id": found["id"],
            "attachment_id": found["id"],
        }
    return result
