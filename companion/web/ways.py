"""The ways to use the app in an evening. The set-up page asks for one, and the menu can change it.

A way has a box and some keys of the set-up. One way, to try the app, uses the companion's own box;
all others use a box of the group's own. Later tables begin with the way of the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.lenient import mapping_or_empty
from companion.core.play import Plain
from companion.core.wording import N_

SAMPLE, UNKNOWN = "sample", "blank"
"""The form's values for the companion's own box, and for a box without any known component."""
EVERYTHING, END, TRYING = "everything", "end", "trying"


class Way(NamedTuple):
    """A way to use the app, and what it costs; the texts are to be translated. `keys` are the
    set-up keys that it fixes, and `begins` the values of house rules, by group, with which it
    begins."""

    name: str
    icon: str
    title: str
    text: str
    keys: Mapping[str, object] = {}
    begins: Mapping[str, Mapping[str, str]] = {}


ONLY_THE_END = Way(
    END,
    "calculator",
    N_("Only the end"),
    N_("Play without a table in the app. The calculator scores the final numbers."),
)
"""Needs no table: it leads to the calculator."""


def find_way(ways: Iterable[Way], setup: Plain, *, sample: bool) -> str | None:
    """Return the name of the way that a set-up uses; None if it mixes several ways. `sample`: its
    box is the companion's own."""
    if sample:
        return TRYING
    fitting = (
        way.name
        for way in ways
        if way.name not in (END, TRYING)
        and all((setup.get(key) or []) == value for key, value in way.keys.items())
    )
    return next(fitting, None)


def chosen_way(data: Plain, ways: Iterable[Way]) -> Way | None:
    """Return the way that was just chosen in a form. None if it is the same as before; then the
    form's own keys count."""
    if data.get("way") == data.get("way_before"):
        return None
    return next((way for way in ways if way.name == data.get("way")), None)


def apply_way(data: Plain, ways: Iterable[Way], boxes: Iterable[str]) -> Plain:
    """Return the form's data with the box and the keys of a way that was just chosen. If the box
    changes, the house rules with which the way begins are added. `boxes` are those of the library,
    the first of which is suggested."""
    way = chosen_way(data, ways)
    if way is None:
        return data
    box = data.get("box")
    if way.name == TRYING:
        box = SAMPLE
    elif box in (None, SAMPLE):
        box = next(iter(boxes), UNKNOWN)
    is_new = (box == SAMPLE) != (data.get("box") == SAMPLE)
    return {**data, **(starting_rules(data, way) if is_new else {}), **way.keys, "box": box}


def starting_rules(data: Plain, way: Way) -> dict[str, object]:
    """Return the groups of house rules with which a way begins. In each group the other rules stay
    as they are in the data."""
    return {key: {**mapping_or_empty(data.get(key)), **rules} for key, rules in way.begins.items()}
