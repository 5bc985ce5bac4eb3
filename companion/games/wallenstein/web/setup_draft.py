"""The values of Wallenstein's set-up form while people fill it in, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from companion.core.lenient import fields, one_of, texts
from companion.web import seating
from companion.web.box_choice import UNKNOWN
from companion.web.forms import typed_text
from companion.web.seating import Bench, Buttons, drop_colour_names, press_button

from ..board import COLOURS, COUNTIES, FEWEST, GROUPS, LINE_UPS, MOST, Letter
from ..words.things import MODULE

BENCH = Bench(COLOURS, range(FEWEST, MOST + 1))
USUAL = 4
LINE_UP, CLAIM = "line-up", "claim"
WITH_BOX = {"court", "mercenaries"}
"""The modules whose cards show what stands in no text (WC.5, WK.2)."""
RULINGS = {
    "tower": ("real", "app"),
    "counties": ("real", "app"),
    "revolt_pays": ("false", "true"),
    "open_tower": ("false", "true"),
}
"""What may be said of each ruling, the default first (`setup.Rulings`)."""


@dataclass
class Draft(seating.Draft):
    """The form's values, whole at any time: what was left out or cannot be is filled in."""

    start: str
    line_up: dict[str, Letter]
    """W0.3: the letters by colour, of everybody who is seated."""
    oldest: str
    modules: list[str]
    rulings: dict[str, str]
    box: str

    @property
    def letters(self) -> tuple[Letter, ...]:
        """The line-ups for so many players."""
        return tuple(LINE_UPS[len(self.seats)])


def read(data: Mapping[str, object]) -> Draft:
    """The form as it was sent; whatever does not fit gives way, nothing is refused."""
    seats = BENCH.read(data.get("players"), USUAL)
    colours = [seat.colour for seat in seats]
    rulings = fields(data.get("rulings"))
    played = texts(data.get("modules"))
    return Draft(
        seats=seats,
        start=one_of((LINE_UP, CLAIM), data.get("start")),
        line_up=_line_up(fields(data.get("line_up")), colours),
        oldest=one_of(colours, data.get("oldest")),
        modules=[module for module in MODULE if module in played],
        rulings={key: one_of(may, rulings.get(key)) for key, may in RULINGS.items()},
        box=typed_text(data.get("box", UNKNOWN)),
    )


def again(setup: Mapping[str, object]) -> Draft:
    """A form for another game like that one, as far as the set-up says; everybody may be older."""
    rulings = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in fields(setup.get("rulings")).items()
    }
    draft = read({**setup, "rulings": rulings})
    drop_colour_names(draft.seats)
    return draft


def _line_up(given: Mapping[str, object], colours: list[str]) -> dict[str, Letter]:
    """Everybody's letter: the one that was sent, where it is not taken, else a free one."""
    letters = LINE_UPS[len(colours)]
    found: dict[str, Letter] = {}
    for letter in letters:
        found.update(dict.fromkeys([c for c in colours if given.get(c) == letter][:1], letter))
    free = [letter for letter in letters if letter not in found.values()]
    return {colour: found[colour] if colour in found else free.pop(0) for colour in colours}


def buttons(draft: Draft, rng: Random) -> Buttons:
    """The buttons that can be pressed now, by the value that they send."""
    seating = BENCH.buttons(draft.seats).items()
    return {
        **{do: partial(_seated, draft, press) for do, press in seating},
        **{
            f"letter.{colour}.{letter}": partial(_letter, draft, colour, letter)
            for colour in draft.line_up
            for letter in draft.letters
        },
        "draw": partial(_draw, draft, rng),
    }


def _seated(draft: Draft, press: Callable[[], None]) -> None:
    """Line-ups stay with people, and whoever is the oldest stays that."""
    now = press_button(draft.seats, press)
    kept = {now[colour]: letter for colour, letter in draft.line_up.items() if colour in now}
    colours = [seat.colour for seat in draft.seats]
    draft.line_up = _line_up(kept, colours)
    draft.oldest = now.get(draft.oldest, colours[0])


def _letter(draft: Draft, colour: str, letter: Letter) -> None:
    """Another line-up for a player; whoever had it takes the old one."""
    other = next(c for c, taken in draft.line_up.items() if taken == letter)
    draft.line_up[colour], draft.line_up[other] = letter, draft.line_up[colour]


def _draw(draft: Draft, rng: Random) -> None:
    """The line-ups by lot."""
    letters = rng.sample(draft.letters, len(draft.letters))
    draft.line_up = dict(zip(draft.line_up, letters, strict=True))


def holdings(draft: Draft) -> dict[Letter, list[tuple[str, int]]]:
    """W0.3: what each of the line-ups holds: the names of its counties, each with its armies."""
    count = len(draft.seats)
    return {
        letter: [
            (COUNTIES[id_].name, n)
            for id_, n in zip(LINE_UPS[count][letter], GROUPS[count], strict=True)
        ]
        for letter in draft.letters
    }
