"""Reading a half-typed form: what does not fit gives way, nothing is refused.

For forms that come back to be typed on; what is to count is read by `companion.core.structs`.
"""

from collections.abc import Iterable, Sequence

from companion.core.reading import LARGEST

LONGEST_NUMBER = 8
"""So many digits; Python itself refuses to read thousands."""


def fields(value: object) -> dict[str, object]:
    """`value` where it has fields of its own, else none."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """`value` where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """The texts in a list, or the only one."""
    return [text for text in [value, *items(value)] if isinstance(text, str)]


def text(value: object, longest: int) -> str:
    """As much of a text as there is room for; "" for anything else."""
    return value[:longest] if isinstance(value, str) else ""


def whole(value: object, low: int = 0, high: int = LARGEST) -> int | None:
    """The whole number from `low` to `high` that was typed; None where there is none (yet)."""
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()):
        return None
    return int(value) if len(value) <= LONGEST_NUMBER and low <= int(value) <= high else None


def each_once(given: object, every: Iterable[str]) -> list[str]:
    """The given ones of all in their order, each once, then the others."""
    every = list(every)
    return list(dict.fromkeys([text for text in texts(given) if text in every] + every))


def one_of(allowed: Sequence[str], value: object) -> str:
    """The value where it is allowed, else the first of those that are."""
    return value if isinstance(value, str) and value in allowed else allowed[0]
