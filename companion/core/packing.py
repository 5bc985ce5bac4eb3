"""Packs a box into a short text that fits into an address, and unpacks such texts.

The text is "1", for the version of this format, and the box's JSON, deflated and in base 32 without
padding. Base 32 has only letters that QR codes hold compactly and that no messenger changes.
Whatever is unpacked comes from strangers: its sizes are limited, and the game still has to read it.
"""

from __future__ import annotations

import zlib
from base64 import b32decode, b32encode
from binascii import Error
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import msgspec

from companion.core.play import Box, Plain, Refused
from companion.core.reading import load_json
from companion.core.structs import json_able

VERSION = "1"
FIELD = "c"
"""The name of the field of an address that holds a packed box."""
LONGEST = 6000
"""Characters of a packed box: a proxy such as nginx accepts addresses of 8 kB."""
LARGEST = 256 * 1024
"""Bytes of a box's JSON. The largest boxes that the games accept have fewer."""
RAW = -zlib.MAX_WBITS


def plain_box(box: Box) -> dict[str, object]:
    """Return the box as its file holds it (docs/formats.md): without the id in its library, and
    with the name of its game."""
    data = {"game": box.game, **json_able(box)}
    data.pop("library", None)
    return data


def pack(box: Box) -> str | None:
    """Return the box as a text for an address; None if it is too big for one."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW, 9)
    packed = deflate.compress(msgspec.json.encode(plain_box(box))) + deflate.flush()
    text = VERSION + b32encode(packed).decode().rstrip("=")
    return text if len(text) <= LONGEST else None


def unpack(text: str) -> Plain:
    """Return the plain data in a packed text. Refused if the text is none, is cut off, or unpacks
    to too much."""
    letters = text.strip().upper()
    if not letters.startswith(VERSION) or len(letters) > LONGEST:
        raise Refused("no-packed-box")
    letters = letters.removeprefix(VERSION)
    try:
        packed = b32decode(letters + "=" * (-len(letters) % 8))
        inflate = zlib.decompressobj(RAW)
        data = inflate.decompress(packed, LARGEST)
    except (Error, ValueError, zlib.error):
        raise Refused("no-packed-box") from None
    if not inflate.eof:
        raise Refused("no-packed-box")
    return read_plain(data)


def read_plain(data: bytes | str, load: Callable[[bytes | str], object] = load_json) -> Plain:
    """Return the JSON object in a file of a box, which `load` reads. Refused if it is none, is too
    large, or names no game."""
    if len(data) > LARGEST:
        raise Refused("box-too-large", {"limit": LARGEST // 1024})
    found = load(data)
    if not isinstance(found, dict):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if not isinstance(found.get("game"), str):
        raise Refused("missing-key", {"what": "box", "key": "game"})
    return found


def packed_part(link: str) -> str:
    """Return the packed box in a link or in the text of one; the text itself if it is no link."""
    text = "".join(link.split())
    try:
        values = parse_qs(urlsplit(text).query).get(FIELD)
    except ValueError:
        values = None
    return values[0] if values else text
