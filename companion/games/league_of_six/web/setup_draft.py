"""The values of the set-up form while people fill it in, and the changes that each button makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations
from random import Random

from companion.core.lenient import allowed_or_first, complete_order, mapping_or_empty, typed_number
from companion.core.setup_forms import read_rules
from companion.core.wording import N_
from companion.web.setup import seating
from companion.web.setup.seating import (
    Bench,
    Buttons,
    drop_colour_names,
    move_buttons,
    press_button,
    swap_items,
)
from companion.web.ways import EVERYTHING, ONLY_THE_END, SAMPLE, TRYING, UNKNOWN, Way

from ..box.box import BLANK, Box, are_leaders_known, sample_box
from ..box.components import COLOURS, TOWNS
from ..setup import FEWEST, MOST, Setup
from . import setup_box
from .setup_box import RETINUE, owners_from_form, typed_overlay_points

USUAL = 4
BENCH = Bench(COLOURS, range(FEWEST, MOST + 1))
SIDES = ("white", "yellow")
BY_TABLE = {"dealing": dict.fromkeys(("tiles", "leaders", "stores"), "table")}
BY_APP = {"dealing": dict.fromkeys(("tiles", "leaders", "stores"), "app")}
"""Who draws: a group with the game from its piles, so that nobody has to look for a tile that the
app drew; without the game, the app."""
WAYS = (
    Way(
        EVERYTHING,
        "phone",
        N_("Everything as it is revealed"),
        N_(
            "About four minutes in round 1, less in each later round. The app leads through the "
            "whole game."
        ),
        {"own_phases": []},
        BY_TABLE,
    ),
    Way(
        "stores",
        "store",
        N_("The stores and the end"),
        N_(
            "About two minutes in each round. You enter what everybody took, and only the rows "
            "that are chosen. The app pays the bonuses and scores."
        ),
        {"own_phases": ["choosing", "collecting"]},
        BY_TABLE,
    ),
    ONLY_THE_END,
    Way(
        TRYING,
        "play",
        N_("Just trying"),
        N_("The tiles and cards are invented. Real ones show something else."),
        {"own_phases": []},
        BY_APP,
    ),
)
Shelf = Mapping[str, Box]
"""The boxes that are offered, by their value in the form."""


@dataclass
class Draft(seating.Draft):
    """The form's values, always complete: missing and wrong values are replaced."""

    towns: list[str]
    order: list[str]
    numbers: dict[str, int]
    """The number of each town, as far as known."""
    sides: dict[str, str]
    asked: tuple[str, ...] = ()
    """The towns whose numbers the box does not know (R0.2)."""
    leaders_known: bool = True
    """Whether the app can draw leader cards from that box (R1.1)."""
    start: dict[str, object] = field(default_factory=dict)
    """The situation of a game that is joined in the middle, as entered."""
    overlay: dict[str, str] = field(default_factory=dict)
    """S5: the points for six players by place, as entered or from the box."""
    owners: dict[str, str] = field(default_factory=dict)
    """The owner of each follower if a game is joined in the middle."""
    picked: int | None = field(default=None)
    """The place of the town that was tapped to be swapped."""

    def fields(self) -> dict[str, object]:
        """Return the fields that the form sends for a game from the beginning. `read_draft` reads
        them back."""
        numbers = {"numbers": self.numbers} if self.asked else {}
        return {
            **self.rules,
            **numbers,
            "players": [vars(seat) for seat in self.seats],
            "towns": self.towns,
            "order": self.order,
            "sides": self.sides,
            "box": self.box,
            "overlay": self.overlay,
        }

    @property
    def has_six_players(self) -> bool:
        """Return whether the sixth player's module is played (S0)."""
        return len(self.seats) == MOST

    @property
    def next_number(self) -> int | None:
        """Return the lowest number that no town has; None if all have one (R0.2)."""
        free = (n for n in range(1, len(TOWNS) + 1) if n not in self.numbers.values())
        return next(free, None)

    @property
    def has_retinue(self) -> bool:
        """Return whether followers are played (L1)."""
        return RETINUE in self.modules

    @property
    def colours(self) -> list[str]:
        """Return the colours of the seats, in order."""
        return [seat.colour for seat in self.seats]


def offered_boxes(library: Shelf | None = None) -> Shelf:
    """Return the sample box, the library's boxes and a blank one."""
    return {SAMPLE: sample_box(), **(library or {}), UNKNOWN: BLANK}


def new_draft(rng: Random, library: Shelf | None = None, box: str | None = None) -> Draft:
    """Return the values of a new form: four players, towns and order drawn at random."""
    dealing = BY_APP if box in (None, SAMPLE) else BY_TABLE
    draft = read_draft({"box": box, **dealing}, library)
    rng.shuffle(draft.towns)
    rng.shuffle(draft.order)
    return draft


