"""Error messages for data from outside, by the codes of `core.reading`, `core.structs` and
`web.forms`.
"""

import re
from collections.abc import Mapping

from companion.core.refused import Refused
from companion.core.wording import COLOUR_NAMES, N_, Gettext, english, fill

TEXTS = {
    "json": N_("This is not valid JSON: look at line %(line)s, column %(column)s."),
    "json-unreadable": N_("This is not valid JSON."),
    "no-saved-file": N_("This is not a file that a companion saved. Choose another file."),
    "key-twice": N_("“%(key)s” appears twice in the same place."),
    "not-object": N_("%(where)s must be a JSON object, in curly brackets."),
    "unknown-key": N_("%(where)s: there is no key “%(key)s”."),
    "missing-key": N_("%(where)s: “%(key)s” is missing."),
    "not-whole": N_("%(where)s: “%(key)s” must be a whole number."),
    "out-of-range": N_("%(where)s: “%(key)s” must be from %(low)s to %(high)s."),
    "name-not-text": N_("%(where)s: the name must be text."),
    "name-length": N_("%(where)s: the name must have 1 to %(longest)s characters."),
    "name-characters": N_("%(where)s: the name must be on one line."),
    "name-unseen": N_("%(where)s: this name is invisible. Type another one."),
    "unknown-type": N_("There is no entry of type “%(type)s”."),
    "colour-twice": N_(
        "Two players have the colour %(colour)s. Give each player a different colour."
    ),
    "names-alike": N_(
        "“%(name)s” and “%(other)s” look the same. Give each player a different name."
    ),
    "name-twice": N_("Two players are called “%(name)s”. Give each player a different name."),
    "players-not-list": N_("“players” must be a list, in square brackets."),
    "player-count": N_("This game is for %(fewest)s to %(most)s players, not %(count)s."),
    "form-too-long": N_("There are too many fields: a form has at most %(most)s."),
    "form-name": N_("A form cannot have a field named “%(name)s”."),
    "box-of-other-game": N_("This file is for %(game)s. Open it with that game."),
    "box-too-large": N_("This file is too large: the limit is %(limit)s kB."),
    "form-conflict": N_("The field “%(name)s” does not belong to this form."),
}

WHERE = {
    "setup": N_("The set-up"),
    "file": N_("The game file"),
    "entry": N_("An entry"),
    "box": N_("Tiles and cards"),
    "table": N_("A new table"),
    "correction": N_("The correction"),
}
ENTRY = N_("An entry “%(type)s”")
FITS = {
    "name": N_("text of 1 to 40 characters"),
    "note": N_("text of at most 200 characters"),
    "language": N_("text of at most 40 characters"),
    "notes": N_("text of at most 1000 characters"),
    "library": N_("text of at most 16 characters"),
    "insist": N_("true or false"),
    "by": N_("the word “app”"),
    "written": N_("a list with one time for each entry, such as 2026-01-31T20:15:00+01:00"),
    "undo.to": N_("the number of entries to keep"),
    "revision": N_("the number of entries that the sender had seen"),
    "entry.key": N_("short text"),
    "amend.entry": N_("the number of an entry"),
    "amend.with": N_("an entry, or null for none"),
}
"""What fits a key of any game, by its name or by `what.name`."""


def input_error_message(
    refused: Refused,
    gettext: Gettext = english,
    fits: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> str:
    """Return the error message for a refusal.

    If the refusal's value `where` is "#2", the message names player 2; if it is "", the whole
    input. `fits` describes the allowed values of a game's own keys, in addition to `FITS`. `labels`
    are the names of these keys in forms.
    """
    if "what" in refused.public:
        return _misfit_message(refused, gettext, {**FITS, **(fits or {})}, labels or {})
    where = str(refused.public.get("where", ""))
    if where == "":
        where = gettext(N_("The input"))
    elif where in COLOUR_NAMES:
        where = gettext(COLOUR_NAMES[where])
    elif where.startswith("#"):
        where = fill(N_("Player %(number)s"), {"number": where[1:]}, gettext)
    colour = str(refused.public.get("player", ""))
    values = {"colour": gettext(COLOUR_NAMES.get(colour, colour)), "where": where}
    return fill(TEXTS[refused.code], {**refused.public, **values}, gettext)


def _misfit_message(
    refused: Refused, gettext: Gettext, fits: Mapping[str, str], labels: Mapping[str, str]
) -> str:
    """Return the error message for an unknown key, a missing key, or a value that does not fit. A
    field of a form is named by its label."""
    what, key = str(refused.public["what"]), str(refused.public["key"])
    where = fill(WHERE.get(what, ENTRY), {"type": what}, gettext)
    values = {"where": where, "key": key}
    if refused.code != "bad-value":
        return fill(TEXTS[refused.code], values, gettext)
    if key == what and f"{what}.{key}" not in fits:
        return fill(N_("%(where)s must be a JSON object, in curly brackets."), values, gettext)
    last = re.split(r"[.\[]", re.sub(r"\[[^\]]*\]$", "", key))[-1]
    fitting = fits.get(f"{what}.{last}") or fits.get(last)
    if key.endswith("[...]"):  # a value of a mapping
        fitting = fits.get(f"{last}[...]", fitting)
    own = f"{what}.{last}" in FITS
    label = None if own else labels.get(f"{what}.{last}") or labels.get(last)
    if fitting and label and refused.public.get("form"):
        called = gettext(label)
        named = {"label": called[:1].upper() + called[1:], "fits": gettext(fitting)}
        return fill(N_("%(label)s: please enter %(fits)s."), named, gettext)
    if fitting is None:
        return fill(N_("%(where)s: the value of “%(key)s” does not fit."), values, gettext)
    fit = {**values, "fits": gettext(fitting)}
    return fill(N_("%(where)s: “%(key)s” must be %(fits)s."), fit, gettext)
