"""Describing a component: the table's box gets what is printed on it. The points for six players
(S5) are entered in the same way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.lenient import list_or_empty
from companion.core.play import Chance, Plain, Refused, Right, StepTexts
from companion.core.wording import N_

from ..box.box import Box
from ..box.components import Town
from ..entries import Describe
from ..happenings import Happening
from ..pieces import Turn
from ..shared.dealing import check_name_in_town, new_store
from ..shared.describing import (
    add_description,
    check_form_is_complete,
    kind_of_description,
    split_description,
    with_named_tile,
    with_plain_fields,
)
from ..shared.ending import score_open_hands
from ..shared.entering import (
    descriptions_still_new,
    entered_component,
    is_tile_gone,
    may_enter,
    with_tile_name,
)
from ..shared.rounds import continue_storing
from ..state import Filling, State, Store
from ..step import Step
from ..words.boxes import name_of_component, second_entry_sentence
from ..words.words import Words


class Described(Happening, frozen=True, tag="described"):
    """The players entered the values printed on a component."""

    what: str
    id: str
    by: str | None = None
    """The player who entered it on a phone."""
    town: str | None = None
    store: str | None = None


WHAT = {
    "tax tile": N_("A tax tile was entered."),
    "storage tile": N_("A storage tile was entered."),
    "town": N_("The town tile of %(town)s was entered."),
    "both": N_("%(town)s and its tax tile were entered."),
    "deck": N_("The leader cards in the deck of %(deck)s were entered."),
    "grey": N_("The number of grey leader cards was entered."),
    "follower": N_("%(follower)s was entered."),
    "blocks": N_("The number of blocks was entered."),
    "leader points": N_("The points of the places with six players were entered."),
}


def label_description(words: Words, entry: Describe, happenings: Sequence[Happening]) -> str:
    """Return the label of a description, with the component that it describes."""
    if entry.follower:
        return words.fill(N_("entering a follower (%(follower)s)"), follower=entry.follower)
    if entry.leader_points is not None:
        return words.fill(N_("entering the points for six players"))
    if entry.blocks is not None:
        return words.fill(N_("counting the blocks"))
    if entry.tile and entry.edges is None:
        return words.fill(_tile_label(entry), town=entry.town, store=entry.store)
    text = N_("entering the town tile of %(town)s") if entry.town else N_("entering a tile or card")
    return words.fill(text, town=entry.town)


def _tile_label(entry: Describe) -> str:
    """Return the label of a tile's description, with the town or store in which the tile is."""
    if entry.rows is None:
        at, anywhere = (
            N_("entering the tile in %(town)s"),
            N_("entering a tax tile"),
        )
        return at if entry.town else anywhere
    at, anywhere = (
        N_("entering the storage tile (%(store)s)"),
        N_("entering a storage tile"),
    )
    return at if entry.store else anywhere


def description_sentences(words: Words, entry: Describe) -> list[str]:
    """Return the sentence about the component that was described, without its printed values."""
    every = [*words.happenings_of_kind(Described)]
    if {told.what for told in every} == {"tax tile", "town"} and entry.town is not None:
        every = [Described("both", entry.town, entry.player, entry.town)]
    return [_component_sentence(words, entry, told) for told in every]


def _component_sentence(words: Words, entry: Describe, told: Described) -> str:
    if told.by is not None:
        text = N_("%(player)s entered %(component)s.")
        component = name_of_component(words, told.what, told.town, told.store)
        return words.fill(text, player=told.by, component=component)
    if told.what == "tax tile" and entry.town:
        return words.fill(N_("The tile in %(town)s was entered."), town=entry.town)
    if told.what == "storage tile" and entry.store:
        return words.fill(N_("The storage tile (%(store)s) was entered."), store=entry.store)
    text = WHAT["grey" if told.id == "grey" else told.what]
    return words.fill(text, follower=told.id, town=told.id, deck=told.id)


class Describing(Step[Describe]):
    """Accepts a description at any time."""

    always_open = None
    texts = StepTexts(
        label=label_description,
        name=N_("entering a component"),
        tells={Describe: description_sentences},
        refusals={
            "no-tile-there": N_("There is no tax tile in %(town)s."),
            "tile-has-name": N_(
                "The tax tile in %(town)s has already been entered as a different one."
            ),
            "tile-elsewhere": N_(
                "This tax tile has already been used. Choose another one for %(town)s."
            ),
            "store-has-name": N_(
                "The storage tile of the %(store)s has already been entered as a different one."
            ),
            "no-storage-tile-there": N_("There is no storage tile on the %(store)s now."),
            "entered-already": second_entry_sentence,
            "entered-other-tile": N_(
                "Another tile has this name. Leave the name empty, and the app finds one."
            ),
            "row-settled": N_(
                "The tile has to have %(row)s, because that row has already been chosen."
            ),
            "no-follower-there": N_("There is no follower in %(town)s."),
            "follower-has-name": N_(
                "The follower in %(town)s has already been entered as a different one."
            ),
        },
    )

    def apply(self, turn: Turn, entry: Describe) -> None:
        """Add the description to this table's box. Earlier decisions do not change."""
        add_description(turn.state.box, entry)
        open_ = entry.round is not None
        for part in (
            descriptions_still_new(turn.state, entry) if open_ else split_description(entry)
        ):
            _add_to_box(turn, part)
        if turn.state.phase == "finished":
            score_open_hands(turn)

    def complete_entry(self, state: State, entry: Describe, chance: Chance) -> Describe:
        """Return the description with a name for its tile, if the tile has none yet."""
        return with_tile_name(state, entry)

    def required_right(self, state: State, entry: Describe) -> Right:
        """Return the right to describe a component: the table's, and a phone's for components that
        are open and not known yet."""
        seats = {entry.player} if entry.player and may_enter(state, entry) else set[str]()
        return Right(table=True, seats=frozenset(seats))

    def is_independent(self, entry: Describe) -> bool:
        """Return whether the entry describes a component that its sender's page did not know. Such
        an entry is accepted even if others have acted meanwhile."""
        return entry.round is not None

    def from_form(self, data: Plain) -> Plain:
        """Return the form's data without an empty name; the app then gives one. Refused if a part
        of the description is missing."""
        parts = _without_blank_part(with_plain_fields(data))
        check_form_is_complete(parts)
        return {key: value for key, value in parts.items() if key != "tile" or value != ""}


