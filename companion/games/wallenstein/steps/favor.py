"""Taking a favor of the Emperor's Court (module `court`, WC.4, WC.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from .. import pieces
from ..board import Colour, CountyId, FavorNumber, YesOrNo
from ..decks import (
    CANCEL,
    LESS_MARKERS,
    THIS_ROUND_ONLY,
    THREE_ARMIES,
    WITH_AMOUNT,
    WITH_COUNTY,
    affordable_favors,
    must_be_described,
    price_of_favor,
    value_on_favor,
)
from ..entries import Entry
from ..happenings import Deployed, Happening, Skipped
from ..pieces import Turn
from ..shared import actions, checks, ownership
from ..shared.actions import counties_for_favor
from ..state import NO_FAVORS, Price, State
from ..step import Step
from ..words.words import Words


class TakeFavor(Entry, frozen=True, tag="favor"):
    """A player takes a favor, with the choice that the favor needs (WC.4, WC.5). `favor` is None if
    the player takes no favor."""

    player: Colour
    favor: FavorNumber | None
    cancel: YesOrNo | UnsetType = UNSET
    county: Annotated[
        CountyId | UnsetType | None,
        Meta(description=N_("a county, such as gft-mark, or null if no county is possible")),
    ] = UNSET


class Audience(Happening, frozen=True, tag="audience"):
    """A player's courtiers moved into the audience hall (WC.4)."""

    player: str
    courtiers: int


class FavorTaken(Happening, frozen=True, tag="favor_taken"):
    """A player took a favor for `price` courtiers (WC.4). `favor` is None if the player took no
    favor."""

    player: str
    favor: int | None
    price: int = 0


class FavorKept(Happening, frozen=True, tag="favor_kept"):
    """A player took a favor that takes effect later (WC.4)."""

    player: str
    favor: int


class EventCancelled(Happening, frozen=True, tag="event_cancelled"):
    """A player cancelled the event of the round with favor 1 (WC.5)."""

    player: str
    event: str


def audience_sentence(words: Words, it: Audience) -> str:
    """Return the sentence about the courtiers that go into the audience hall (WC.4)."""
    text = N_("%(player)s moves %(courtiers)s into the audience hall.")
    return words.fill(text, player=it.player, courtiers=words.courtiers(it.courtiers))


def favor_sentence(words: Words, it: FavorTaken) -> str:
    """Return the sentence about the price of a favor and its immediate effect (WC.4, WC.5)."""
    if it.favor is None:
        return words.fill(N_("%(player)s takes no favor."), player=it.player)
    values = {"player": it.player, "favor": it.favor, "courtiers": words.courtiers(it.price)}
    if got := words.join(words.gain_texts(it, it.player)):
        text = N_("%(player)s takes favor %(favor)s for %(courtiers)s: %(got)s.")
        return words.fill(text, values, got=got)
    text = N_("%(player)s takes favor %(favor)s for %(courtiers)s%(marker)s.")
    return words.fill(text, values, marker=words.marker_text(it))


