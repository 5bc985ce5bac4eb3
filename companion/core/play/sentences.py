"""Makes the sentences of a game from the texts of its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from companion.core.play.fits import key_descriptions
from companion.core.play.house_rules import rule_names
from companion.core.play.optional import Phase
from companion.core.play.results import Headline
from companion.core.play.step import AnyStep, entry_tag
from companion.core.play.texts import (
    REFUSALS,
    HeadlineText,
    HeadlineWords,
    Label,
    Refusal,
    Secret,
    Tell,
    Verdict,
    Words,
)
from companion.core.play.turn_line import TurnLine, TurnTexts
from companion.core.play.values import Entry, Happening, Setup, Waiting
from companion.core.refused import Refused
from companion.core.wording import COLOUR_NAMES, N_, Gettext, reading

Names = Mapping[str, str]
START = {"start": N_("At the start")}
"""The source of the points that everybody has before the first entry."""


class GameSentences:
    """The sentences of a game, from its words and the texts of its steps.

    `names` are the names that sentences use: players' names by colour, and the names of other
    things by code.
    """

    def __init__(
        self,
        words: type[Words],
        steps: Sequence[AnyStep],
        setup: type[Setup],
        phases: Mapping[str, Phase],
        sources: Mapping[str, str],
    ) -> None:
        phase_names = {code: phase.name for code, phase in phases.items()}
        standard = {
            "phase": phase_names,
            "colour": COLOUR_NAMES,
            "source": {**START, **sources},
            "entry": values_by_tag(steps, lambda step: step.texts.name),
        }
        rules = rule_names(setup)
        labels = {f"setup.{key.rpartition('.')[2]}": name for key, name in rules.items()}
        field = {**labels, **words.TERMS.get("field", {})}
        self.terms: Mapping[str, Mapping[str, str]] = {**standard, **words.TERMS, "field": field}
        """The displayed name of each code, by kind of code. Templates get those of the kind
        `phase` as `phase_names`."""
        self._signs = values_by_demand(steps, lambda step: step.texts.sign)
        names = standard["entry"]
        known = {"phase": phase_names, "type": names, "must": names, "rule": rules}
        value_names = {**known, **words.VALUE_NAMES}
        self._words: type[Words] = type(words.__name__, (words,), {"VALUE_NAMES": value_names})
        self._labels: Mapping[str, Label] = values_by_tag(steps, lambda step: step.texts.label)
        self._tells = merge_texts((words.TELLS, *(step.texts.tells for step in steps)))
        self._verdicts = merge_texts(step.texts.verdicts for step in steps)
        lessons = values_by_tag(steps, lambda step: step.texts.lesson)
        self.lessons: Mapping[str, str] = {tag: lesson for tag, lesson in lessons.items() if lesson}
        own = (words.REFUSALS, *(step.texts.refusals for step in steps))
        self._refusals: Mapping[str, Refusal] = {**REFUSALS, **merge_texts(own)}
        self._turns = TurnTexts(
            self._words,
            must=values_by_demand(steps, lambda step: step.texts.ask),
            you_must=values_by_demand(steps, lambda step: step.texts.ask_you or step.texts.ask),
            together=values_by_demand(steps, lambda step: step.texts.ask_all),
            why={"": "", **merge_texts(step.texts.why for step in steps)},
            do=values_by_demand(steps, lambda step: step.texts.do),
            do_instead=merge_texts(step.texts.do_instead for step in steps),
        )
        kinds = {entry_tag(kind): kind for step in steps for kind in step.entries}
        self._fits = key_descriptions({"setup": setup, **kinds})

    def turn_line(
        self,
        waiting: Sequence[Waiting[str]],
        names: Names,
        gettext: Gettext,
        you: str | None = None,
    ) -> TurnLine | None:
        """Return the line at the top of the page: who must act, the reason, and what to do; None if
        nobody must act. `you`: the player who reads it, if any."""
        return self._turns.turn_line(waiting, names, gettext, you)

    def sentence_words(self, names: Names, gettext: Gettext) -> Words:
        """Return the object that words the game's sentences with these names, in the language of
        `gettext`."""
        return self._words(names, gettext)

    def template_words(self, gettext: Gettext) -> dict[str, object]:
        """Return the functions that every template may use, and the drawings of the entries that
        players are asked for (`must_signs`)."""
        return {"must_signs": self._signs, **self._words({}, gettext).template_functions()}

    def entry_label(
        self,
        entry: Entry,
        names: Names,
        gettext: Gettext,
        happenings: Sequence[Happening] = (),
        *,
        amounts: bool = True,
    ) -> str:
        """Return the name of an entry in a few words ("Anna's offer")."""
        words = self._words(names, gettext, amounts, happenings=happenings)
        label = self._labels[entry_tag(type(entry))]
        if callable(label):
            return words.complete_label(label(words, entry, happenings), entry)
        return words.complete_label(words.fill(label, asdict(entry)), entry)

    def sentences(
        self,
        entry: Entry | None,
        happenings: Sequence[Happening],
        names: Names,
        gettext: Gettext,
        *,
        amounts: bool,
        hidden: bool = True,
    ) -> list[str]:
        """Return the sentences about an entry and its happenings; None: only about the happenings.
        `hidden`: sealed entries must not be revealed yet."""
        words = self._words(names, gettext, amounts, hidden, happenings)
        own = words.entry_sentences(entry, [*filter(None, self._sentences_about(words, entry))])
        followed = (sentence for it in happenings for sentence in self._sentences_about(words, it))
        return [*own, *filter(None, followed)]

    def _sentences_about(self, words: Words, it: Any) -> Iterator[str]:
        tell: Tell | None = self._tells.get(type(it))
        if callable(tell):
            told = tell(words, it)
            yield from (told,) if isinstance(told, str) else told
        elif tell is not None:
            yield words.fill(tell, asdict(it))

    def verdict(
        self, happenings: Sequence[Happening], names: Names, gettext: Gettext
    ) -> Verdict | None:
        """Return the verdict of the last happening that has one, or None."""
        words = self._words(names, gettext, happenings=happenings)
        last = next((it for it in reversed(happenings) if type(it) in self._verdicts), None)
        return None if last is None else self._verdicts[type(last)](words, last)

    def headline_words(self, headline: Headline, names: Names, gettext: Gettext) -> HeadlineWords:
        """Return a headline of the story in words."""
        words, texts = self._words(names, gettext), self._words.HEADLINES[headline.code]

        def write(text: HeadlineText) -> str:
            if callable(text):
                return text(words, headline.values)
            return words.fill(text, headline.values)

        return HeadlineWords(
            title=write(texts.title),
            subject=write(texts.subject),
            detail=write(texts.detail),
            sign=texts.sign,
            players=headline.players,
        )

    def refusal_sentence(
        self, refused: Refused, names: Names, gettext: Gettext, *, private: bool
    ) -> str:
        """Return the error message for a refusal. `private`: the reader is the player concerned,
        and may know reasons that depend on something hidden."""
        text = self._refusals.get(refused.code)
        if text is None:
            return reading.input_error_message(
                refused, gettext, self._fits, self.terms.get("field")
            )
        values = {**refused.public, **(refused.private if private else {})}
        words = self._words(names, gettext)
        if isinstance(text, Secret):
            text = text.own if private else text.all
        elif callable(text):
            return text(words, values)
        return words.fill(text, values)


def values_by_tag(steps: Sequence[AnyStep], value: Callable[[AnyStep], Any]) -> dict[str, Any]:
    """Return a dictionary with what `value` returns for each step, by the tags of its entries."""
    return {entry_tag(kind): value(step) for step in steps for kind in step.entries}


def values_by_demand(steps: Sequence[AnyStep], value: Callable[[AnyStep], Any]) -> dict[str, Any]:
    """Return a dictionary with what `value` returns for each step, by the tags of its entries and
    by the name of what it asks for (`must`)."""
    return {**values_by_tag(steps, value), **{step.must: value(step) for step in steps}}


def merge_texts(parts: Any) -> dict[Any, Any]:
    """Return the dictionaries joined into one. Raises ValueError if two of them have different
    texts for one key."""
    found: dict[Any, Any] = {}
    for part in parts:
        for key, text in part.items():
            if found.setdefault(key, text) is not text:
                raise ValueError(f"{key} has two different texts")
    return found
