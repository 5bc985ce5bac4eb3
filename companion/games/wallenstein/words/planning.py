"""What a half-made plan comes to, in sentences for its player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.wording import N_, Gettext, english

from ..plans import Plan, lying
from ..views.plan_sum import BoxSum, EventSum, Means, PlanSum
from .history.told import sentences
from .things import Words


class SumLine(NamedTuple):
    """One box: what follows from it, and what there is then."""

    box: str
    outcome: str
    text: str
    left: Means


class SumWords(NamedTuple):
    """A sum in words; `events`: what open events would change."""

    lines: tuple[SumLine, ...]
    events: tuple[str, ...]


def sum_words(
    found: PlanSum, plan: Plan, names: Mapping[str, str], gettext: Gettext = english
) -> SumWords:
    """Each box with what history would say of it, and a sentence for each event that matters."""
    lines = (
        SumLine(one.box, one.outcome, _text(one, plan, names, gettext), one.left)
        for one in found.boxes
    )
    words = Words(names, gettext)
    return SumWords(tuple(lines), tuple(_event(one, words) for one in found.events))


def _text(one: BoxSum, plan: Plan, names: Mapping[str, str], gettext: Gettext) -> str:
    told = sentences(plan, one.said, names, gettext, amounts=False)
    if told:
        return " ".join(told)
    text = N_("Armies may move out of %(county)s.")
    return Words(names, gettext).say(text, county=lying(plan)[one.box])


def _event(one: EventSum, words: Words) -> str:
    values = {
        "event": one.event,
        "thalers": words.thalers(one.left.thalers),
        "grain": words.grain(one.left.grain),
    }
    if not one.skipped:
        return words.say(N_("%(event)s: then %(thalers)s and %(grain)s are left."), values)
    skipped = words.join(words.called(words.CALLED["box"], box) for box in one.skipped)
    text = N_("%(event)s: then %(thalers)s and %(grain)s are left; skipped: %(skipped)s.")
    return words.say(text, values, skipped=skipped)
