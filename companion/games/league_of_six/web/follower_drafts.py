"""The values in the editor of a follower tile, and which of them fit together.

The fields are those of a `describe` entry. The editor shows only fields that fit the chosen kind
and phase, and posts itself to be shown again when these change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.lenient import text, texts, whole
from companion.core.wording import Gettext

from ..box.components import GROUPS, LONGEST_NAME, Amounts, Crown, Effect, Follower, Kind, When
from ..words import followers

KINDS: tuple[Kind, ...] = ("immediate", "phase", "crown")
WHENS: tuple[When, ...] = ("beginning", "any", "end")
LONGEST_NOTE = 200
T = TypeVar("T")


class Editor(Struct, frozen=True):
    """What the editor shows: the follower as entered so far, and a sentence about it."""

    id: str
    name: str
    follower: Follower
    sentence: str
    known: tuple[tuple[str, str, str], ...] = ()
    """Followers that it may be: id, name and sentence of each (L6)."""


def editor(
    id_: str, follower: Follower, gettext: Gettext, known: Iterable[tuple[str, Follower]] = ()
) -> Editor:
    """Return the editor of a tile, with a sentence about what the follower does."""
    offered = tuple(
        (other, followers.follower_name(other, one, gettext), followers.effect(one, gettext))
        for other, one in known
    )
    name = "" if follower.name is None else followers.translated_name(follower.name, gettext)
    return Editor(id_, name, follower, followers.effect(follower, gettext), offered)


def read(data: Mapping[str, object]) -> Follower:
    """Return the follower of a posted editor. Values that do not fit are dropped."""
    kind = _one_of(KINDS, data.get("kind"))
    told = texts(data.get("arrows"))
    sent = data.get("effect")
    return fitting(
        Follower(
            name=text(data.get("name"), LONGEST_NAME) or None,
            group=_one_of(GROUPS, data.get("group")),
            arrows=tuple(k for k in range(6) if str(k) in told),
            kind=kind,
            phase=whole(data.get("phase"), 1, 6) if kind == "phase" else None,
            when=_one_of(WHENS, data.get("when")) or "any",
            note=text(data.get("note"), LONGEST_NOTE),
            effect=_effect(sent) if isinstance(sent, dict) else None,
            first=data.get("first") == "true",
            leaders=data.get("leaders") == "true",
            exchange=data.get("exchange") == "true",
        )
    )


def _one_of(allowed: Iterable[T], value: object) -> T | None:
    return next((one for one in allowed if one == value), None)


def fitting(follower: Follower) -> Follower:
    """Return the follower without values that do not fit its kind and phase (L4)."""
    crown, effect, phase = follower.kind == "crown", follower.effect, follower.phase
    if effect is not None and crown:
        effect = Effect(crown=effect.crown or Crown("followers"))
    elif effect is not None:
        effect = replace(
            effect,
            give=replace(effect.give, horses=0, cards=0),
            crown=None,
            way=effect.way if phase == 2 else 0,
            stand=effect.stand if phase == 2 else 0,
            half_horses=effect.half_horses if phase == 5 else 0,
        )
    alone = crown and effect is None
    hangs = follower.first or follower.leaders  # scored at another moment than guards for points
    return replace(
        follower,
        effect=effect,
        when=follower.when if follower.kind == "phase" else "any",
        first=follower.first and crown,
        leaders=follower.leaders and alone,
        exchange=follower.exchange and alone and not hangs,
    )


def after_change(data: Mapping[str, object]) -> Follower:
    """Return the follower of a posted editor. The button `do` says whether the app knows its
    effect."""
    follower, do = read(data), data.get("do")
    if do == "effect.on":
        return fitting(replace(follower, effect=follower.effect or Effect()))
    return replace(follower, effect=None) if do == "effect.off" else follower


def _effect(sent: dict[str, Any]) -> Effect:
    """Return the effect that was sent, without the keys that do not fit."""
    kinds: dict[str, type[Struct]] = {"give": Amounts, "gain": Amounts, "crown": Crown}
    told = {
        key: _fitting_keys(value, kinds[key]) if key in kinds and isinstance(value, dict) else value
        for key, value in sent.items()
    }
    if isinstance(told.get("crown"), dict) and told["crown"].get("count") != "guards":
        told["crown"].pop("exchange", None)
    return msgspec.convert(_fitting_keys(told, Effect), Effect, strict=False)


def _fitting_keys(sent: dict[str, Any], kind: type[Struct]) -> dict[str, Any]:
    """Return the keys whose values fit a type."""
    needed = {"count": sent.get("count")} if kind is Crown else {}
    return {key: value for key, value in sent.items() if _fits({**needed, key: value}, kind)}


def _fits(sent: dict[str, Any], kind: type[Struct]) -> bool:
    try:
        msgspec.convert(sent, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True
