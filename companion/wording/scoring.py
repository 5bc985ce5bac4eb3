"""Why the points fell as they did: one sentence for each `Reason` of League of Six's scoring."""

from collections.abc import Mapping
from typing import Any

from companion.games.league_of_six.reasons import Reason
from companion.wording import N_, Gettext, english, fill, join

ESTATE_NAMES = {
    "clergy": N_("Clergy"),
    "aristocracy": N_("Aristocracy"),
    "burghers": N_("Burghers"),
}

TEXTS = {
    "no-first-place": N_(
        "With three players nobody gets the points for first place: the places give %(points)s."
    ),
    "points-not-from-overlay": N_(
        "The points for six players, %(points)s, are not from the overlay: "
        "type its six numbers if you have it."
    ),
    "nobody": N_("%(estate)s: nobody has any."),
    "guards-decide": N_(
        "%(estate)s: %(players)s %(have)s %(figures)s. More guards is ahead: %(order)s."
    ),
    "stays-level": N_(
        "%(estate)s: %(players)s %(have)s %(figures)s and as many guards (%(guards)s). "
        "Each gets the points of the lowest place they fill, place %(place)s: %(points)s."
    ),
    "wins": N_("%(winners)s wins with %(total)s influence."),
    "wins-by-guards": N_(
        "%(level)s are level at %(total)s influence; "
        "%(winners)s has most guards (%(guards)s) and wins."
    ),
    "share": N_(
        "%(level)s are level at %(total)s influence, "
        "with as many guards (%(guards)s): they share the victory."
    ),
    "share-by-guards": N_(
        "%(level)s are level at %(total)s influence; "
        "%(winners)s have most guards (%(guards)s each) and share the victory."
    ),
}


def because(reason: Reason, gettext: Gettext = english) -> str:
    """The sentence for `reason`."""
    values: dict[str, Any] = dict(reason.values)
    if "estate" in values:
        values["estate"] = gettext(ESTATE_NAMES[values["estate"]])
    if "points" in values and isinstance(values["points"], list):
        values["points"] = ", ".join(map(str, values["points"]))
    if "steps" in values:
        values["players"] = [name for step in values["steps"] for name in step["players"]]
        values["order"] = ", ".join(_step(step, gettext) for step in values["steps"])
    if "players" in values:
        values["have"] = gettext(
            N_("both have") if len(values["players"]) == 2 else N_("each have")
        )
    for key in ("players", "winners", "level"):
        if key in values:
            values[key] = join(values[key], gettext)
    return fill(TEXTS[reason.code], values, gettext)


def _step(step: Mapping[str, Any], gettext: Gettext) -> str:
    return fill(
        N_("%(names)s (%(guards)s)"),
        {"names": join(step["players"], gettext), "guards": step["guards"]},
        gettext,
    )
