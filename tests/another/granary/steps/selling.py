"""All players say how much grain they sell; then the year ends."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from companion.core.play import Gain, Happening, Refused, Secret, StepTexts, Waits
from companion.core.wording import N_

from ..state import Colour, OfPlayer, State, Step, Turn, Words


class Sell(OfPlayer, frozen=True, tag="sell"):
    """A player sells that much grain. `insist`: even if the app has counted less."""

    grain: Annotated[int, Meta(ge=0, le=999, description=N_("a number of grains"))]
    insist: bool = False


class Sold(Happening, frozen=True):
    """A player has sold grain for coins."""

    player: str
    grain: int
    coins: int

    def gains(self) -> tuple[Gain, ...]:
        return (Gain("market", self.coins, self.player),)


class Stored(Happening, frozen=True):
    """A player's remaining grain became coins at the end."""

    player: str
    coins: int

    def gains(self) -> tuple[Gain, ...]:
        return (Gain("barn", self.coins, self.player),)


def tell_sold(words: Words, happening: Sold) -> str:
    """Return that a player sold grain, with the amount only if it may be shown."""
    text = N_("%(player)s sold grain: %(grain)s.")
    if not words.amounts:
        text = N_("%(player)s was at the market.")
    return words.fill(text, player=happening.player, grain=happening.grain)


def price(state: State, player: Colour) -> int:
    """Return the price of a grain for that player: more if the province yields more, and 1 under
    hail."""
    place = state.players[player].plan["sell"]
    return 1 if place == state.hail else 1 + state.yields[place]


class Selling(Step[Sell]):
    """All players sell at once. At the end of the last year, two remaining grains are worth a
    coin."""

    phases = ("selling",)
    texts = StepTexts(
        label=N_("%(player)s's sale"),
        name=N_("the market"),
        ask=N_("%(player)s goes to the market"),
        ask_you=N_("Say how much you sell"),
        ask_all=N_("%(players)s go to the market"),
        tells={Sold: tell_sold, Stored: N_("%(player)s's granary is worth %(coins)s.")},
        refusals={
            "granary-too-little": Secret(
                own=N_("%(player)s has %(has)s grain behind the screen, no more."),
                all=N_("%(player)s's sale was refused."),
            )
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.waits_for("sell"))

    def options(self, state: State, player: Colour) -> Iterable[Sell]:
        return (Sell(player, grain) for grain in range(state.players[player].grain + 1))

    def apply(self, turn: Turn, entry: Sell) -> None:
        player, has = entry.player, turn.state.players[entry.player].grain
        found = max(0, entry.grain - has)
        if found and not entry.insist and turn.seen is None:
            raise Refused("granary-too-little", {"player": player}, {"has": has})
        coins = entry.grain * price(turn.state, player)
        turn.give(player, grain=found - entry.grain, coins=coins)
        turn.done(player, "sell")
        turn.report(Sold(player, entry.grain, coins))

    def do_next_automatic_step(self, turn: Turn) -> bool:
        state = turn.state
        if state.waits_for("sell"):
            return False
        if state.round < state.setup.years:
            for player in state.players:
                turn.change_seat(player, plan={}, done=frozenset())
            turn.change(round=state.round + 1, phase="weather", yields={}, opened=0, hail=None)
            return True
        for player, seat in state.players.items():
            turn.give(player, coins=seat.grain // 2)
            turn.report(Stored(player, seat.grain // 2))
        turn.change(phase="finished")
        return True

    def depends_on_hidden_values(self, entry: Sell) -> bool:
        return not entry.insist
