"""What Tiny says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.wording import Gettext, english
from tests.another.words import things

TERMS = {"phase": things.PHASE, "source": things.SOURCE}


def names(state: Any, gettext: Gettext) -> Mapping[str, str]:
    return {one.colour: one.name for one in state.setup.players}


def turn_lines(
    waiting: Sequence[Any],
    names: Mapping[str, str],
    gettext: Gettext = english,
    you: str | None = None,
) -> str:
    return ", ".join(names.get(w.player, "The table") for w in waiting) + " must act"


def extras(page: Any, names: Mapping[str, str], gettext: Gettext) -> dict[str, Any]:
    return {}


def helps(setup: Any, gettext: Gettext) -> dict[str, object]:
    return {}


def steady(gettext: Gettext) -> dict[str, Any]:
    return {}


def thing(
    entry: Any,
    names: Mapping[str, str],
    gettext: Gettext = english,
    happenings: Sequence[Any] = (),
    *,
    amounts: bool,
) -> str:
    return f"{names[entry.player]}'s bid" if hasattr(entry, "player") else "the card"


def sentences(
    entry: Any,
    happenings: Sequence[Any],
    names: Mapping[str, str],
    gettext: Gettext = english,
    *,
    amounts: bool,
    hidden: bool = True,
) -> list[str]:
    won = [f"{names[w.player]} won {w.points}." for w in happenings]
    if hasattr(entry, "player"):
        return [f"{names[entry.player]} has bid.", *won]
    return [f"A {entry.card} was turned up."]


def refusal(why: Any, names: Mapping[str, str], gettext: Gettext, *, private: bool) -> str:
    return "That cannot be done now."