class Favors(Step[TakeFavor]):
    """Asks the players whether to take a favor, the player with most courtiers first."""

    phases = ("favors",)
    texts = StepTexts(
        label=N_("%(player)s's favor"),
        name=N_("taking a favor"),
        ask=N_("%(player)s: take a favor, or none"),
        ask_you=N_("Take a favor, or none"),
        why={
            "most-courtiers": N_(
                "Whoever has the most courtiers in the entrance hall goes first; "
                "turn order decides ties"
            )
        },
        do=N_("Choose a favor and pay for it with courtiers, or take none"),
        sign="courtier",
        tells={
            Audience: audience_sentence,
            FavorTaken: favor_sentence,
            FavorKept: N_("%(player)s's favor %(favor)s takes effect later."),
            EventCancelled: N_("%(player)s cancels the event: %(event)s."),
        },
        refusals={
            "favor-not-there": N_("Favor %(favor)s is not on offer."),
            "favor-price": N_("Favor %(favor)s costs %(price)s courtiers; %(player)s has %(has)s."),
            "favor-not-known": N_("First enter what favor %(favor)s shows."),
            "favor-cancel": N_("For favor 1, and only then, say whether the event is cancelled."),
            "favor-county": N_(
                "Choose a county for favors 4, 7, 12, 17 and 21, and only for them."
            ),
            "favor-needs-county": N_("%(player)s can use favor %(favor)s: choose a county."),
            "favor-not-there-possible": N_("Favor %(favor)s cannot be used in %(county)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        player = state.queue[0]
        return self.ask(player, why="most-courtiers", favors=affordable_favors(state, player))

    def options(self, state: State, player: Colour) -> Iterator[TakeFavor]:
        yield TakeFavor(player=player, favor=None)
        for favor in affordable_favors(state, player):
            if not must_be_described(state, favor):
                yield from _possible_entries(state, player, favor)

    def apply(self, turn: Turn, entry: TakeFavor) -> None:
        """Pay for a favor with courtiers and carry it out, or take no favor (WC.4)."""
        state, player, number = turn.state, entry.player, entry.favor
        if number is None:
            _check_keys(entry)
            turn.report(FavorTaken(player=player, favor=None))
        else:
            price = _checked_price(state, player, number)
            _check_keys(entry)
            if must_be_described(state, number):
                raise Refused("favor-not-known", {"player": player, "favor": number})
            county = _chosen_county(state, entry) if number in WITH_COUNTY else None
            turn.report(FavorTaken(player=player, favor=number, price=int(price)))
            pieces.move_courtiers(turn, player, int(price), "audience", "supply")
            turn.change(favors={**state.favors, price: None})
            _apply_favor(turn, entry, number, county)
        turn.go_to_next_player()

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Skip players who cannot pay for any favor on offer (WC.4)."""
        state = turn.state
        if not state.queue or not any(state.favors.values()):
            _end_audience(turn)
            return True
        player = state.queue[0]
        waiting = state.players[player].courtiers.entrance
        if waiting:
            turn.report(Audience(player=player, courtiers=waiting))
            pieces.move_courtiers(turn, player, waiting, "entrance", "audience")
        if affordable_favors(turn.state, player):
            return bool(waiting)
        turn.go_to_next_player()
        return True


def _possible_entries(state: State, player: Colour, favor: int) -> Iterator[TakeFavor]:
    """Yield each way in which the player can take the favor (WC.5)."""
    if favor == CANCEL:
        yield TakeFavor(player=player, favor=favor, cancel=True)
        yield TakeFavor(player=player, favor=favor, cancel=False)
    elif favor in WITH_COUNTY:
        for county in counties_for_favor(state, player, favor) or (None,):
            yield TakeFavor(player=player, favor=favor, county=county)
    else:
        yield TakeFavor(player=player, favor=favor)


def _end_audience(turn: Turn) -> None:
    """End the audience: courtiers go back to the entrance hall, and favors not taken leave the game
    (WC.4)."""
    for player, seat in turn.state.players.items():
        pieces.move_courtiers(turn, player, seat.courtiers.audience, "audience", "entrance")
    turn.change(favors=NO_FAVORS)
    turn.enter_phase("acting")


def _checked_price(state: State, player: Colour, number: int) -> Price:
    """Return the price of a favor. Refused if it is not on offer, or if it is too high (WC.4)."""
    price = price_of_favor(state, number)
    values = {"player": player, "favor": number}
    if price is None:
        raise Refused("favor-not-there", values)
    if number not in affordable_favors(state, player):
        there = state.players[player].courtiers.audience
        raise Refused("favor-price", {**values, "price": int(price), "has": there})
    return price


def _check_keys(entry: TakeFavor) -> None:
    """Refuse `cancel` for any favor but 1, `county` for favors that need none, and a favor without
    the key that it needs."""
    values = {"player": entry.player, "favor": entry.favor}
    if (entry.cancel is UNSET) == (entry.favor == CANCEL):
        raise Refused("favor-cancel", values)
    if (entry.county is UNSET) == (entry.favor in WITH_COUNTY):
        raise Refused("favor-county", values)


def _chosen_county(state: State, entry: TakeFavor) -> str | None:
    """Return the chosen county (WC.5). Refused if it is None although a county is possible."""
    assert entry.favor is not None
    assert not isinstance(entry.county, UnsetType)
    possible = counties_for_favor(state, entry.player, entry.favor)
    values = {"player": entry.player, "favor": entry.favor}
    if entry.county is None:
        if possible:
            raise Refused("favor-needs-county", values)
    elif checks.check_county(state, entry.county) not in possible:
        raise Refused("favor-not-there-possible", {**values, "county": entry.county})
    return entry.county


def _apply_favor(turn: Turn, entry: TakeFavor, number: int, county: str | None) -> None:
    """Carry out a favor (WC.5), or keep it if it takes effect later."""
    player, shown = entry.player, value_on_favor(turn.state, number)
    if isinstance(shown, int):
        pieces.give_benefit(turn, player, WITH_AMOUNT[number], shown, "favors")
    elif number == CANCEL:
        event = turn.state.event
        if entry.cancel is True and event is not None:
            turn.change(event=None)
            turn.report(EventCancelled(player=player, event=event))
    elif number in THIS_ROUND_ONLY or (number == LESS_MARKERS and county is None):
        turn.change_seat(player, kept=(*turn.seat(player).kept, number))
        turn.report(FavorKept(player=player, favor=number))
    elif county is None:
        turn.report(Skipped(player=player, what="favor", why="nowhere"))
    elif number == LESS_MARKERS:
        pieces.add_revolt_markers(turn, county, -1)
    elif number == THREE_ARMIES:
        if turn.state.counties[county].owner is None:
            ownership.win_county(turn, player, county)
        armies = pieces.move_cubes_up_to(turn, player, 3, "supply", county)
        turn.report(Deployed(player=player, county=county, armies=armies, cost=0))
    elif isinstance(shown, str):
        actions.build_and_pay(turn, player, county, shown, free=True)
