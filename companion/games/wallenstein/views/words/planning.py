"""What a half-made plan comes to, in sentences for its player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.core.wording import N_

from ...happenings import Happening
from ...plans import Plan, lying
from ...words.words import Words
from ..plan_sum import BoxSum, EventSum, Means, PlanSum


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


Tell = Callable[[Sequence[Happening]], Sequence[str]]
"""Returns what the history would tell about these happenings."""


def sum_words(found: PlanSum, plan: Plan, words: Words, tell: Tell) -> SumWords:
    """Return each box with what the history would `tell` of it, and a sentence for each event that
    matters."""
    lines = (
        SumLine(one.box, one.outcome, _text(one, plan, words, tell), one.left)
        for one in found.boxes
    )
    return SumWords(tuple(lines), tuple(_event(one, words) for one in found.events))


def _text(one: BoxSum, plan: Plan, words: Words, tell: Tell) -> str:
    if told := tell(one.said):
        return " ".join(told)
    text = N_("Armies may move out of %(county)s.")
    return words.say(text, county=lying(plan)[one.box])


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
