"""Everything that a page may show to one viewer: named fields only, so that nothing hidden gets in
(H2).

`showing` fills them from a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from companion.core.play import Waiting

from ..box.components import Colour, Deck, Estate, Good, Town
from ..scoring import Result
from ..setup import Dealing, Rulings
from ..shared.collecting import Shortage
from ..shared.dealing import can_draw
from ..shared.entering import Component
from ..state import Crowned
from .choices import Choices, Own
from .deal_form import DealForm, deal_form
from .gallery import StoragePick, TaxPick
from .parts import FollowerView, PlayerView, StoreView, TownView

SECOND_HALF = 4
"""The round from which the storage tiles are used again, with their other side (R6.1)."""
HANDS_ONLY = ("exchange_guards", "reveal", "finished")
"""Entries at the end of the game that are about hands; their forms take the board's place."""
STORES_IN_FORM = ("deal", "choose_row")
"""Entries whose forms show the stores themselves, or have nothing to do with them."""


ROWS_TO_TAP = range(1, 7)
"""The rows that can be tapped of a tile that is not known."""


class Supply(Struct, frozen=True):
    """What can be dealt by name and what cannot come again; empty outside of phase 1."""

    tiles: tuple[TaxPick, ...] = ()
    stores: tuple[StoragePick, ...] = ()
    leaders: Mapping[Deck, Mapping[Estate, int]] = {}
    overdrawn: tuple[tuple[Deck, Estate], ...] = ()
    """Leader cards that came more often than the box has them."""
    many_tiles: int = 0
    """How many tax tiles the box has, if these are too many; otherwise 0."""
    many_stores: int = 0
    fortress: bool = False
    """S2: a town card is drawn for the waggon fortress instead of besieged towns."""
    followers: tuple[FollowerView, ...] = ()
    """L2: the box's followers that may be dealt in this round."""
    open_followers: int = 0
    """L1: how many followers (5-6) this deal has to name; 0 if none."""
    late_followers: tuple[FollowerView, ...] = ()
    """L1: the box's followers that they may be."""
    mark: str = ""
    """A checksum that changes whenever any of the other fields changes."""

    def exhausted_estates(self, deck: Deck) -> tuple[Estate, ...]:
        """Return the estates that a deck has no more cards of, if its cards are known and any are
        left."""
        left = self.leaders.get(deck, {})
        return tuple(estate for estate, n in left.items() if not n) if any(left.values()) else ()


