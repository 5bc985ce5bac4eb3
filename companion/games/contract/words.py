"""The sentences of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from companion.core.play import Entry, Happening, Help, Page, Refused, Setup, State, Waiting
from companion.core.wording import Gettext

_Setup = TypeVar("_Setup", bound=Setup, contravariant=True)
_Entry = TypeVar("_Entry", bound=Entry, contravariant=True)
_State = TypeVar("_State", bound=State, contravariant=True)
_Happening = TypeVar("_Happening", bound=Happening, contravariant=True)
_Page = TypeVar("_Page", bound=Page, contravariant=True)


class Words(Protocol[_Setup, _Entry, _State, _Happening, _Page]):
    """Every sentence of one game, made of its codes and values in the language of `gettext`.

    `names`: what sentences call the players, by colour (and whatever else the game gives names).
    """

    @property
    def TERMS(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802
        """What things are called, by their codes: templates have `phase` as `phase_names`.

        At least `phase`, `colour` and `source`; `round`, by number, if rounds have names, and
        `round_short` for where there is little room. For the form that changes an entry also
        `entry`, by type, and `field`, by key ("offer", or "choose_town.offer" where a type needs
        its own); a key that is missing is called by its code.
        """

    def names(self, state: _State, gettext: Gettext) -> Mapping[str, str]:
        """What sentences call the players."""

    def turn_lines(
        self,
        waiting: Sequence[Waiting[str]],
        names: Mapping[str, str],
        gettext: Gettext,
        you: str | None = None,
    ) -> object:
        """Who must do what and why, for the line at the top; `you`: told to that player."""

    def extras(self, page: _Page, names: Mapping[str, str], gettext: Gettext) -> dict[str, object]:
        """Sentences that templates need of this very page, by name."""

    def steady(self, gettext: Gettext) -> dict[str, object]:
        """What templates may call for words whenever they need some, by name."""

    def helps(self, setup: _Setup, gettext: Gettext) -> Mapping[str, Help]:
        """Short help for every phase, by its code."""

    def thing(
        self,
        entry: _Entry,
        names: Mapping[str, str],
        gettext: Gettext,
        happenings: Sequence[_Happening] = (),
        *,
        amounts: bool = True,
    ) -> str:
        """What an entry is called in a few words ("Anna's offer"); `amounts`: may be said."""

    def sentences(
        self,
        entry: _Entry,
        happenings: Sequence[_Happening],
        names: Mapping[str, str],
        gettext: Gettext,
        *,
        amounts: bool,
        hidden: bool = True,
    ) -> list[str]:
        """What happened with an entry; `hidden`: what is sealed may not be told yet."""

    def refusal(
        self, refused: Refused, names: Mapping[str, str], gettext: Gettext, *, private: bool
    ) -> str:
        """Why something was refused; `private`: also what only the one concerned may know."""


AnyWords = Words[Setup, Entry, State, Happening, Page]
