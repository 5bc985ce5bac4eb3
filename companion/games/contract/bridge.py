"""The decisions of a game that are steps already, for its old tables of dispatch and of texts.

Once every decision of a game is a step, and the frame (`companion.core.play`) derives everything,
the game needs no bridge any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.play.sentences import by_entry, by_must, merged
from companion.core.play.step import AnyStep
from companion.core.play.steps import Steps

Text = Callable[[AnyStep], Any]


class Bridge:
    """The steps of a game, with their texts as the old tables have them."""

    def __init__(self, steps: Sequence[type[AnyStep]], phases: Iterable[str]) -> None:
        self.steps = Steps(steps, phases)
        self.ask = self._by_must(lambda step: step.texts.ask)
        self.ask_you = self._by_must(lambda step: step.texts.ask_you)
        self.ask_all = self._by_must(lambda step: step.texts.ask_all)
        self.do = self._by_must(lambda step: step.texts.do)
        self.signs = self._by_must(lambda step: step.texts.sign)
        self.names = _given(by_entry(self.steps.all, lambda step: step.texts.name))
        self.lessons = _given(by_entry(self.steps.all, lambda step: step.texts.lesson))
        self.why = merged(step.texts.why for step in self.steps.all)
        self.tells = merged(step.texts.tells for step in self.steps.all)
        self.refusals = merged(step.texts.refusals for step in self.steps.all)
        kinds = self.steps.types.values()
        self.labels: dict[Any, Any] = {kind: self.steps.of(kind).texts.label for kind in kinds}

    def _by_must(self, text: Text) -> dict[str, str]:
        """Return a text of each step by what is asked for, as far as the steps have it."""
        return _given(by_must(self.steps.all, text))


def _given(texts: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in texts.items() if text}
