"""Reading the size of a picture from its first bytes."""

import io

import pytest
from PIL import Image

from playground.uploads import picture_size


@pytest.mark.parametrize(
    ("kind", "options"),
    [("PNG", {}), ("GIF", {}), ("JPEG", {}), ("WEBP", {"lossless": True}), ("WEBP", {"lossless": False})],
)
def test_a_picture_tells_its_type_and_size(kind: str, options: dict[str, bool]) -> None:
    out = io.BytesIO()
    Image.new("RGB", (123, 45), "green").save(out, kind, **options)
    assert picture_size(out.getvalue()) == (f"image/{kind.lower()}", 123, 45)


def test_a_transparent_webp_tells_its_size() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (123, 45), (0, 0, 0, 9)).save(out, "WEBP")
    assert picture_size(out.getvalue()) == ("image/webp", 123, 45)


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\n", b"\xff\xd8"])
def test_other_bytes_are_no_picture(data: bytes) -> None:
    assert picture_size(data) is None
