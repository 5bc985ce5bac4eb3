"""Measurements of a page: scripts for `page.evaluate`, each a function of measurements.js."""

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).with_name("measurements.js").read_text(encoding="utf-8")


def look(name: str) -> str:
    return f"argument => {{ {SOURCE}\nreturn measurements.{name}(argument); }}"


TOO_WIDE, TOO_HIGH, CUT, HIDDEN = map(look, ("tooWide", "tooHigh", "cut", "hidden"))
CROWDED, BROKEN, COVERED = map(look, ("crowded", "broken", "covered"))
SMALL, MOVES, NEWS, FROM_AFAR = map(look, ("small", "moves", "news", "fromAfar"))
BELOW_THE_BAR, HAND_IN_SIGHT, UNHANDY = map(look, ("belowTheBar", "handInSight", "unhandy"))
STORES_IN_SIGHT, HINT_BELOW_TABLE = map(look, ("storesInSight", "hintBelowTable"))
PLACES, PLACES_WITH_AND_WITHOUT = map(look, ("places", "placesWithAndWithout"))
FOCUS, FOCUS_COVERED = map(look, ("focus", "focusCovered"))
SEAT_NAMES = ".seat-name > .badge + span"

WHOLE = ("tablet", "laptop", "tablet-portrait")
"""Screens that show the whole state of a phase at once."""
TABLES = (*WHOLE, "small-tablet-portrait", "small-phone")
"""The smallest of each kind of screen that has styles of its own. A tall and narrow screen has the
styles of both kinds of upright tablet; test_appearing shows the fullest game on it."""
LONG = {"describe"}
"""Forms for typing. Their page may scroll, and so may that of a result with all its steps; a panel
never scrolls inside."""


def misfits(host: Page, must: str, screen: str, *, modules: bool) -> list[object]:
    """Return what is too wide or too high on the table, broken names and clipped moves. On an
    upright tablet, also return the covered parts of the turn and the choices."""
    wide, (high, in_panel) = host.evaluate(TOO_WIDE), host.evaluate(TOO_HIGH)
    wrong = [wide] if wide else []
    if screen.endswith("-portrait") and must not in LONG:
        wrong += host.evaluate(COVERED)
    if screen in WHOLE:
        long = must in LONG or (must == "finished" and modules)
        if in_panel > 1 or (high > 0 and not long):
            wrong.append(f"{high} and {in_panel} too high")
        wrong += host.evaluate(BROKEN, SEAT_NAMES)
    if screen in ("tablet", "small-tablet-portrait") and must != "finished":
        wrong += host.evaluate(MOVES)
    return [(must, screen, found) for found in wrong]