def draft_of_setup(setup: Mapping[str, object], box: str, rng: Random, library: Shelf) -> Draft:
    """Return a form for another game of the same players with that box; towns and order are drawn
    again.

    The new game starts at the beginning, even if the earlier one was joined in the middle.
    """
    kept = {key: value for key, value in setup.items() if key not in ("start", "order")}
    draft = read_draft({**kept, "box": box}, library)
    drop_colour_names(draft.seats)
    rng.shuffle(draft.towns)
    rng.shuffle(draft.order)
    return draft


def read_draft(data: Mapping[str, object], library: Shelf | None = None) -> Draft:
    """Return the values of a posted form. Values that do not fit are replaced; nothing is
    refused."""
    boxes = offered_boxes(library)
    box = allowed_or_first(tuple(boxes), data.get("box"))
    seats = BENCH.read_seats(data.get("players"), USUAL)
    sides = mapping_or_empty(data.get("sides"))
    taken_out = data.get("numbers_of") not in (None, box)
    numbers = setup_box.read_town_numbers(data, boxes[box], taken_out=taken_out)
    return Draft(
        seats=seats,
        rules=read_rules(Setup, data),
        towns=complete_order(data.get("towns"), TOWNS),
        order=complete_order(data.get("order"), [seat.colour for seat in seats]),
        numbers=numbers,
        sides={town: allowed_or_first(SIDES, sides.get(town)) for town in TOWNS},
        box=box,
        asked=setup_box.towns_without_number(boxes[box]),
        leaders_known=are_leaders_known(boxes[box]),
        start=mapping_or_empty(data.get("start")),
        overlay=typed_overlay_points(data, boxes[box], taken_out=taken_out),
        owners=owners_from_form(data),
        picked=typed_number(data.get("picked"), high=len(TOWNS) - 1),
    )


MIX = "mix"


def draft_buttons(draft: Draft, rng: Random) -> Buttons:
    """Return the buttons that can be pressed now: for each value that a button sends, the function
    that changes the form."""
    seating = BENCH.buttons(draft.seats).items()
    return {
        **{do: partial(_change_seats, draft, press, rng) for do, press in seating},
        **_town_buttons(draft, rng),
        "draw": partial(rng.shuffle, draft.order),
        **move_buttons("earlier", "later", draft.order),
    }


def _change_seats(draft: Draft, press: Callable[[], None], rng: Random) -> None:
    """Change the seats. Players keep their order markers. The marker of a new player is put in at
    random, so that the draw stays fair."""
    now = press_button(draft.seats, press)
    draft.order = [now[colour] for colour in draft.order if colour in now]
    for colour in draft.colours:
        if colour not in draft.order:
            draft.order.insert(rng.randrange(len(draft.order) + 1), colour)


def _town_buttons(draft: Draft, rng: Random) -> Buttons:
    return {
        "shuffle": partial(_shuffle_towns, draft, rng),
        **{f"pick.{place}": partial(_pick_town, draft, place) for place in range(len(TOWNS))},
        **{
            f"swap.{a}.{b}": partial(swap_items, draft.towns, a, b)
            for a, b in permutations(range(len(TOWNS)), 2)
        },
        **{f"sides.{side}": partial(_set_town_sides, draft, side, rng) for side in (*SIDES, MIX)},
        **{f"side.{town}": partial(_turn_town_over, draft, town) for town in TOWNS},
        **{f"number.{town}": partial(_toggle_town_number, draft, town) for town in draft.asked},
    }


def _shuffle_towns(draft: Draft, rng: Random) -> None:
    rng.shuffle(draft.towns)
    draft.picked = None


def _pick_town(draft: Draft, place: int) -> None:
    """Pick a town. The second tap swaps it with the first picked town."""
    if draft.picked is None:
        draft.picked = place
    else:
        swap_items(draft.towns, draft.picked, place)
        draft.picked = None


def _set_town_sides(draft: Draft, side: str, rng: Random) -> None:
    for town in draft.sides:
        draft.sides[town] = rng.choice(SIDES) if side == MIX else side


def _turn_town_over(draft: Draft, town: str) -> None:
    draft.sides[town] = SIDES[draft.sides[town] == SIDES[0]]


def _toggle_town_number(draft: Draft, town: str) -> None:
    """Give a town the lowest free number, or take its number away (R0.2). The last town gets the
    number that is left."""
    if draft.numbers.pop(town, None) is not None:
        return
    for one in (town, *draft.asked):
        if one not in draft.numbers and (one == town or len(draft.numbers) == len(TOWNS) - 1):
            draft.numbers[one] = draft.next_number or 1
