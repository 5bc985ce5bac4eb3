"""The values in the editor of a follower tile, and which of them fit together.

The fields are those of a `describe` entry. The editor shows only fields that fit the chosen kind
and phase, and posts itself to be shown again when these change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lenient import fit
from companion.core.wording import Gettext

from ..box.components import Crown, Effect, Follower
from ..words import followers


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
    return fitting(fit(data, Follower) or Follower())


def fitting(follower: Follower) -> Follower:
    """Return the follower without values that do not fit its kind and phase (L4)."""
    crown, effect = follower.kind == "crown", follower.effect
    phase = follower.phase if follower.kind == "phase" else None
    if effect is not None and crown:
        told = effect.crown or Crown("followers")
        exchange = told.exchange and told.count == "guards"
        effect = Effect(crown=replace(told, exchange=exchange))
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
        phase=phase,
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
