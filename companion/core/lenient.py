"""Reading half-typed forms: a value that does not fit is replaced by a default, never refused. This
is for forms that are shown again. Data that are stored are read by `companion.core.structs`."""

from collections.abc import Iterable, Sequence

from companion.core.reading import LARGEST

LONGEST_NUMBER = 8
"""The most digits that are read; Python itself refuses thousands of them."""


def fields(value: object) -> dict[str, object]:
    """Return `value` if it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """Return `value` if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """Return the texts in a list or a tuple, or the single text as a list."""
    many = value if isinstance(value, list | tuple) else [value]
    return [text for text in many if isinstance(text, str)]


def text(value: object, longest: int) -> str:
    """Return a text, cut off at `longest` characters; "" for anything else."""
    return value[:longest] if isinstance(value, str) else ""


def whole(value: object, low: int = 0, high: int = LARGEST) -> int | None:
    """Return the typed whole number from `low` to `high`; None if there is none (yet)."""
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()):
        return None
    return int(value) if len(value) <= LONGEST_NUMBER and low <= int(value) <= high else None


def each_once(given: object, every: Iterable[str]) -> list[str]:
    """Return all values of `every` once: first the given ones in the given order, then the
    others."""
    every = list(every)
    return list(dict.fromkeys([text for text in texts(given) if text in every] + every))


def one_of(allowed: Sequence[str], value: object) -> str:
    """Return the value if it is allowed, else the first allowed one."""
    return value if isinstance(value, str) and value in allowed else allowed[0]
