"""A small check of JSON values against the schemas of Discord's own API description."""

import functools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parent / "contract" / "discord.json"
TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
}


@functools.cache
def schemas() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(SCHEMAS.read_text(encoding="utf-8"))
    return loaded


def faults(name: str, value: Any) -> list[str]:
    """List where ``value`` breaks the named schema; empty when it fits."""
    return list(_faults({"$ref": name}, value, name))


def _faults(schema: dict[str, Any], value: Any, path: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = schemas()[schema["$ref"].rpartition("/")[2]]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(TYPES[k](value) for k in kinds):
        yield f"{path}: {value!r} is no {'/'.join(kinds)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    for part in schema.get("allOf", []):
        yield from _faults(part, value, path)
    yield from _alternatives(schema, value, path)
    if isinstance(value, dict):
        yield from _object(schema, value, path)
    elif isinstance(value, list):
        yield from _array(schema, value, path)
    elif isinstance(value, str):
        yield from _string(schema, value, path)


def _alternatives(schema: dict[str, Any], value: Any, path: str) -> Iterator[str]:
    options = schema.get("oneOf") or schema.get("anyOf") or []
    tried = [list(_faults(option, value, path)) for option in options]
    if tried and all(tried):
        yield from min(tried, key=lambda t: (any("none of" in f for f in t), len(t)))


def _object(schema: dict[str, Any], value: dict[str, Any], path: str) -> Iterator[str]:
    for key in schema.get("required", []):
        if key not in value:
            yield f"{path}.{key}: missing"
    for key, part in schema.get("properties", {}).items():
        if key in value:
            yield from _faults(part, value[key], f"{path}.{key}")


def _array(schema: dict[str, Any], value: list[Any], path: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{path}: {len(value)} items"
    for n, item in enumerate(value):
        yield from _faults(schema.get("items", {}), item, f"{path}.{n}")


def _string(schema: dict[str, Any], value: str, path: str) -> Iterator[str]:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        yield f"{path}: {len(value)} characters"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
