"""What a page may draw for one viewer: named fields only, so that nothing hidden can slip in (H2).

`showing` builds them from a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from companion.core.play import Waiting

from ..box.components import Colour, Deck, Estate, Good, Town
from ..scoring import Result
from ..setup import Dealing, Rulings
from ..shared.blocks import Shortage
from ..shared.dealing import can_draw
from ..shared.naming import FreeNames
from ..state import Crowned
from .choices import Choices, Own
from .deal_form import DealForm, deal_form
from .gallery import StoragePick, TaxPick
from .parts import FollowerView, PlayerView, StoreView, TownView

HALF = 4
"""The round for which all storage tiles come again (R6.1)."""
HANDS_ONLY = ("exchange_guards", "reveal", "finished")
"""Steps at the end of the game, which are about hands and take the board's room."""
STORED = ("deal", "choose_row", "describe")
"""What shows the stores itself, or has nothing to do with them."""


class Supply(Struct, frozen=True):
    """What may be dealt by name, and what can no longer come; empty outside of phase 1."""

    tiles: tuple[TaxPick, ...] = ()
    stores: tuple[StoragePick, ...] = ()
    leaders: Mapping[Deck, Mapping[Estate, int]] = {}
    new_tiles: bool = True
    """Whether tiles may come that the box does not know."""
    new_stores: bool = True
    overdrawn: tuple[tuple[Deck, Estate], ...] = ()
    """Leader cards that came more often than the box has them."""
    many_tiles: int = 0
    """How many tax tiles the box has, where that is more than there are; else 0."""
    many_stores: int = 0
    fortress: bool = False
    """S2: a town card is drawn for the waggon fortress, instead of besieged towns."""
    followers: tuple[FollowerView, ...] = ()
    """L2: those of the box that may be dealt in this round."""
    open_followers: int = 0
    """L1: how many (5-6) followers this deal has to name; 0: none."""
    late_followers: tuple[FollowerView, ...] = ()
    """L1: those of the box that they may be."""
    mark: str = ""
    """Another one whenever any of this is another."""

    def gone(self, deck: Deck) -> tuple[Estate, ...]:
        """The estates of which no card is left in a deck, where it is known and any is left."""
        left = self.leaders.get(deck, {})
        return tuple(estate for estate, n in left.items() if not n) if any(left.values()) else ()


