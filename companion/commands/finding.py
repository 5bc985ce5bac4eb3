"""What a check of `doctor` has found."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True):
    """The result of a check. `wrong` says what is wrong and what helps; "" if all is well."""

    found: object
    wrong: str = ""
