"""The page of one viewer: named fields only, filled from the state. Hands reach templates only
through it, so that nothing hidden gets into a page (H2).

Choices on the table's page are those that everybody can see. On a player's own page they are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Waiting, cache_last_result

from ..box.box import BLANK
from ..box.components import DECKS, STORES, Colour, Deck, Estate, Good, Town
from ..entries import END, PhaseMoment
from ..scoring import Result
from ..setup import MOST, Dealing, Rulings
from ..shared import collecting
from ..shared.collecting import Shortage
from ..shared.dealing import can_draw_card, count_besieged_towns
from ..shared.ending import six_player_points
from ..shared.entering import Component
from ..state import Crowned, State
from .choices import (
    Choices,
    Own,
    TownChoice,
    destinations_without_amounts,
    private_numbers,
    viewer_choices,
)
from .dealing import DealForm, Supply, deal_form, supply_view, undealt_open_followers
from .seen import may_see_hand
from .table import (
    STEPS,
    TABLE,
    FollowerView,
    PlayerView,
    StoreView,
    TownView,
    player_view,
    store_view,
    town_view,
    without_numbers,
)
from .to_enter import components_asked_of

SECOND_HALF = 4
"""The round from which the storage tiles are used again, with their other side (R6.1)."""
HANDS_ONLY = ("exchange_guards", "reveal", "finished")
"""Entries at the end of the game that are about hands; their forms take the board's place."""
STORES_IN_FORM = ("deal", "choose_row")
"""Entries whose forms show the stores themselves, or have nothing to do with them."""


