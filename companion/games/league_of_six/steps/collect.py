"""Collecting taxes (R4): goods, guards, horses, grey leader cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import UNSET, UnsetType

from companion.core.lenient import mapping_or_empty
from companion.core.play import Plain, Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import Colour, Count, Estate, Goods, Position, Town
from ..entries import Form, Move
from ..happenings import Collected, FortressHorse, GuardsMoved, Happening
from ..pieces import Turn
from ..shared.choosing import is_beside_fortress
from ..shared.collecting import POSITIONS, Yield, edges_and_tile, position_yields
from ..shared.followers import give_won_followers
from ..state import State, count_grey_cards_left
from ..step import Step
from ..words.names import ESTATE
from ..words.words import Words


class Collect(Move, frozen=True, tag="collect"):
    """A player's taxes (R4): either the rotation of the tile, or the amounts taken (at least one
    key)."""

    rotation: Position | UnsetType = UNSET
    goods: Goods | UnsetType = UNSET
    guards: Count | UnsetType = UNSET
    horses: Count | UnsetType = UNSET
    leaders: Estate | UnsetType | None = UNSET


ENTERED = {"goods": (0, 99), "guards": (0, 99), "horses": (0, 99)}
"""The limits of each number if the players enter what they took."""


def label_taxes(words: Words, entry: Collect, happenings: Sequence[Happening]) -> str:
    """Return the label of an entry of taxes. Guards and cards are never named."""
    taken = words.first_happening(Collected)
    if taken is None:
        return words.fill(N_("%(player)s's taxes"), player=entry.player)
    return words.fill(N_("%(player)s's taxes in %(town)s"), player=entry.player, town=taken.town)


def taxes_sentences(words: Words, entry: Collect) -> list[str]:
    """Return the sentences about the taxes (R4).

    Once amounts are secret, goods are left out, because they would show how many guards the player
    got (H3).
    """
    taken = words.first_happening(Collected)
    if taken is None:
        return []
    values = {"player": taken.player, "town": taken.town}
    if not words.amounts:
        said = [words.fill(N_("%(player)s collected taxes in %(town)s."), values)]
        card = N_("%(player)s took a leader card.")
        return [*said, words.fill(card, values)] if taken.leaders else said
    parts = words.goods(taken.goods)
    parts += [words.horses(taken.horses)] if taken.horses else []
    parts += [words.guards(taken.guards)] if taken.guards else []
    card = N_("a grey leader card (%(estate)s)")
    parts += [words.fill(card, estate=estate) for estate in taken.leaders]
    text = N_("%(player)s collected nothing in %(town)s.")
    if parts:
        text = N_("%(player)s collected in %(town)s: %(taken)s.")
    said = [words.fill(text, values, taken=words.join(parts))]
    if taken.short:
        gone = words.join(words.name_of(ESTATE, estate) for estate in taken.short)
        none_left = N_("By the app's count there was no grey leader card left: %(estates)s.")
        said.append(words.fill(none_left, estates=gone))
    return said


class Collecting(Step[Collect]):
    """Asks the players to collect taxes, highest order marker first. The tile can be rotated to one
    of six positions."""

    phases = ("collecting",)
    texts = StepTexts(
        label=label_taxes,
        name=N_("collecting taxes"),
        ask=N_("%(player)s: collect taxes"),
        ask_you=N_("Collect taxes"),
        why={"highest-marker": N_("The highest order marker collects first")},
        do=N_("Turn the tile. Take what its arrows point at and what is in its middle"),
        do_instead={
            "follower": N_("Turn the tile. Take what its arrows point at and the follower")
        },
        sign="town",
        tells={Collect: taxes_sentences},
        refusals={
            "rotation-or-taken": N_(
                "Enter either how the tile was turned or what was taken, not both."
            ),
            "tile-not-known": N_(
                "The app does not know what is printed in %(town)s. Enter what %(player)s took."
            ),
            "collect-nothing": N_("Enter what was taken, or tap “Nothing taken”."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        values = {"do": "follower"} if state.has_retinue else {}
        return self.ask(state.queue[0], why="highest-marker", **values)

    def options(self, state: State, player: Colour) -> Sequence[Collect | Form]:
        town = state.players[player].town
        if town is None:
            return ()
        if edges_and_tile(state, town) is None:
            return (Form("collect", player, ENTERED),)
        return tuple(Collect(player=player, rotation=r) for r in range(POSITIONS))

    def random_entry_for_form(self, state: State, form: Form, rng: Random) -> Collect:
        assert form.player is not None
        return Collect(player=form.player, guards=0)

    def apply(self, turn: Turn, entry: Collect) -> None:
        """Add goods, guards, horses and grey cards to the player's seat (R4)."""
        state, player = turn.state, entry.player
        town = state.players[player].town
        assert town is not None
        rotation = entry.rotation
        if isinstance(rotation, UnsetType):
            taken, rotations = _yield_as_entered(state, entry), state.rotations
        else:
            taken = _yield_of_position(state, entry, town, rotation)
            rotations = {**state.rotations, town: rotation}
        got, short = _available_grey(state, taken, beyond=rotation is UNSET)
        more = 1 if is_beside_fortress(state, town) else 0
        seat = state.players[player].plus(
            guards=taken.guards, goods=taken.goods, horses=taken.horses + more
        )
        for estate in got:
            seat = seat.with_card(estate)
        turn.change(
            players={**state.players, player: seat},
            queue=state.queue[1:],
            rotations=rotations,
            grey_gone={e: n + got.count(e) for e, n in state.grey_gone.items()},
        )
        goods = {good: n for good, n in taken.goods.items() if n}
        turn.report(Collected(player, town, goods, taken.guards, taken.horses, got, short))
        if taken.guards:
            turn.report(GuardsMoved(None, player, taken.guards, "taxes"))
        if more:
            turn.report(FortressHorse(player))
        if state.has_retinue:
            give_won_followers(turn, player)

    def from_form(self, data: Plain) -> Plain:
        """Return the form's data without `nothing`, the button "Nothing taken".

        Refused if the form is empty and that button was not tapped, or if both were used.
        """
        taken = [
            *mapping_or_empty(data.get("goods")).values(),
            data.get("guards"),
            data.get("horses"),
        ]
        is_taken = any(str(n or "").strip("0") for n in (*taken, data.get("leaders")))
        if "rotation" not in data and is_taken is ("nothing" in data):
            raise Refused("collect-nothing")
        return {key: value for key, value in data.items() if key != "nothing"}

    def to_form(self, state: State, data: Plain) -> Plain:
        """Return the data for the form. Of rotations with the same yield, the form shows only the
        first."""
        rotation, town = data.get("rotation"), state.players[str(data["player"])].town  # type: ignore[index]
        known = position_yields(state, town) if town else None
        if not isinstance(rotation, int) or known is None:
            return data
        return {**data, "rotation": known.index(known[rotation])}


