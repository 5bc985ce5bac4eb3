"""The editor of a follower tile, in a box and at a table: its values, and which of them fit
together.

The fields are those of a `describe` entry. The editor shows only fields that fit the chosen kind
and phase. When these change, it is posted and shown again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lenient import fit_struct
from companion.core.wording import Gettext
from companion.web.languages import translation

from ..box.box import Box
from ..box.components import FOLLOWERS_IN_GROUP, GROUPS, Crown, Effect, Follower
from ..box.known import KNOWN, known_follower
from ..shared.describing import FOLLOWER, free_numbered_names
from ..words import followers


class Editor(Struct, frozen=True):
    """The contents of the editor: the follower as entered so far, and a sentence about it."""

    id: str
    name: str
    follower: Follower
    sentence: str
    known: tuple[tuple[str, str, str], ...] = ()
    """Followers that it may be: id, name and sentence of each (L6)."""


def make_editor(
    id_: str, follower: Follower, gettext: Gettext, known: Iterable[tuple[str, Follower]] = ()
) -> Editor:
    """Return the editor of a tile, with a sentence about the follower's action."""
    offered = tuple(
        (
            other,
            followers.follower_name(other, one, gettext),
            followers.effect_sentence(one, gettext),
        )
        for other, one in known
    )
    name = "" if follower.name is None else followers.translated_name(follower.name, gettext)
    return Editor(id_, name, follower, followers.effect_sentence(follower, gettext), offered)


def read_follower(data: Mapping[str, object]) -> Follower:
    """Return the follower of a posted editor. Values that do not fit are dropped."""
    return drop_unfitting_values(fit_struct(data, Follower) or Follower())


def drop_unfitting_values(follower: Follower) -> Follower:
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
    arrows = follower.arrows and tuple(dict.fromkeys(follower.arrows))
    return replace(
        follower,
        arrows=arrows,
        effect=effect,
        phase=phase,
        when=follower.when if follower.kind == "phase" else "any",
        first=follower.first and crown,
        leaders=follower.leaders and alone,
        exchange=follower.exchange and alone and not hangs,
    )


def follower_after_change(data: Mapping[str, object]) -> Follower:
    """Return the follower of a posted editor. The button `do` says whether the app knows its
    effect."""
    follower, do = read_follower(data), data.get("do")
    if do == "effect.on":
        return drop_unfitting_values(replace(follower, effect=follower.effect or Effect()))
    return replace(follower, effect=None) if do == "effect.off" else follower


def follower_editor(
    box: Box, id_: str, typed: Mapping[str, object] | None = None, group: str | None = None
) -> Editor:
    """Return the editor of a follower of a box. It is filled with the values in the box, or else
    with those of the expansion's texts (L6); if something was `typed`, with the typed values that
    fit. `group`: the group for a follower without one."""
    tongue = translation()
    if typed is not None:
        return make_editor(id_, follower_after_change(typed), tongue)
    follower = known_follower(box, id_)
    if group in GROUPS and follower.group is None:
        follower = replace(follower, group=group)
    unused = [(other, known) for other, known in KNOWN.items() if other not in box.followers]
    return make_editor(id_, follower, tongue, () if id_ in box.followers else unused)


def next_free_name(box: Box) -> str:
    """Return the next name that no follower of the box has."""
    return free_numbered_names({*box.followers, *KNOWN}, FOLLOWER, 1)[0]


def group_if_incomplete(box: Box, group: object) -> str | None:
    """Return `group` if it has fewer than twelve followers, or else the first such group; None if
    all groups are complete (L1)."""
    of = [follower.group for follower in box.followers.values()]
    open_groups = [g for g in GROUPS if of.count(g) < FOLLOWERS_IN_GROUP]
    return next((g for g in open_groups if g == group), next(iter(open_groups), None))