ROWS_TO_TAP = range(1, 7)
"""The rows that can be tapped of a tile that is not known."""


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
        """Return the values of the question, such as the store or the offer to answer."""
        return self.waiting[0].values if self.waiting else {}

    @property
    def panel(self) -> str:
        """The name of the panel with the question. An offer of the highest number has the same
        panel as any other offer."""
        return "answer" if self.must == "accept" else self.must

    @property
    def panel_subject(self) -> str:
        """The subject of the panel: a player, a store or a phase. The browser replaces the panel
        when the subject changes."""
        about = self.question.get("store") or self.question.get("phase") or "all"
        return self.actor or str(about)

    @property
    def has_retinue(self) -> bool:
        """Return whether the table plays with followers."""
        return "retinue" in self.modules

    @property
    def are_rounds_over(self) -> bool:
        """Return whether the last round is over."""
        return self.phase in ("revealing", "finished")

    @property
    def deal_questions(self) -> DealForm | None:
        """Return the questions of the form for setting up a round; None if no round has to be set
        up."""
        if self.must != "deal":
            return None
        return deal_form(
            self.dealing,
            fortress=self.supply.fortress,
            retinue=self.has_retinue,
            known_tiles=any(pick.free for pick in self.supply.tiles),
            known_followers=bool(self.supply.followers),
            known_stores=any(pick.free for pick in self.supply.stores),
            whole_tiles=self.supply.whole_tiles,
            whole_stores=self.supply.whole_stores,
            known_leaders=all(map(can_draw_card, self.supply.leaders.values())),
            open_followers=bool(self.supply.late_followers),
        )

    @property
    def storage_tiles_destination(self) -> Literal["back", "aside", "out"]:
        """Return where the last round's storage tiles go when this round is set up (R6.1): "back"
        into the piles, "aside", or "out" of the game."""
        return (
            "out" if self.round > SECOND_HALF else "back" if self.round == SECOND_HALF else "aside"
        )

    @property
    def has_many_fields(self) -> bool:
        """Return whether the form for followers is so large that it also needs the space beside the
        board."""
        asked = self.choices.called_up_followers if self.must == "use_follower" else ()
        return len(asked) > 1 or any(one.entered for one in asked)

    @property
    def is_panel_about_hands(self) -> bool:
        """Return whether the panel is about hands. Everybody sees its public part."""
        return self.must in HANDS_ONLY

    @property
    def fills_the_page(self) -> bool:
        """Return whether the form is so large that it needs the space of the board."""
        by_hand = self.deal_questions is not None and self.deal_questions.typed
        return (
            by_hand
            or self.has_many_fields
            or bool(self.rows_of_unknown_stores)
            or self.must == "settle"
        )

    @property
    def shows_stores(self) -> bool:
        """Return whether stores and cards are shown beside the form."""
        by_hand = self.must == "settle" and self.phase != "storing"
        return self.must not in STORES_IN_FORM and not self.are_rounds_over and not by_hand

    @property
    def is_task_high(self) -> bool:
        """Return whether a low upright tablet has room for both stores below this form, but not for
        the board."""
        if self.must == "collect":
            town = self.taxed_town
            return bool(
                town and town.follower and len(self.players) > 4 and len(self.choices.rotations) > 3
            )
        held = sum(town.holder is not None for town in self.choices.towns)
        return self.must == "choose_town" and held + self.has_retinue == 5

    @property
    def rows_of_unknown_stores(self) -> tuple[tuple[StoreView, tuple[int, ...]], ...]:
        """Return the stores with an unknown tile, each with the numbers of its free rows (R5.7);
        none while no row is chosen."""
        if self.must != "choose_row":
            return ()
        return tuple(
            (store, tuple(n for n in ROWS_TO_TAP if n not in {row.number for row in store.by_hand}))
            for store in self.stores
            if store.rows is None
        )

    @property
    def may_enter_stores(self) -> bool:
        """Return whether the tiles in the stores can be described now."""
        return self.phase != "dealing" and not self.are_rounds_over

    @property
    def do_choices_reveal_hand(self) -> bool:
        """Return whether the viewer's choices would reveal the viewer's hand (H2)."""
        return self.must in ("choose_town", "answer", "accept", "reveal", "exchange_guards")

    def has_panel_for(self, player: Colour, *, entering: bool) -> bool:
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
    def player_awaiting_answer(self) -> Colour | None:
        """The player who has made an offer and waits for the answer, or None."""
        other = self.question.get("other") if self.panel == "answer" else None
        return cast("Colour | None", other)

    def horse_rank(self, player: Colour) -> int:
        """Return the player's place by horses (R5.1), from 1; 0 if there is no ranking now."""
        return self.ranking.index(player) + 1 if player in self.ranking else 0

    @property
    def players_done(self) -> tuple[Colour, ...]:
        """Return the players who have chosen or collected in this phase."""
        going = self.phase in ("choosing", "collecting")
        return tuple(p for p in self.order if p not in self.queue) if going else ()

    def count_players_before(self, player: Colour) -> int | None:
        """Return how many players act before this one in the phase; None if the player has already
        acted."""
        return self.queue.index(player) if player in self.queue else None

    def current_action(self, player: Colour) -> str:
        """Return the code of a player's action now, for others' phones: "entered", "enters",
        "acts", "offers", "done", "next" or "later"; "" for players who only wait."""
        one, before = self.players[player], self.count_players_before(player)
        if self.phase == "revealing":
            return "entered" if one.ready else "enters" if one.acting else ""
        if one.acting:
            return "acts"
        if player == self.player_awaiting_answer:
            return "offers"
        if self.phase not in ("choosing", "collecting"):
            return ""
        return "done" if before is None else "later" if before > 1 else "next"

    @property
    def exchanging_players(self) -> tuple[PlayerView, ...]:
        """Return the players who may exchange guards for points, including those who have decided
        (L6)."""
        return tuple(one for one in self.players.values() if one.exchanged or one.acting)

    @property
    def is_any_hand_entered(self) -> bool:
        """Return whether any player has entered a hand."""
        return any(one.ready for one in self.players.values())

    @property
    def names_without_hand(self) -> tuple[str, ...]:
        """Return the names of the players who have not entered a hand yet."""
        return tuple(one.name for one in self.players.values() if not one.ready)

    @property
    def towns_with_free_follower(self) -> tuple[TownView, ...]:
        """Return the towns with a follower that nobody has won yet."""
        won = {f.id for one in self.players.values() for f in one.followers}
        return tuple(t for t in self.towns if t.follower and t.follower.id not in won)

    @property
    def has_followers_in_play(self) -> bool:
        """Return whether any follower is in play yet."""
        won = any(one.followers for one in self.players.values())
        return won or bool(self.towns_with_free_follower or self.open_followers)

    def acting_players_in(self, town: Town) -> list[Colour]:
        """Return the players in the town who have to act."""
        return [one.colour for one in self.players.values() if one.acting and one.town == town]

    def players_beginning_with(self, player: Colour | None) -> tuple[PlayerView, ...]:
        """Return all players in seating order, except that `player` is first."""
        return tuple(sorted(self.players.values(), key=lambda one: one.colour != player))


