"""Cleans every text that somebody typed, into a form or a file, before anything else reads it.

Names of players and boxes, notes and everything else then hold only what files and pages can hold,
and no text turns the direction of the text behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEFT_OUT = (
    *(range(0x09), range(0x0E, 0x20), range(0x7F, 0xA0)),  # control characters
    *(range(0x202A, 0x202F), range(0x2066, 0x206A)),  # marks that turn the direction of others
    range(0xFDD0, 0xFDF0),  # no characters
    *(range(plane + 0xFFFE, plane + 0x10000) for plane in range(0, 0x110000, 0x10000)),
)
NEW_LINES = (0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029)
SURROGATES = range(0xD800, 0xE000)
"""Halves of characters, which no file and no page can hold."""
UNKNOWN = "\ufffd"
CLEANED: Mapping[int, str | None] = {
    **{character: None for characters in LEFT_OUT for character in characters},
    ord("\t"): " ",
    **dict.fromkeys(NEW_LINES, "\n"),
    **dict.fromkeys(SURROGATES, UNKNOWN),
}


def clean_text(text: str) -> str:
    """Return the text without control characters and marks of direction. Lines end with "\\n", and
    half a character becomes the sign of an unknown one."""
    return text if text.isprintable() else text.replace("\r\n", "\n").translate(CLEANED)


def clean_texts(value: Any) -> Any:
    """Return a text, or a list with all texts in it, cleaned. Any other value stays as it is."""
    if isinstance(value, str):
        return clean_text(value)
    return [clean_texts(one) for one in value] if isinstance(value, list) else value
