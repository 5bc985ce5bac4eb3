"""Corrections: the table enters by how much the app is wrong, at any time."""

from collections.abc import Collection
from typing import Annotated

from msgspec import Meta

from companion.core.play import Gain, Happening, Refused, Right, StepTexts
from companion.core.wording import N_

from ..state import OfPlayer, State, Step, Turn

PUBLIC, PRIVATE = frozenset({"coins"}), frozenset({"grain"})


class Correct(OfPlayer, frozen=True, tag="correct"):
    """The numbers to be added to a player's grain and coins."""

    grain: Annotated[int, Meta(ge=-999, le=999, description=N_("a number of grains"))] = 0
    coins: Annotated[int, Meta(ge=-999, le=999, description=N_("a number of coins"))] = 0
    note: Annotated[str, Meta(max_length=200)] = ""


class Corrected(Happening, frozen=True):
    """A correction has changed a player's coins."""

    player: str
    coins: int

    def gains(self) -> tuple[Gain, ...]:
        return (Gain("corrected", self.coins, self.player),)


class Correcting(Step[Correct]):
    """The table corrects coins, a player corrects grain."""

    texts = StepTexts(
        label=N_("what was put right for %(player)s"),
        name=N_("Put right"),
        tells={Correct: N_("Something of %(player)s's was put right.")},
        refusals={"granary-coins-below-0": N_("%(player)s has only %(has)s coins.")},
    )

    def apply(self, turn: Turn, entry: Correct) -> None:
        """Stop grain at 0 without a message, because it is hidden. Refuse negative coins, because
        they are public."""
        seat = turn.state.players[entry.player]
        if seat.coins + entry.coins < 0:
            raise Refused("granary-coins-below-0", {"player": entry.player, "has": seat.coins})
        turn.give(entry.player, grain=max(entry.grain, -seat.grain), coins=entry.coins)
        turn.report(Corrected(entry.player, entry.coins))

    def depends_on_hidden_values(self, entry: Correct) -> bool:
        return bool(entry.grain)

    def public_keys(self, entry: Correct, *, now: bool) -> Collection[str]:
        return ("player",) if entry.grain else entry.__struct_fields__

    def required_right(self, state: State, entry: Correct) -> Right:
        touched = frozenset(key for key in PUBLIC | PRIVATE if getattr(entry, key))
        return Right.of_correction(entry.player, touched, public=PUBLIC, private=PRIVATE)
