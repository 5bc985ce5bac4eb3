"""Values of columns, read with care: another program may have written anything there."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.core.game_file import YEARS


def moment(value: object) -> datetime | None:
    """Return the time that a column holds, in UTC; None if it holds none of our years.

    A time without a zone counts as UTC.
    """
    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    if found.year not in YEARS:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
