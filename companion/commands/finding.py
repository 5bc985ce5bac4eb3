"""What a check of `doctor` has found."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """What a check has found; `wrong`: a sentence that says what would help, "" if all is well."""

    found: object
    wrong: str = ""
