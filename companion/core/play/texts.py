"""The texts of a step, and the words that make a game's sentences from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from companion.core.wording import COLOUR_NAMES, N_, Gettext, Text, english, fill, join, player_name

T = TypeVar("T")


@dataclass(frozen=True)
class Words:
    """Makes the sentences of a game from texts and plain values, with the players' `names` by
    colour. Each game has a subclass with its terms.

    A value that is a code is shown by its name, a player's colour by the player's name.
    """

    VALUE_NAMES: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    """The names of codes, by the key of the values that hold these codes."""
    PLAYERS: ClassVar[tuple[str, ...]] = ("player", "players")
    """The keys of values that hold players' colours."""
    TERMS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The names of things by their codes. Templates have `TERMS["part"]` as `part_names`. The frame
    adds `phase`, `colour` and `source`."""
    REFUSALS: ClassVar[Mapping[str, Refusal]] = {}
    """Why something is refused that belongs to no single step, by code."""
    TELLS: ClassVar[Mapping[type, Tell]] = {}
    """The history's sentences about happenings that several steps report, by type."""

    HEADLINES: ClassVar[Mapping[str, HeadlineTexts]] = {}
    """The texts of the story's headlines, by code."""

    LINES: ClassVar[Sequence[Callable[..., object]]] = ()
    """Functions that templates call for a line of text. They get `gettext` as well."""

    names: Mapping[str, str]
    gettext: Gettext = english
    amounts: bool = True
    """Whether amounts may be told that reveal something about hidden hands."""
    hidden: bool = False
    """Whether sealed entries may not be told yet."""
    happenings: Sequence[Any] = ()
    """Everything that followed from the entry that is told."""

    def fill(
        self, template: Text, values: Mapping[str, object] | None = None, **more: object
    ) -> str:
        """Return the text, translated and filled with the words for the values."""
        given = {**(values or {}), **more}
        worded = {key: self.value_words(key, value) for key, value in given.items()}
        return fill(template, worded, self.gettext, given)

    def player_name(self, colour: str) -> str:
        """Return a player's name, or the colour if the player has no name yet."""
        named = player_name(self.names.get(colour, ""), self.gettext)
        return named or self.name_of(COLOUR_NAMES, colour)

    def player_list(self, colours: Iterable[str]) -> str:
        """Return players as a list: "Anna, Ben and Cem"."""
        return self.join(self.player_name(colour) for colour in colours)

    def name_of(self, names: Mapping[str, Text], code: str) -> str:
        """Return the name of a code; the code itself if it has no name."""
        return fill(names[code], {}, self.gettext) if code in names else code

    def join(self, parts: Iterable[str]) -> str:
        """Return the parts as a list in one text, with "and" before the last."""
        return join(tuple(parts), self.gettext)

    def value_words(self, key: str, value: object) -> object:
        """Return the text for the value of that key."""
        names = self.VALUE_NAMES.get(key, {})
        if isinstance(value, list | tuple):
            if key in self.PLAYERS:
                return self.player_list(map(str, value))
            return self.join(self.name_of(names, str(part)) for part in value)
        if isinstance(value, str):
            return self.player_name(value) if key in self.PLAYERS else self.name_of(names, value)
        return value

    @classmethod
    def other_names(cls, state: Any, gettext: Gettext) -> Mapping[str, str]:
        """Return the names of everything besides players that sentences name, by code."""
        return {}

    @classmethod
    def component_names(
        cls, before: Any, now: Any, gettext: Gettext
    ) -> Mapping[str, Mapping[str, str]]:
        """Return the names of components, by the key of the entry and the id of the component.

        Args:
            before: The state in which the entry was made.
            now: The newest state, which may know more components.
            gettext: The reader's language.
        """
        return {}

    def first_happening(self, kind: type[T]) -> T | None:
        """Return the first of the `happenings` of a kind, or None."""
        return next(self.happenings_of_kind(kind), None)

    def happenings_of_kind(self, kind: type[T]) -> Iterator[T]:
        """Return all of the `happenings` of a kind, in their order."""
        return (one for one in self.happenings if isinstance(one, kind))

    def entry_sentences(self, entry: Any, sentences: list[str]) -> list[str]:
        """Return the sentences that the history shows about an entry. A game may override this to
        change `sentences`."""
        return sentences

    def complete_label(self, label: str, entry: Any) -> str:
        """Return the label of an entry, completed from its `happenings`."""
        return label

    def place_text(self, place: str) -> str:
        """Return the name of a place, other than a seat, where a motion starts or ends."""
        return place

    def place_drawings(self, place: str) -> tuple[tuple[str, str], ...]:
        """Return the drawings that are shown with the name of a place, each with its name."""
        return ()

    def piece_text(self, what: str, count: int) -> str:
        """Return a number of pieces as text: "2 guards"."""
        return f"{count} {what}"

    def page_sentences(self, page: Any) -> dict[str, object]:
        """Return the sentences that templates show on one page, by name."""
        return {}

    def template_functions(self) -> dict[str, object]:
        """Return the `LINES`, functions that templates call, in this language and by name."""
        return {line.__name__: partial(line, gettext=self.gettext) for line in self.LINES}