class Page(Struct, frozen=True):
    """Everything that a page of one table shows to one viewer."""

    viewer: str
    round: int
    phase: str
    face: str
    sample: bool
    learned: bool
    """Whether the table knows more of its box than when it opened."""
    open_hands: bool
    rulings: Rulings
    own_phases: tuple[str, ...]
    dealing: Dealing
    besieged_count: int
    order: tuple[Colour, ...]
    modules: tuple[str, ...]
    fortress: Town | None
    open_followers: tuple[FollowerView | None, ...]
    """L1: the (5-6) tiles in play, those that have not been dealt yet; None: not named."""
    crowned: tuple[Crowned, ...]
    points_from_overlay: bool
    """S5: whether the points for six players have been typed; True for fewer players."""
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
    """R4.4: blocks of which more are in play than the box has."""
    fewer: Mapping[Colour, Mapping[Good, int]]
    """Who would have got fewer of them, had everybody got what there was."""
    supply: Supply
    free: FreeNames
    """Empty where no tile can come."""
    own: Own | None

    @property
    def must(self) -> str:
        """The type of the entry that has to come now; "finished" once the game is over."""
        return self.waiting[0].must if self.waiting else "finished"

    @property
    def actor(self) -> Colour | None:
        """Who has to act; None where the table does, or several."""
        return self.waiting[0].player if len(self.waiting) == 1 else None

    @property
    def asked(self) -> Mapping[str, object]:
        """What is said of what must be done: the offer that is to be answered, the store …"""
        return self.waiting[0].values if self.waiting else {}

    @property
    def panel(self) -> str:
        """Which panel asks for it: a last offer is answered like any other."""
        return "answer" if self.must == "accept" else self.must

    @property
    def panel_of(self) -> str:
        """Whom or what the panel is about: another panel where it is another."""
        about = self.asked.get("store") or self.asked.get("phase") or "all"
        return self.actor or str(about)

    @property
    def retinue(self) -> bool:
        """Whether the table plays with followers."""
        return "retinue" in self.modules

    @property
    def rounds_over(self) -> bool:
        """Whether no step of a round is in play any more."""
        return self.phase in ("revealing", "finished")

    @property
    def deal(self) -> DealForm | None:
        """What dealing this round asks; None where no round is to be dealt."""
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
        """R6.1: what becomes of the last round's storage tiles, when this round is dealt."""
        return "out" if self.round > HALF else "back" if self.round == HALF else "aside"

    @property
    def many_fields(self) -> bool:
        """Whether followers ask for so much that their form needs the room of the board's side."""
        asked = self.choices.asked if self.must == "use_follower" else ()
        return len(asked) > 1 or any(one.entered for one in asked)

    def shows_board(self, *, entering: bool) -> bool:
        """Return whether the table's page shows the board; a large form takes the board's room.

        `entering`: whether that page makes the entries. A page that only watches has no form.
        """
        by_hand = self.must == "describe" or (self.deal is not None and self.deal.typed)
        return self.must not in HANDS_ONLY and not (entering and by_hand)

    @property
    def shows_stores(self) -> bool:
        """Whether stores and cards stand beside what must be done."""
        by_hand = self.must == "settle" and self.phase != "storing"
        return self.must not in STORED and not self.rounds_over and not by_hand

    @property
    def may_tell_stores(self) -> bool:
        """Whether what lies in the stores can be told now."""
        return self.phase != "dealing" and not self.rounds_over

    @property
    def choices_tell_hand(self) -> bool:
        """H2: whether what the one who looks may choose would tell what that player holds."""
        return self.must in ("choose_town", "answer", "accept", "reveal", "exchange_guards")

    def asks(self, player: Colour, *, entering: bool) -> bool:
        """Whether the page of that player has a panel; `entering`: what it says counts now."""
        decided = self.own is not None and self.own.exchange is not None
        again = self.must == "exchange_guards" and decided
        acts = self.players[player].acting or again
        return (entering and acts) or self.must in ("reveal", "finished")

    @property
    def collected(self) -> TownView | None:
        """The town whose taxes are to be collected."""
        if self.actor is None:
            return None
        town = self.players[self.actor].town
        return next((t for t in self.towns if t.town == town), None)

    @property
    def described(self) -> StoreView | None:
        """The store of which the table has to tell what its tile shows."""
        return next((s for s in self.stores if s.store == self.asked.get("store")), None)

    @property
    def waits_for_answer(self) -> Colour | None:
        """Who has made an offer that another player has to answer."""
        other = self.asked.get("other") if self.panel == "answer" else None
        return cast("Colour | None", other)

    def rank(self, player: Colour) -> int:
        """R5.1: which place by horses; 0 where that does not count now."""
        return self.ranking.index(player) + 1 if player in self.ranking else 0

    @property
    def done(self) -> tuple[Colour, ...]:
        """Who has a town already, or has collected, while that goes on."""
        going = self.phase in ("choosing", "collecting")
        return tuple(p for p in self.order if p not in self.queue) if going else ()

    def before(self, player: Colour) -> int | None:
        """How many come before that player in this phase; None who has been."""
        return self.queue.index(player) if player in self.queue else None

    @property
    def exchanging(self) -> tuple[PlayerView, ...]:
        """L6: who may give guards for points, and those who have decided."""
        return tuple(one for one in self.players.values() if one.exchanged or one.acting)

    @property
    def hands_begun(self) -> bool:
        """Whether anybody has entered a hand."""
        return any(one.ready for one in self.players.values())

    @property
    def counting(self) -> tuple[str, ...]:
        """The names of those whose hand is not in yet."""
        return tuple(one.name for one in self.players.values() if not one.ready)

    @property
    def lying(self) -> tuple[TownView, ...]:
        """The towns in which a follower lies that nobody has won yet."""
        won = {f.id for one in self.players.values() for f in one.followers}
        return tuple(t for t in self.towns if t.follower and t.follower.id not in won)

    @property
    def any_follower(self) -> bool:
        """Whether any follower has come yet."""
        won = any(one.followers for one in self.players.values())
        return won or bool(self.lying or self.open_followers)

    def acting_in(self, town: Town) -> list[Colour]:
        """Those who stand in that town and have to act."""
        return [one.colour for one in self.players.values() if one.acting and one.town == town]

    def around(self, player: Colour | None) -> tuple[PlayerView, ...]:
        """Everybody in seating order, the one who looks first."""
        return tuple(sorted(self.players.values(), key=lambda one: one.colour != player))