def _without_blank_part(data: Plain) -> Plain:
    """Return the fields of a form for a town and its tile. If nothing was entered for the town's
    side or for the tile, its fields are left out."""
    if "edges" not in data or "arrows" not in data:
        return data
    blank = set[str]()
    if all(edge is None for edge in list_or_empty(data["edges"])):
        blank = {"side", "edges"}
    elif not data["arrows"] and data.get("middle") is None:
        blank = {"tile", "arrows", "middle"}
    return {key: value for key, value in data.items() if key not in blank}


def _add_to_box(turn: Turn, entry: Describe) -> None:
    shape = kind_of_description(entry)
    box = add_description(turn.state.box, entry)
    component = entered_component(entry)
    if component is not None and entry.round is not None and entry.player is not None:
        entered = {component.key(entry.round): entry.player}  # in case somebody else enters it, too
        turn.change(entered_by={**turn.state.entered_by, **entered})
    if is_tile_gone(turn.state, entry):
        _describe_removed_tile(turn, entry, box)
        return
    if shape == "storage tile":
        _describe_storage_tile(turn, entry, box)
        return
    what = entry.tile or entry.follower or entry.town or entry.deck or shape.replace(" ", "_")
    turn.change(box=box)
    if entry.town is not None and shape != "town":
        _name_tile(turn, what, entry.town, follower=shape == "follower")
    by = entry.player
    turn.report(Described(shape, what, by, entry.town if by else None))


def _name_tile(turn: Turn, tile: str, town: Town, *, follower: bool) -> None:
    """Give the unnamed tile in a town its name. Refused if the tile already has another name."""
    state = turn.state
    if town not in state.tiles or follower != state.has_retinue:
        raise Refused("no-follower-there" if follower else "no-tile-there", {"town": town})
    there = state.tiles[town]
    if there == tile:
        return
    if there is not None:
        values = {"town": town, "tile": there}
        raise Refused("follower-has-name" if follower else "tile-has-name", values)
    if follower:
        check_name_in_town(state, tile)
    elif tile in state.tiles_gone:
        raise Refused("tile-elsewhere", {"tile": tile, "town": town})
    turn.state = with_named_tile(state, town, tile)


def _describe_removed_tile(turn: Turn, entry: Describe, box: Box) -> None:
    """Add a tile that has left the table while somebody was entering it. It counts as used in its
    round."""
    state, round_ = turn.state, entry.round or turn.state.round
    tile = entry.tile or entry.follower
    assert tile is not None
    turn.change(box=box)
    if entry.rows is not None:
        turn.change(stores_came={**state.stores_came, tile: round_})
    else:
        turn.change(tiles_came={**state.tiles_came, tile: round_})
    shape = "storage tile" if entry.rows is not None else "tax tile"
    turn.report(Described(shape, tile, entry.player, entry.town, entry.store))


def _describe_storage_tile(turn: Turn, entry: Describe, box: Box) -> None:
    """Add a storage tile to the box, and give its rows to the stores that hold it."""
    assert entry.tile is not None
    _name_storage_tile(turn, entry)
    turn.change(box=box)
    for name, store in turn.state.stores.items():
        if store.tile == entry.tile and entry.side == turn.state.face:
            turn.change(stores={**turn.state.stores, name: _store_with_new_rows(turn.state, store)})
    turn.report(Described("storage tile", entry.tile, entry.player, store=entry.store))
    state = turn.state
    if state.phase == "storing" and state.pick is None and state.moment is None:
        continue_storing(turn)


def _name_storage_tile(turn: Turn, entry: Describe) -> None:
    """Give the unnamed tile on a store its name. Refused if the tile already has another name."""
    state = turn.state
    if entry.store is None:
        return
    there = state.stores[entry.store].tile
    if there == entry.tile:
        return
    if there is not None:
        raise Refused("store-has-name", {"store": entry.store, "tile": there})
    if not state.tiles:
        raise Refused("no-storage-tile-there", {"store": entry.store})
    if entry.tile in state.stores_gone:
        raise Refused("store-gone", {"tile": entry.tile, "store": entry.store})
    assert entry.tile is not None
    turn.change(
        stores={**state.stores, entry.store: replace(state.stores[entry.store], tile=entry.tile)},
        stores_gone=(*state.stores_gone, entry.tile),
        stores_came={**state.stores_came, entry.tile: state.round},
    )


def _store_with_new_rows(state: State, old: Store) -> Store:
    """Return the store with its newly described rows. Rows that were already chosen do not
    change."""
    new = new_store(state, old.tile)
    rows = list(new.rows or ())
    for number, filling in (*enumerate(old.rows or (), 1), *old.by_hand.items()):
        if filling.chosen_by is not None:
            if number > len(rows):
                raise Refused("row-settled", {"row": number})
            rows[number - 1] = filling
    return Store(new.tile, tuple[Filling, ...](rows))