class Secret(NamedTuple):
    """A refusal that depends on something hidden: `own` is for the player concerned, `all` for
    everybody else."""

    own: Text
    all: Text


Refusal = Text | Secret | Callable[[Any, Mapping[str, object]], str]
"""Why something is refused: a text that is filled with the refusal's values, or a function of the
game's `Words` and these values (those that only the player concerned may know among them, if it is
told to that player)."""
Tell = Text | Callable[[Any, Any], str | Iterable[str]]
"""A sentence about an entry or a happening: a text that is filled with its fields, or a function of
the game's `Words` and the entry or happening."""
Label = Text | Callable[[Any, Any, Any], str]
"""The name of an entry in a few words: a text that is filled with its fields, or a function of
the game's `Words`, the entry and what followed from it (nothing, if the entry was not played)."""


class Verdict(NamedTuple):
    """The outcome of an event: a line with drawings that all pages show at once."""

    line: str
    """What was decided, in words: "Dirk keeps Altmark with 1 army"."""
    drawings: tuple[str, ...]
    """Drawings beside the words: players by colour, others by their symbol in `_icons.svg`."""


HeadlineText = Text | Callable[[Any, Mapping[str, Any]], str]
"""A part of a headline: a text that is filled with its values, or a function of the game's `Words`
and these values."""


class HeadlineTexts(NamedTuple):
    """The texts of a headline of the story, to be translated (marked with `N_`)."""

    title: HeadlineText
    """What it is about: "The bloodiest county"."""
    subject: HeadlineText
    """Who or what that was: "Burgund"."""
    detail: HeadlineText
    """The facts: "12 armies fell in 4 fights"."""
    sign: str
    """The drawing beside it (a symbol of `_icons.svg`)."""


class HeadlineWords(NamedTuple):
    """A headline in words, with its drawing and the players whose badges it shows."""

    title: str
    subject: str
    detail: str
    sign: str
    players: tuple[str, ...]


class StepTexts(NamedTuple):
    """Every text of a step, to be translated (marked with `N_`)."""

    label: Label
    """An entry in a few words, used by undo: "%(player)s's plan"."""
    name: str = ""
    """What players do, as a noun: "planning"."""
    ask: Text = ""
    """The question: "%(player)s plans", "Draw the weather"."""
    ask_you: str = ""
    """The question to the player who is asked: "Make your plan"."""
    ask_all: str = ""
    """The question to several `players` at once."""
    why: Mapping[str, str] = {}
    """The rule that asks for it, by the code in `Waiting.why`."""
    do: str = ""
    """What to do now."""
    do_instead: Mapping[str, str] = {}
    """What to do in special cases, by the code in `Waiting.values["do"]`."""
    sign: str = ""
    """The drawing beside the question (a symbol of `_icons.svg`)."""
    lesson: str = ""
    """What is worth knowing about it, for the replay."""
    tells: Mapping[type, Tell] = {}
    """The history's sentences about entries and happenings, by type."""
    verdicts: Mapping[type, Callable[[Any, Any], Verdict]] = {}
    """What happenings decide, by type: a function of the game's `Words` and the happening."""
    refusals: Mapping[str, Refusal] = {}
    """The refusals of the step, by code."""


REFUSALS: Mapping[str, Refusal] = {
    "not-seated": N_("Nobody at this table plays %(player)s."),
    "not-now": N_("This is not possible now (%(type)s). First: %(must)s."),
    "game-over": N_("The game is over."),
    "not-your-turn": N_("It is not %(player)s's turn."),
    "same-players": N_("The same players must stay, in the same order."),
    "only-at-setup": N_("“%(rule)s” can be chosen only before the game, not during it."),
    "no-modules": N_("This game has no modules."),
}
"""The refusals that belong to no single step, by code."""