def _yield_of_position(state: State, entry: Collect, town: Town, rotation: int) -> Yield:
    """Return the yield of the chosen position. Refused if amounts are entered as well, or the print
    is not known."""
    if _has_taken_amounts(entry):
        raise Refused("rotation-or-taken", {"player": entry.player})
    known = position_yields(state, town)
    if known is None:
        raise Refused("tile-not-known", {"player": entry.player, "town": town})
    return known[rotation]


def _yield_as_entered(state: State, entry: Collect) -> Yield:
    """Return the entered amounts as a yield. Refused if nothing is entered.

    Also refused if no grey card of the estate is left (R4.4), unless the table insists: no rules
    text gives their number for certain.
    """
    if not _has_taken_amounts(entry):
        town = state.players[entry.player].town
        assert town is not None
        if position_yields(state, town) is None:
            raise Refused("tile-not-known", {"player": entry.player, "town": town})
        raise Refused("rotation-or-taken", {"player": entry.player})
    cards: dict[Estate, int] = {}
    if entry.leaders:
        if count_grey_cards_left(state, entry.leaders) == 0 and not entry.insist:
            values = {"player": entry.player, "estate": entry.leaders}
            raise Refused("grey-gone", values, waivable=True)
        cards = {entry.leaders: 1}
    return Yield(entry.goods or {}, entry.guards or 0, entry.horses or 0, cards)


def _has_taken_amounts(entry: Collect) -> bool:
    """Return whether the entry has a key with a taken amount."""
    taken = (entry.goods, entry.guards, entry.horses, entry.leaders)
    return any(part is not UNSET for part in taken)


def _available_grey(
    state: State, taken: Yield, *, beyond: bool
) -> tuple[tuple[Estate, ...], tuple[Estate, ...]]:
    """Return the estates of the grey cards that the player gets, and of the cards that the bank
    lacks (R4.4). `beyond`: the cards were entered, so the bank had all of them."""
    got: list[Estate] = []
    short: list[Estate] = []
    for estate, wanted in taken.cards.items():
        left = count_grey_cards_left(state, estate)
        there = wanted if left is None or beyond else min(wanted, left)
        got += [estate] * there
        short += [estate] * (wanted - there)
    return tuple(got), tuple(short)
