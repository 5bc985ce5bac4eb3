"""The values of the set-up form while people fill it in, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from companion.core.lenient import allowed_or_first, mapping_or_empty
from companion.core.setup_forms import read_rules
from companion.core.wording import N_
from companion.web.requests.forms import typed_text
from companion.web.setup import seating
from companion.web.setup.seating import Bench, Buttons, drop_colour_names, press_button
from companion.web.ways import EVERYTHING, ONLY_THE_END, TRYING, UNKNOWN, Way

from ..board import COLOURS, COUNTIES, FEWEST, GROUPS, LINE_UPS, MOST, Letter
from ..setup import Setup

BENCH = Bench(COLOURS, range(FEWEST, MOST + 1))
USUAL = 4
WAYS = (
    Way(
        EVERYTHING,
        "phone",
        N_("Everything as it is revealed"),
        N_("Enter what your cards and your tower show. The app leads through both years."),
        begins={"rulings": {"tower": "real"}},
    ),
    ONLY_THE_END,
    Way(
        TRYING,
        "play",
        N_("Just trying"),
        N_("The app has a tower. The amounts on its cards are invented."),
        begins={"rulings": {"tower": "app"}},  # without the game there is no tower either (W2.6)
    ),
)
LINE_UP, CLAIM = "line-up", "claim"
WITH_BOX = {"court", "mercenaries"}
"""The modules with cards whose amounts are in no rules text (WC.5, WK.2)."""


@dataclass
class Draft(seating.Draft):
    """The form's values, always complete: missing and wrong values are replaced."""

    start: str
    line_up: dict[str, Letter]
    """W0.3: the letter of each seated player, by colour."""
    oldest: str
    """The colour of the oldest player; "" until somebody chooses."""

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Return the line-ups for this number of players."""
        return tuple(LINE_UPS[len(self.seats)])


def read_draft(data: Mapping[str, object]) -> Draft:
    """Return the values of a posted form. Values that do not fit are replaced; nothing is
    refused."""
    seats = BENCH.read_seats(data.get("players"), USUAL)
    colours = [seat.colour for seat in seats]
    return Draft(
        seats=seats,
        rules=read_rules(Setup, data),
        start=allowed_or_first((LINE_UP, CLAIM), data.get("start")),
        line_up=_read_line_up(mapping_or_empty(data.get("line_up")), colours),
        oldest=allowed_or_first(("", *colours), data.get("oldest")),
        box=typed_text(data.get("box", UNKNOWN)),
    )


def draft_of_setup(setup: Mapping[str, object]) -> Draft:
    """Return a form with the players and choices of a set-up. Names that are only their colour are
    dropped."""
    draft = read_draft(setup)
    drop_colour_names(draft.seats)
    return draft


def _read_line_up(given: Mapping[str, object], colours: list[str]) -> dict[str, Letter]:
    """Return each player's letter: the letter that was sent if it is free, or else another free
    letter."""
    letters = LINE_UPS[len(colours)]
    found: dict[str, Letter] = {}
    for letter in letters:
        found.update(dict.fromkeys([c for c in colours if given.get(c) == letter][:1], letter))
    free = [letter for letter in letters if letter not in found.values()]
    return {colour: found[colour] if colour in found else free.pop(0) for colour in colours}


def draft_buttons(draft: Draft, rng: Random) -> Buttons:
    """Return the buttons that can be pressed now: for each value that a button sends, the function
    that changes the form."""
    seating = BENCH.buttons(draft.seats).items()
    return {
        **{do: partial(_change_seats, draft, press) for do, press in seating},
        **{
            f"letter.{colour}.{letter}": partial(_set_letter, draft, colour, letter)
            for colour in draft.line_up
            for letter in draft.letters
        },
        "draw": partial(_shuffle_line_ups, draft, rng),
    }


def _change_seats(draft: Draft, press: Callable[[], None]) -> None:
    """Change the seats. Players keep their line-ups, and the oldest player remains the oldest."""
    now = press_button(draft.seats, press)
    kept = {now[colour]: letter for colour, letter in draft.line_up.items() if colour in now}
    colours = [seat.colour for seat in draft.seats]
    draft.line_up = _read_line_up(kept, colours)
    draft.oldest = now.get(draft.oldest, "")


def _set_letter(draft: Draft, colour: str, letter: Letter) -> None:
    """Give a player another line-up. The player who had that line-up gets the first player's old
    one."""
    other = next(c for c, taken in draft.line_up.items() if taken == letter)
    draft.line_up[colour], draft.line_up[other] = letter, draft.line_up[colour]


def _shuffle_line_ups(draft: Draft, rng: Random) -> None:
    letters = rng.sample(draft.letters, len(draft.letters))
    draft.line_up = dict(zip(draft.line_up, letters, strict=True))


def counties_by_line_up(draft: Draft) -> dict[Letter, list[tuple[str, int]]]:
    """Return the counties of each line-up by name, with their armies (W0.3)."""
    count = len(draft.seats)
    return {
        letter: [
            (COUNTIES[id_].name, n)
            for id_, n in zip(LINE_UPS[count][letter], GROUPS[count], strict=True)
        ]
        for letter in draft.letters
    }
