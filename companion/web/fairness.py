"""Who gives way where many want the same few places: whoever takes up the most room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def who_gives_way(addresses: Sequence[str], of_address: int, in_all: int) -> int | None:
    """Return the place in the queue that has to go because the last one has come; None if all fit.

    `addresses`: where each one in the queue comes from, the oldest first. One address may have
    `of_address` places: the oldest of them goes. If there are more than `in_all`, the oldest of the
    address with the most goes, so that one address shuts out nobody of another. If every one comes
    from elsewhere, the last one goes.
    """
    count = Counter(addresses)
    crowd = addresses[-1]
    if count[crowd] <= of_address:
        if len(addresses) <= in_all:
            return None
        crowd = max(count, key=lambda one: (count[one], one == crowd))
    return addresses.index(crowd) if count[crowd] > 1 else len(addresses) - 1
