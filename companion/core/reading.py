"""Reading data from outside: JSON with every text cleaned, and small checks of its values.

Data that do not fit are `Refused` with a code and values. `companion.core.wording.reading` has the
error messages for the command line and the pages. `where` is a player's name, "#2" for the second
row of a list without a name, or "" for the whole input.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from companion.core.refused import Refused

LARGEST = 999
LONGEST_NAME = 40


def load_json(data: bytes | str) -> object:
    """Return the value of a JSON text, with all texts cleaned. Refused if it is not JSON, or if an
    object has a key twice."""
    try:
        return clean_texts(json.loads(data, object_pairs_hook=_object_with_unique_keys))
    except json.JSONDecodeError as error:
        raise Refused("json", {"line": error.lineno, "column": error.colno}) from None
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise Refused("json-unreadable") from None


def load_file(data: bytes | str) -> object:
    """Return the JSON value in a file that somebody chose. Refused, in words for everybody, if it
    is not JSON."""
    try:
        return load_json(data)
    except Refused as why:
        raise Refused("no-saved-file") if why.code.startswith("json") else why from None


def require_mapping(value: object, where: str) -> dict[str, object]:
    """Return `value` if it is a JSON object. Refused otherwise."""
    if not isinstance(value, dict):
        raise Refused("not-object", {"where": where})
    return value


def check_keys(
    value: dict[str, object], where: str, required: Collection[str], optional: Collection[str] = ()
) -> None:
    """Refuse unknown keys and missing required ones."""
    for key in value:
        if key not in required and key not in optional:
            raise Refused("unknown-key", {"where": where, "key": key})
    for key in required:
        if key not in value:
            raise Refused("missing-key", {"where": where, "key": key})


def require_whole_number(
    value: object, where: str, key: str, low: int = 0, high: int = LARGEST
) -> int:
    """Return `value` if it is a whole number from `low` to `high`. Refused otherwise."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("not-whole", {"where": where, "key": key})
    if not low <= value <= high:
        raise Refused("out-of-range", {"where": where, "key": key, "low": low, "high": high})
    return value


def require_player_name(value: object, where: str) -> str:
    """Return `value` if it can be a player's name: 1 to 40 characters on one line, not blank."""
    if not isinstance(value, str):
        raise Refused("name-not-text", {"where": where})
    if not value.strip() or len(value) > LONGEST_NAME:
        raise Refused("name-length", {"where": where, "longest": LONGEST_NAME})
    if "\n" in value:
        raise Refused("name-characters", {"where": where})
    return value


def _object_with_unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = {clean_text(key): clean_texts(value) for key, value in pairs}
    if len(result) < len(pairs):
        counted = Counter(clean_text(key) for key, _ in pairs)
        raise Refused("key-twice", {"key": next(key for key, n in counted.items() if n > 1)})
    return result


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
    """Return the text without control characters and direction marks. Lines end with "\\n". A lone
    half of a character pair is replaced by the sign for an unknown character."""
    return text if text.isprintable() else text.replace("\r\n", "\n").translate(CLEANED)


def clean_texts(value: Any) -> Any:
    """Return a text, or a list with all texts in it, cleaned. Any other value stays as it is."""
    if isinstance(value, str):
        return clean_text(value)
    return [clean_texts(one) for one in value] if isinstance(value, list) else value