def make_page(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Page:
    """Return the page of a viewer: "table" or a player's colour. A player's page is the table's
    page with the values that only that player may see. `waiting`: the players who are asked."""
    table = _table_page(state, waiting)
    if viewer == TABLE:
        return table
    return replace(
        table,
        viewer=viewer,
        players={
            c: player_view(state, viewer, c, table.waiting)
            if may_see_hand(state, viewer, c)
            else open_
            for c, open_ in table.players.items()
        },
        choices=viewer_choices(state, viewer, table.waiting),
        own=private_numbers(state, viewer),
        to_enter=_components_to_enter(state, viewer, table.waiting),
    )


def without_amounts(page: Page) -> Page:
    """Return the table's page without numbers from which amounts of an earlier phase could be
    computed (H3): numbers on counters, influence, face-up leader cards, and costs of ways."""
    destinations: tuple[TownChoice, ...] = ()
    if page.must == "choose_town":
        left = page.question.get("left")
        destinations = destinations_without_amounts(page.choices.towns, page.towns, left)
    return replace(
        page,
        towns=tuple(without_numbers(town) for town in page.towns),
        players={
            colour: replace(one, influence=0, counter=None) for colour, one in page.players.items()
        },
        face_up={},
        choices=Choices(towns=destinations),
        short=(),
        fewer={},
        waiting=tuple(map(_without_offer, page.waiting)),
    )


def _without_offer(asked: Waiting[Colour]) -> Waiting[Colour]:
    """Return the question without the offer that has to be answered. An offer of 12, which is a
    question of its own, becomes the same question as any other offer."""
    if asked.must not in ("accept", "answer"):
        return asked
    values = {key: value for key, value in asked.values.items() if key != "offer"}
    return Waiting(asked.player, "answer", "", values)


def _components_to_enter(
    state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]
) -> tuple[Component, ...]:
    """Return the components that the viewer may enter while waiting for others; nothing if the
    viewer has to act."""
    if viewer not in state.players or any(one.player == viewer for one in waiting):
        return ()
    return components_asked_of(state, cast(Colour, viewer))


@cache_last_result
def _table_page(state: State, waiting: tuple[Waiting[Colour], ...]) -> Page:
    """Return the table's page. It contains no hidden hand, and nothing that depends on a hand."""
    step, step_round = _current_phase(state)
    return Page(
        viewer=TABLE,
        round=state.round,
        phase=state.phase,
        step=step,
        step_round=step_round,
        face=state.face,
        sample=state.box.sample,
        learned=state.box != (state.setup.box or BLANK),
        open_hands=state.setup.rulings.open_hands,
        rulings=state.setup.rulings,
        own_phases=state.setup.own_phases,
        dealing=state.setup.dealing,
        besieged_count=count_besieged_towns(state),
        order=state.order,
        modules=state.setup.modules,
        fortress=state.fortress,
        open_followers=undealt_open_followers(state),
        crowned=state.crowned,
        points_from_overlay=len(state.players) < MOST or six_player_points(state) is not None,
        queue=state.queue,
        ranking=state.ranking,
        players={c: player_view(state, TABLE, c, waiting) for c in state.board.seating},
        towns=tuple(town_view(state, place, t) for place, t in enumerate(state.setup.towns)),
        face_up={deck: state.face_up.get(deck) for deck in DECKS},
        stores=tuple(store_view(state, name) for name in STORES),
        waiting=waiting,
        choices=viewer_choices(state, TABLE, waiting),
        result=state.result,
        short=collecting.goods_shortages(state),
        fewer=collecting.count_missed_blocks(state),
        supply=supply_view(state) if state.phase == "dealing" else Supply(),
        own=None,
        rows_chosen=state.chooser_number,
    )


def _current_phase(state: State) -> tuple[str, int]:
    """Return the phase that the table is in, and its round. At the beginning or the end of a phase
    this is the phase whose followers act."""
    moment = state.moment
    if not isinstance(moment, PhaseMoment):
        return state.phase, state.round
    ended = moment == END[6] and state.phase == "dealing"
    return STEPS[moment.phase - 1], state.round - ended
