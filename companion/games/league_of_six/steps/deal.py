"""Setting up a round: besieged towns, tiles, leader cards, storage tiles (R1, S2, L1, L2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.lenient import mapping_or_empty, texts_in
from companion.core.play import Chance, Plain, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..box.components import DECKS, Deck, Estate, Name, Town, tile_identity
from ..box.known import group_of_round
from ..entries import END, Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared.dealing import (
    can_draw_card,
    cards_left,
    check_among_open_followers,
    check_besieged,
    check_followers_of_group,
    check_leaders,
    check_open_followers,
    check_stores,
    check_tax_tiles,
    check_tile_in_each_town,
    count_besieged_towns,
    count_tiles_left,
    distinguish_repeated_names,
    draw_followers,
    draw_leader,
    draw_open_followers,
    draw_stores,
    draw_tiles,
    has_repeated_names,
    new_store,
    towns_not_besieged,
)
from ..state import State
from ..step import Step
from ..words.words import Words


class Deal(Entry, frozen=True, tag="deal"):
    """The set-up of a round (R1), drawn by the app or entered. The app draws what is left out."""

    besieged: (
        Annotated[
            tuple[Town, ...],
            Meta(description=N_("a list of towns, each in lower case")),
        ]
        | UnsetType
    ) = UNSET
    fortress: Town | UnsetType = UNSET
    """S2: the fortress is on the road from this town to the next one clockwise; six players
    only."""
    tiles: dict[Town, Name | None] | UnsetType = UNSET
    leaders: dict[Deck, Estate] | UnsetType = UNSET
    open_followers: tuple[Name | None, ...] | UnsetType = UNSET
    """L1: the followers (5-6) in play, in the first deal of a game with the retinue."""
    royal: Name | UnsetType | None = UNSET
    civic: Name | UnsetType | None = UNSET


class Dealt(Happening, frozen=True, tag="dealt"):
    """The round was set up (R1)."""

    round: int
    besieged: tuple[str, ...]
    fortress: str | None = None


def label_deal(words: Words, entry: Deal, happenings: Sequence[Happening]) -> str:
    """Return the label of a deal, with its round if it has been played."""
    dealt = words.first_happening(Dealt)
    if dealt is None:
        return words.fill(N_("the deal"))
    return words.fill(N_("the deal of round %(round)s"), round=dealt.round)


def deal_sentences(words: Words, entry: Deal) -> list[str]:
    """Return the sentence about the new round and its besieged towns (R1)."""
    dealt = words.first_happening(Dealt)
    if dealt is None:
        return []
    values = {"round": dealt.round, "towns": dealt.besieged, "town": dealt.fortress}
    if dealt.fortress is not None:
        text = N_(
            "Round %(round)s was set up; the waggon fortress is on the road clockwise of %(town)s."
        )
        return [words.fill(text, values)]
    if not dealt.besieged:
        return [words.fill(N_("Round %(round)s was set up; no town is besieged."), values)]
    return [words.fill(N_("Round %(round)s was set up. Besieged: %(towns)s."), values)]


class Dealing(Step[Deal]):
    """Asks the table to set up the round, or to let the app draw."""

    phases = ("dealing",)
    form_names_amounts = False
    always_open = None
    texts = StepTexts(
        label=label_deal,
        name=N_("setting up the round"),
        ask=N_("Set up round %(round)s"),
        why={
            "round-begins": N_("Every round begins with new town cards, tiles and leader cards"),
        },
        do=N_("Let the app draw, or enter what you drew"),
        do_instead={
            "draw": N_("Let the app draw"),
            "enter": N_("Draw tiles and cards, and enter what is asked here"),
            "draw-towns": N_("The app draws the town cards. You draw the tiles and leader cards"),
        },
        sign="town",
        tells={Deal: deal_sentences},
        refusals={
            "not-dealing": N_("There is no round to set up now."),
            "besieged-twice": N_("One town is marked as besieged twice."),
            "besieged-count": N_(
                "With %(players)s players, %(right)s towns are besieged, not %(count)s."
            ),
            "tile-twice": N_("The same tax tile cannot be in two towns: %(towns)s."),
            "tile-unknown": N_(
                "All tax tiles of your game are already known, and the one in %(town)s is not "
                "among them."
            ),
            "tile-gone": N_(
                "The tax tile in %(town)s has been used already, and %(left)s are still in the "
                "pile."
            ),
            "leader-missing": N_("The leader card with %(deck)s is missing."),
            "leader-gone": N_("The deck of %(deck)s has no more cards of the %(estate)s."),
            "leaders-not-known": N_(
                "The app does not know the deck of %(deck)s. Turn up its top card and enter it."
            ),
            "store-twice": N_("The same storage tile cannot be in both stores."),
            "store-unknown": N_(
                "All storage tiles of your game are already known, and the one for the "
                "%(store)s is not among them."
            ),
            "fortress-not-wanted": N_("The waggon fortress is for six players only."),
            "open-followers-once": N_(
                "The followers of rounds 5 and 6 are turned up only once, in round 1."
            ),
        },
    )

    def asked_players(self, state: State) -> Waits:
        values = {"do": do} if (do := _who_draws(state)) else {}
        return self.ask(None, why="round-begins", round=state.round, **values)

    def is_allowed_out_of_turn(self, state: State, entry: Deal) -> bool:
        """Return True: followers that may be used at the beginning of a round do not delay its
        set-up."""
        return True

    def refusal_when_not_asked(self, state: State, entry: Deal, because: Refused) -> Refused:
        return Refused("not-dealing")

    def options(self, state: State, player: None) -> Iterator[Deal]:
        yield Deal()

    def random_entry(self, state: State, player: None, rng: Random) -> Deal:
        return draw_deal(state, lambda _: rng)

    def apply(self, turn: Turn, entry: Deal) -> None:
        """Set up the round (R1). Refused for wrong towns, and for tiles or cards that cannot come
        now."""
        state = turn.state
        none = count_besieged_towns(state) == 0  # S1: with six players; the key may be left out
        left_out = none and isinstance(entry.besieged, UnsetType)
        besieged = () if left_out else required_value(entry.besieged, "deal", "besieged")
        fortress = _fortress_town(state, entry)
        open_followers = _first_open_followers(state, entry)
        tiles = required_value(entry.tiles, "deal", "tiles")
        leaders = required_value(entry.leaders, "deal", "leaders")
        royal, civic = (
            required_value(entry.royal, "deal", "royal"),
            required_value(entry.civic, "deal", "civic"),
        )
        check_besieged(state, besieged)
        towns_in_play = towns_not_besieged(state, besieged)
        check_tile_in_each_town(towns_in_play, tiles)
        if state.has_retinue:
            check_followers_of_group(state, tuple(tiles.values()), group_of_round(state.round))
            check_among_open_followers(state, tuple(tiles.values()), open_followers)
        else:
            check_tax_tiles(state, towns_in_play, tiles)
        check_leaders(state, leaders)
        check_stores(state, royal, civic)
        tops = tuple(t for t in (royal, civic) if t is not None)
        turn.change(
            phase="choosing",
            moment=END[1],
            queue=state.order,
            fortress=fortress,
            open_followers=open_followers,
            besieged=tuple(besieged),
            towns_in_play=towns_in_play,
            face_up={deck: leaders[deck] for deck in DECKS},
            cards_gone=state.cards_gone + tuple((deck, leaders[deck]) for deck in DECKS),
            stores={"royal": new_store(state, royal), "civic": new_store(state, civic)},
            stores_gone=state.stores_gone + tops,
            stores_came={**state.stores_came, **dict.fromkeys(tops, state.round)},
        )
        _lay_tiles(turn, {town: tiles[town] for town in towns_in_play})
        turn.report(Dealt(state.round, tuple(besieged), fortress))

    def to_form(self, state: State, data: Plain) -> Plain:
        """Return the data with the choice "no tile" for besieged towns."""
        none = dict.fromkeys(texts_in(data.get("besieged")), "")
        return {**data, "tiles": {**none, **mapping_or_empty(data.get("tiles"))}}

    def complete_entry(self, state: State, entry: Deal, chance: Chance) -> Deal:
        return draw_deal(state, chance, entry)


def _who_draws(state: State) -> str:
    """Return the code of the instruction that names who draws; "" if several kinds are mixed."""
    dealing = state.setup.dealing
    others = {dealing.tiles, dealing.leaders, dealing.stores}
    if others == {"table"}:
        return "enter" if dealing.besieged == "table" else "draw-towns"
    if others != {"app"} or dealing.besieged != "app":
        return ""
    return "draw" if all(can_draw_card(cards_left(state, deck)) for deck in DECKS) else ""


def draw_deal(state: State, chance: Chance, partial: Deal | None = None) -> Deal:
    """Return a deal for this round, with everything drawn that `partial` leaves out. Each kind of
    component has its own random generator.

    Refused if the app does not know the leader cards. Tiles that the box does not know are dealt as
    None. A tile that was picked twice gets the name of another tile that looks the same.
    """
    if state.phase != "dealing":
        raise Refused("not-dealing", {})
    partly = partial or Deal()
    besieged, fortress, count = partly.besieged, partly.fortress, count_besieged_towns(state)
    if count == 0 and isinstance(fortress, UnsetType):
        fortress = chance("fortress").choice(state.setup.towns)
    elif count and isinstance(besieged, UnsetType):
        besieged = tuple(chance("besieged").sample(state.setup.towns, count))
    open_followers = draw_open_followers(state, chance, partly.open_followers)
    tiles = partly.tiles
    if not isinstance(tiles, UnsetType):
        tiles = _name_each_tile_once(state, tiles)
    else:
        towns = towns_not_besieged(state, () if isinstance(besieged, UnsetType) else besieged)
        known = state.open_followers if isinstance(open_followers, UnsetType) else open_followers
        tiles = (
            draw_followers(state, chance, towns, known or ())
            if state.has_retinue
            else draw_tiles(state, chance, towns)
        )
    leaders = partly.leaders
    if isinstance(leaders, UnsetType):
        leaders = {deck: draw_leader(state, chance, deck) for deck in DECKS}
    royal, civic = draw_stores(state, chance, partly.royal, partly.civic)
    if has_repeated_names((royal, civic)):
        rows = {id_: tile.rows(state.face) for id_, tile in state.box.storage_tiles.items()}
        royal, civic = distinguish_repeated_names((royal, civic), rows, state.stores_gone)
    return Deal(besieged, fortress, tiles, leaders, open_followers, royal, civic)


def _name_each_tile_once(state: State, tiles: dict[Town, str | None]) -> dict[Town, str | None]:
    """Return the picked tax tiles, each named once. Followers need no change, because people pick
    them by name (L1)."""
    if state.has_retinue or not has_repeated_names(tuple(tiles.values())):
        return tiles
    looks = {id_: tile_identity(tile) for id_, tile in state.box.tax_tiles.items()}
    apart = distinguish_repeated_names(tuple(tiles.values()), looks, state.tiles_gone)
    return dict(zip(tiles, apart, strict=True))


def _lay_tiles(turn: Turn, tiles: dict[Town, str | None]) -> None:
    """Put the tiles into the towns (R1.3). If the pile runs out, the discarded tiles become the new
    pile."""
    state = turn.state
    named = tuple(tile for tile in tiles.values() if tile is not None)
    anew = len(tiles) > count_tiles_left(state) and not state.has_retinue
    turn.change(
        tiles=tiles,
        tiles_gone=named if anew else state.tiles_gone + named,
        tiles_count=len(tiles) if anew else state.tiles_count + len(tiles),
        tiles_came={**state.tiles_came, **dict.fromkeys(named, state.round)},
    )


def _fortress_town(state: State, entry: Deal) -> Town | None:
    """Return the town of the waggon fortress (S2). Refused unless six play."""
    if count_besieged_towns(state) == 0:
        return required_value(entry.fortress, "deal", "fortress")
    if not isinstance(entry.fortress, UnsetType):
        raise Refused("fortress-not-wanted", {})
    return None


def _first_open_followers(state: State, entry: Deal) -> tuple[str | None, ...] | None:
    """Return the followers (5-6) in play, which the first deal with the retinue names (L1)."""
    if not state.has_retinue or state.open_followers is not None:
        if not isinstance(entry.open_followers, UnsetType):
            raise Refused("open-followers-once", {})
        return state.open_followers
    named = required_value(entry.open_followers, "deal", "open_followers")
    check_open_followers(state, named)
    return named
