"""One entry of League of Six while it is carried out, and changes to what players have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, Self, TypeVar

from msgspec.structs import replace

from companion.core import play
from companion.core.play import Refused

from .box.components import ESTATES, Colour, Estate, Good
from .entries import HandCount, PaidFromHand
from .happenings import Bought, Corrected
from .state import NO_FIGURES, Seat, State

K = TypeVar("K")


class Turn(play.Turn[State]):
    """The state while an entry is carried out, and what has happened so far.

    `before`: the state before the entry.
    """

    __slots__ = ("before",)

    def __init__(self, state: State) -> None:
        self.state = self.before = state
        self.happenings = []

    @classmethod
    def begin(cls, state: State, entry: play.Entry) -> Self:
        """Return the turn of an entry. If the player has counted the hand, the count holds from the
        beginning of the turn."""
        turn = cls(state)
        if isinstance(entry, PaidFromHand) and entry.hand is not None:
            turn.count_hand(entry.player, entry.hand)
        return turn

    def count_hand(self, player: Colour, count: HandCount) -> None:
        """Replace what the app counted in a hand by what its player counted there."""
        seat = self.seat(player)
        figures = {estate: getattr(count, estate) for estate in ESTATES}
        counted = replace(
            seat,
            guards=seat.guards if count.guards is None else count.guards,
            leaders={e: seat.leaders[e] if n is None else n for e, n in figures.items()},
        )
        self.put(player, counted)
        self.report(difference(player, seat, counted, "counted"))

    def seat(self, player: Colour) -> Seat:
        """Return a player's seat as it is now."""
        return self.state.players[player]

    def put(self, player: Colour, seat: Seat) -> None:
        """Replace a player's seat."""
        self.change(players={**self.state.players, player: seat})

    def grant(
        self, player: Colour, guards: int, leaders: Mapping[Estate, int] = NO_FIGURES
    ) -> None:
        """Add cards to a hand that the app counted too low, because the table insists."""
        self.put(player, self.seat(player).plus(guards=guards, leaders=leaders))
        told = {estate: n for estate, n in leaders.items() if n}
        self.report(Corrected(player, guards=guards, leaders=told, why="insist"))

    def pay(self, player: Colour, guards: int) -> tuple[Seat, int]:
        """Return the player's seat after paying guards, and the number of guards that could not be
        paid.

        Missing guards are bought from the king for 2 influence each (R2.10). The caller puts the
        seat into the state.
        """
        seat = self.seat(player)
        missing = guards - seat.guards
        if missing <= 0:
            return replace(seat, guards=seat.guards - guards), 0
        bought = min(missing, seat.influence // 2)
        if bought:
            self.report(Bought(player, bought, 2 * bought))
        return replace(seat, guards=0, influence=seat.influence - 2 * bought), missing - bought


class OpenChange(Protocol):
    """A change of a player's public numbers. Each field is a difference."""

    @property
    def player(self) -> str: ...
    @property
    def influence(self) -> int: ...
    @property
    def horses(self) -> int: ...
    @property
    def goods(self) -> Mapping[Good, int]: ...


def check_numbers(seat: Seat, change: OpenChange) -> None:
    """Refuse a change that makes influence or horses negative. Everybody can see these."""
    if seat.influence + change.influence < 0:
        raise Refused("influence-below-0", {"player": change.player, "has": seat.influence})
    if seat.horses + change.horses < 0:
        raise Refused("horses-below-0", {"player": change.player, "has": seat.horses})


def check_goods(seat: Seat, change: OpenChange) -> None:
    """Refuse a change that takes more blocks of a good than the player has."""
    for good, n in change.goods.items():
        if seat.goods[good] + n < 0:
            values = {"player": change.player, "good": good, "has": seat.goods[good]}
            raise Refused("goods-below-0", values)


def difference(
    colour: Colour,
    before: Seat,
    after: Seat,
    why: Literal["correct", "counted", "revealed", "settled"],
) -> Corrected:
    """Return the happening that reports how a player's numbers were corrected."""

    def differences(a: Mapping[K, int], b: Mapping[K, int]) -> dict[K, int]:
        return {key: b[key] - a[key] for key in a if b[key] != a[key]}

    return Corrected(
        colour,
        influence=after.influence - before.influence,
        guards=after.guards - before.guards,
        goods=differences(before.goods, after.goods),
        horses=after.horses - before.horses,
        leaders=differences(before.leaders, after.leaders),
        why=why,
    )
