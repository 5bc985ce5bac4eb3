"""Sentences that explain the final points, one for each `Reason` of the scoring."""

from collections.abc import Mapping
from typing import Any

from companion.core.wording import N_, Gettext, english, fill, join

from ..scoring import Reason

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
        "The points for six players (%(points)s) are placeholders. Enter the six numbers "
        "of the overlay if you have it."
    ),
    "nobody": N_("%(estate)s: nobody has a figure."),
    "guards-decide": N_(
        "%(estate)s: %(players)s each have %(figures)s. More guards win the tie: %(order)s."
    ),
    "guards-decide-two": N_(
        "%(estate)s: %(players)s both have %(figures)s; "
        "%(first)s has more guards (%(order)s), so %(first)s is ahead."
    ),
    "stays-level": N_(
        "%(estate)s: %(players)s each have %(figures)s and the same number of guards "
        "(%(guards)s), so each gets the points of the lowest place they share: "
        "%(points)s for place %(place)s."
    ),
    "stays-level-two": N_(
        "%(estate)s: %(players)s both have %(figures)s and the same number of guards "
        "(%(guards)s), so both get the points of the lower place: %(points)s for place "
        "%(place)s."
    ),
    "wins": N_("%(winners)s wins with %(total)s influence."),
    "wins-by-guards": N_(
        "%(level)s are tied with %(total)s influence. %(winners)s has the most guards "
        "(%(guards)s) and wins."
    ),
    "wins-by-leaders": N_(
        "%(level)s are tied with %(total)s influence and the most guards (%(guards)s). At "
        "this table the most leader figures (%(figures)s) decide: %(winners)s wins."
    ),
    "share": N_(
        "%(level)s are tied with %(total)s influence and the same number of guards "
        "(%(guards)s): they share the victory."
    ),
    "share-by-guards": N_(
        "%(level)s are tied with %(total)s influence. %(winners)s have the most guards "
        "(%(guards)s each) and share the victory."
    ),
}


def reason_sentence(
    reason: Reason, gettext: Gettext = english, names: Mapping[str, str] | None = None
) -> str:
    """Return the sentence for a reason. `names`: the players' names by colour."""
    values: dict[str, Any] = dict(reason.values)
    steps = values.get("steps", [])
    people = values.get("players") or [name for step in steps for name in step["players"]]
    code = f"{reason.code}-two" if len(people) == 2 else reason.code
    told = {
        "players": _join_names(people, gettext, names),
        "first": _join_names(people[:1], gettext, names),
    }
    for key in ("winners", "level"):
        told[key] = _join_names(values.get(key, []), gettext, names)
    if "estate" in values:
        name = ESTATE_NAMES[values["estate"]]
        told["estate"] = gettext(name)
    if isinstance(values.get("points"), list):
        told["points"] = ", ".join(map(str, values["points"]))
    if len(steps) == 2 == len(people):
        more, fewer = (step["guards"] for step in steps)
        told["order"] = fill(
            N_("%(more)s against %(fewer)s"), {"more": more, "fewer": fewer}, gettext
        )
    elif steps:
        told["order"] = ", ".join(_step_text(step, gettext, names) for step in steps)
    return fill(TEXTS[code], {**values, **told}, gettext)


def _step_text(step: Mapping[str, Any], gettext: Gettext, names: Mapping[str, str] | None) -> str:
    values = {"names": _join_names(step["players"], gettext, names), "guards": step["guards"]}
    return fill(N_("%(names)s (%(guards)s)"), values, gettext)


def _join_names(players: list[str], gettext: Gettext, names: Mapping[str, str] | None) -> str:
    return join([(names or {}).get(player, player) for player in players], gettext)