class Page(Struct, frozen=True):
    """Everything that a page of one table shows to one viewer."""

    viewer: str
    round: int
    phase: str
    step: str
    """The phase of the round (1 to 6) by name: at its beginning and at its end, too, when followers
    are asked and `phase` is not there yet or already further."""
    step_round: int
    """The round of `step`."""
    face: str
    sample: bool
    learned: bool
    """Whether the table knows more about its box than when it was opened."""
    open_hands: bool
    rulings: Rulings
    own_phases: tuple[str, ...]
    dealing: Dealing
    besieged_count: int
    order: tuple[Colour, ...]
    modules: tuple[str, ...]
    fortress: Town | None
    open_followers: tuple[FollowerView | None, ...]
    """L1: the followers (5-6) in play that have not been dealt yet; None: not named."""
    crowned: tuple[Crowned, ...]
    points_from_overlay: bool
    """S5: whether the points for six players were entered; True for fewer players."""
    queue: tuple[Colour, ...]
    ranking: tuple[Colour, ...]
    players: Mapping[Colour, PlayerView]
    towns: tuple[TownView, ...]
    face_up: Mapping[Deck, Estate | None]
    stores: tuple[StoreView, ...]
    waiting: tuple[Waiting[Colour], ...]
    choices: Choices
    result: Result | None
    short: tuple[Shortage, ...]
    """R4.4: goods of which more blocks are in play than the box has."""
    fewer: Mapping[Colour, Mapping[Good, int]]
    """How many blocks each player would not have got if the blocks had run out."""
    supply: Supply
    """Free names for new tiles; empty if no tile can come."""
    own: Own | None
    rows_chosen: int = 0
    """How many rows have been chosen in this phase."""
    to_enter: tuple[Component, ...] = ()
    """What the viewer may enter while waiting, the viewer's own share first."""

    @property
    def must(self) -> str:
        """Return the entry that is asked for now; "finished" once the game is over."""
        return self.waiting[0].must if self.waiting else "finished"

    @property
    def actor(self) -> Colour | None:
        """Return the player who has to act; None for the table, or for several players."""
        return self.waiting[0].player if len(self.waiting) == 1 else None

    @property
    def question(self) -> Mapping[str, object]:
        """Return the values of the question: the offer to answer, the store …"""
        return self.waiting[0].values if self.waiting else {}

    @property
    def panel(self) -> str:
        """Return which panel has the question. A highest offer has the same panel as any other
        offer."""
        return "answer" if self.must == "accept" else self.must

    @property
    def panel_of(self) -> str:
        """Return what the panel is about: a player, a store or a phase. The browser replaces the
        panel when it changes."""
        about = self.question.get("store") or self.question.get("phase") or "all"
        return self.actor or str(about)

    @property
    def retinue(self) -> bool:
        """Return whether the table plays with followers."""
        return "retinue" in self.modules

    @property
    def rounds_over(self) -> bool:
        """Return whether the last round is over."""
        return self.phase in ("revealing", "finished")

    @property
    def deal(self) -> DealForm | None:
        """Return the questions of the deal's form; None if no round has to be set up."""
        if self.must != "deal":
            return None
        return deal_form(
            self.dealing,
            fortress=self.supply.fortress,
            retinue=self.retinue,
            known_tiles=bool(self.supply.tiles),
            known_leaders=all(map(can_draw, self.supply.leaders.values())),
            open_followers=bool(self.supply.open_followers),
        )

    @property
    def storage_tiles(self) -> Literal["back", "aside", "out"]:
        """Return what happens to the last round's storage tiles when this round is set up
        (R6.1)."""
        return (
            "out" if self.round > SECOND_HALF else "back" if self.round == SECOND_HALF else "aside"
        )

    @property
    def many_fields(self) -> bool:
        """Return whether the followers' form is so large that it needs the space beside the
        board."""
        asked = self.choices.called_up if self.must == "use_follower" else ()
        return len(asked) > 1 or any(one.entered for one in asked)

    def shows_board(self, *, entering: bool) -> bool:
        """Return whether the table's page shows the board; a large form takes its place.

        `entering`: whether that page makes entries. A page that only watches has no form.
        """
        by_hand = self.deal is not None and self.deal.typed
        return self.must not in HANDS_ONLY and not (entering and by_hand)

    @property
    def shows_stores(self) -> bool:
        """Return whether stores and cards are shown beside the form."""
        by_hand = self.must == "settle" and self.phase != "storing"
        return self.must not in STORES_IN_FORM and not self.rounds_over and not by_hand

    @property
    def rows_by_hand(self) -> tuple[tuple[StoreView, tuple[int, ...]], ...]:
        """Return the stores whose tile is not known, each with the numbers of its rows that nobody
        has chosen (R5.7); none if rows are not chosen by hand now."""
        if self.must != "choose_row":
            return ()
        return tuple(
            (store, tuple(n for n in ROWS_TO_TAP if n not in {row.number for row in store.by_hand}))
            for store in self.stores
            if store.rows is None
        )

    @property
    def may_tell_stores(self) -> bool:
        """Return whether the tiles in the stores can be described now."""
        return self.phase != "dealing" and not self.rounds_over

    @property
    def choices_tell_hand(self) -> bool:
        """Return whether the viewer's choices would reveal the viewer's hand (H2)."""
        return self.must in ("choose_town", "answer", "accept", "reveal", "exchange_guards")

    def asks(self, player: Colour, *, entering: bool) -> bool:
        """Return whether the player's page has a panel; `entering`: whether entries are made on
        that page."""
        decided = self.own is not None and self.own.exchange is not None
        again = self.must == "exchange_guards" and decided
        acts = self.players[player].acting or again
        return (entering and acts) or self.must in ("reveal", "finished")

    @property
    def taxed_town(self) -> TownView | None:
        """Return the town whose taxes are collected now, or None."""
        if self.actor is None:
            return None
        town = self.players[self.actor].town
        return next((t for t in self.towns if t.town == town), None)

    @property
    def waits_for_answer(self) -> Colour | None:
        """Return the player whose offer another player has to answer, or None."""
        other = self.question.get("other") if self.panel == "answer" else None
        return cast("Colour | None", other)

    def rank(self, player: Colour) -> int:
        """Return the player's place by horses (R5.1), from 1; 0 if there is no ranking now."""
        return self.ranking.index(player) + 1 if player in self.ranking else 0

    @property
    def players_done(self) -> tuple[Colour, ...]:
        """Return the players who have chosen or collected in this phase."""
        going = self.phase in ("choosing", "collecting")
        return tuple(p for p in self.order if p not in self.queue) if going else ()

    def before(self, player: Colour) -> int | None:
        """Return how many players act before this one in the phase; None if the player has
        acted."""
        return self.queue.index(player) if player in self.queue else None

    def does(self, player: Colour) -> str:
        """Return what a player does now, as the others' phones show it: "entered", "enters",
        "acts", "offers", "done", "next" or "later"; "" for players who only wait."""
        one, before = self.players[player], self.before(player)
        if self.phase == "revealing":
            return "entered" if one.ready else "enters" if one.acting else ""
        if one.acting:
            return "acts"
        if player == self.waits_for_answer:
            return "offers"
        if self.phase not in ("choosing", "collecting"):
            return ""
        return "done" if before is None else "later" if before > 1 else "next"

    @property
    def exchanging(self) -> tuple[PlayerView, ...]:
        """Return the players who may exchange guards for points, including those who have decided
        (L6)."""
        return tuple(one for one in self.players.values() if one.exchanged or one.acting)

    @property
    def hands_begun(self) -> bool:
        """Return whether any player has entered a hand."""
        return any(one.ready for one in self.players.values())

    @property
    def counting(self) -> tuple[str, ...]:
        """Return the names of the players who have not entered a hand yet."""
        return tuple(one.name for one in self.players.values() if not one.ready)

    @property
    def lying(self) -> tuple[TownView, ...]:
        """Return the towns with a follower that nobody has won yet."""
        won = {f.id for one in self.players.values() for f in one.followers}
        return tuple(t for t in self.towns if t.follower and t.follower.id not in won)

    @property
    def any_follower(self) -> bool:
        """Return whether any follower is in play yet."""
        won = any(one.followers for one in self.players.values())
        return won or bool(self.lying or self.open_followers)

    def acting_in(self, town: Town) -> list[Colour]:
        """Return the players in the town who have to act."""
        return [one.colour for one in self.players.values() if one.acting and one.town == town]

    def around(self, player: Colour | None) -> tuple[PlayerView, ...]:
        """Return all players in seating order, but `player` first."""
        return tuple(sorted(self.players.values(), key=lambda one: one.colour != player))
