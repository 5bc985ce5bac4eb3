"""Who may write an entry."""

from __future__ import annotations

from collections.abc import Set

from msgspec import Struct


class Right(Struct, frozen=True):
    """Who may write an entry. Everything not granted is denied: `Right()` allows nobody."""

    table: bool = False
    """Whether the tablet may, even if the player is on a phone."""
    seats: frozenset[str] = frozenset()
    """The players whose phones may."""
    for_seat: str | None = None
    """The player for whom the tablet may, unless that seat is on a phone."""
    after_take_over: bool = True
    """Whether a seat that the tablet has visibly taken over counts as not on a phone."""
    may_undo: bool = True
    """Whether a phone in `seats` may undo the entry while it is the last one."""

    @classmethod
    def of_player(cls, player: str) -> Right:
        """Return the right of a player's own action, on the player's phone or else on the
        tablet."""
        return cls(seats=frozenset({player}), for_seat=player)

    @classmethod
    def of_correction(
        cls, player: str, touched: Set[str], *, public: Set[str], private: Set[str]
    ) -> Right:
        """Return the right of a correction of these keys of a player. The table may correct
        `public` keys, the player `private` ones. Nobody may correct any other key."""
        if touched - public - private:
            return cls()
        seats = frozenset(() if touched & public else (player,))
        return cls(table=not touched & private, seats=seats, for_seat=player)
