"""Who may write an entry."""

from __future__ import annotations

from collections.abc import Set

from msgspec import Struct


class Right(Struct, frozen=True):
    """Who may write an entry. What is not said is denied: `Right()` is nobody's."""

    table: bool = False
    """The tablet may, whoever is on a phone."""
    seats: frozenset[str] = frozenset()
    """The phones of these players may."""
    for_seat: str | None = None
    """The tablet may in the place of this player, unless that seat is on a phone."""
    after_take_over: bool = True
    """Whether a seat that the tablet has visibly taken over from a phone is no longer on it."""
    may_undo: bool = True
    """Whether one of `seats` may take the entry back while nothing has followed."""

    @classmethod
    def of_player(cls, player: str) -> Right:
        """What a player does: on the own phone, or on the tablet."""
        return cls(seats=frozenset({player}), for_seat=player)

    @classmethod
    def of_correction(
        cls, player: str, touched: Set[str], *, public: Set[str], private: Set[str]
    ) -> Right:
        """A correction of these keys of a player: `public` ones are the table's, `private` ones
        the player's. One of any other key is nobody's."""
        if touched - public - private:
            return cls()
        seats = frozenset(() if touched & public else (player,))
        return cls(table=not touched & private, seats=seats, for_seat=player)
