"""What Discord demands of a message: its text, embeds and mentions (faults: 50035)."""

from collections.abc import Collection

from playground.components import check_components, check_emojis
from playground.errors import ApiError, Form, Json
from playground.world import V2

MAX_CONTENT, MAX_EMBEDS, MAX_EMBED_TEXT, MAX_NONCE = 2000, 10, 6000, 25


def check_message(body: Json, *, flags: int, emojis: Collection[str]) -> None:
    """Raise 50035 when a message body (with these resulting flags) breaks a limit.

    ``emojis`` are the ids of those that the application has.
    """
    form = Form()
    if flags & V2:
        _no_legacy_fields(form, body)
    form.length(("content",), body.get("content"), 0, MAX_CONTENT)
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        form.length(("nonce",), nonce, 0, MAX_NONCE)
    if body.get("enforce_nonce") and nonce in (None, ""):
        form.fault(("nonce",), "NONCE_REQUIRED", "A nonce is required when enforce_nonce is set.")
    _check_embeds(form, body.get("embeds") or [])
    _check_mentions(form, body.get("allowed_mentions") or {})
    check_components(form, body.get("components") or [], v2=bool(flags & V2))
    check_emojis(form, body.get("components") or [], emojis)
    form.check()


def _no_legacy_fields(form: Form, body: Json) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key):
            form.fault(
                (key,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_embeds(form: Form, embeds: list[Json]) -> None:
    form.length(("embeds",), embeds, 0, MAX_EMBEDS)
    total = 0
    for n, embed in enumerate(embeds):
        total += _check_embed(form, ("embeds", n), embed)
    if total > MAX_EMBED_TEXT:
        form.fault(
            ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}"
        )


def _check_embed(form: Form, path: tuple[str | int, ...], embed: Json) -> int:
    texts: list[tuple[tuple[str | int, ...], str | None, int, int]] = [
        (("title",), embed.get("title"), 0, 256),
        (("description",), embed.get("description"), 0, 4096),
        (("footer", "text"), (embed.get("footer") or {}).get("text"), 0, 2048),
        (("author", "name"), (embed.get("author") or {}).get("name"), 0, 256),
    ]
    fields = embed.get("fields") or []
    form.length((*path, "fields"), fields, 0, 25)
    for n, item in enumerate(fields):
        texts.append((("fields", n, "name"), item.get("name"), 1, 256))
        texts.append((("fields", n, "value"), item.get("value"), 1, 1024))
    for where, text, low, high in texts:
        form.length((*path, *where), text, low, high)
    return sum(len(text or "") for _, text, _, _ in texts)


def _check_mentions(form: Form, allowed: Json) -> None:
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        form.length(("allowed_mentions", kind), allowed.get(kind), 0, 100)
        if kind in parse and allowed.get(kind):
            form.fault(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def check_not_empty(*parts: object) -> None:
    """Raise 50006 when a message would show nothing."""
    if not any(parts):
        raise ApiError(50006)
