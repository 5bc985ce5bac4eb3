"""A whole game: the members that each game defines, and those derived from them in the same way for
every game."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic

from msgspec import Struct

from companion.core.names import check_seats
from companion.core.play.boxes import AnyBoxes
from companion.core.play.house_rules import check_changeable
from companion.core.play.optional import (
    Calculator,
    Front,
    Help,
    Phase,
    SetupChanges,
    check_same_players,
    colours_of,
)
from companion.core.play.replay import AnyReplay
from companion.core.play.results import Chronicle
from companion.core.play.sentences import GameSentences, Names
from companion.core.play.step import AnyStep
from companion.core.play.steps import FINISHED, Steps
from companion.core.play.texts import Words
from companion.core.play.values import (
    Entry,
    Gain,
    Happening,
    Motion,
    PageT,
    Plain,
    Played,
    Setup,
    SetupT,
    State,
    StateT,
)
from companion.core.structs import convert_storable, plain_data
from companion.core.wording import Gettext, player_name


class Game(Steps, GameSentences, ABC, Generic[SetupT, StateT, PageT]):
    """One game. It defines the first group of members below; the others have defaults or are
    derived, also from its steps (`Steps`) and their texts (`GameSentences`).

    Its set-up has `players` in seating order, each with `colour` and `name`. Its state has the
    `setup`, the `round` (from 1), the `phase` and the `players` by colour; in the phase "finished"
    the game is over and nothing is hidden. Its page has `waiting`, `round`, `phase`, `players` by
    colour (each with `name`) and `result`: None until the end, then `players` with the `place` of
    each, and `winners`.
    """

    # What every game says.

    name: str
    """The name in game files and addresses, e.g. "league-of-six"; its folder for templates is
    the same with underscores."""
    title: str
    """The game's name on its box and in other apps."""
    players: range
    """How many can play."""
    setup: type[Struct]
    """The type of its set-up."""
    steps: Sequence[type[AnyStep]]
    """Its decisions. The first one that is due in a phase is asked."""
    phases: Mapping[str, Phase]
    """Its phases by code, with their help; "finished" is the last one."""
    sources: Mapping[str, str]
    """The sources of points by code, in the order in which they are shown; also "start"."""

    @abstractmethod
    def start(self, setup: SetupT) -> StateT:
        """Return the state before the first entry. Refused if the set-up cannot be played."""

    @abstractmethod
    def view(self, state: StateT, viewer: str) -> PageT:
        """Return the allow-list that the game's templates render for a viewer: "table", a colour,
        or "all" if nothing is hidden."""

    @abstractmethod
    def public_points(self, state: StateT) -> Mapping[str, int]:
        """Return everybody's points, as far as everybody may know them; at the end the final
        points."""

    @abstractmethod
    def sample_setup(self, players: int, rng: Random, modules: Sequence[str] = ()) -> Plain:
        """Return a set-up as plain data with which the game can be played at once."""

    # What a game may say besides.

    version: int = 1
    """The version of the rules. It goes up when the same log may lead to another state."""
    words: type[Words] = Words
    """The class that makes its sentences, with its terms and the refusals that belong to no single
    step."""
    front: Front | None = None
    """How the home page presents it. None: the game is only on the command line."""
    calculator: Calculator | None = None
    """Scores the end of a game without a table."""
    boxes: AnyBoxes | None = None
    """What is printed on a group's tiles and cards, if it may differ from group to group."""
    replay: AnyReplay | None = None
    """The replay of a kept game."""
    hand_pieces: frozenset[str] = frozenset()
    """The drawings of pieces that players hold in hidden hands."""
    setup_changes: SetupChanges | None = None
    """What happens if the set-up is changed at the table. None: the seats stay, and only names have
    nothing to do with hidden hands."""

    def has_open_hands(self, setup: SetupT) -> bool:
        """Return whether all hands at this table are open, so that nothing is hidden."""
        return False

    def view_past(self, state: StateT, *, amounts: bool) -> PageT:
        """Return the table's page of an earlier state, for the form that changes an entry made at
        that point. In this form, results that the app otherwise draws are typed.

        Without `amounts`, the phase is over: the page must not contain anything that may only be
        known during its phase (H3).
        """
        return self.view(state, "table")

    def view_sheet(self, name: str, state: StateT, viewer: str) -> object:
        """Return the content of a sheet that is not on the viewer's page, as an allow-list like
        that of `view`. It is computed only when the sheet is opened; the template gets it as
        `shown`."""
        return None

    def make_booking(
        self,
        line: int,
        now: Sequence[Played[Any, Any, StateT]],
        then: Sequence[Played[Any, Any, StateT]],
    ) -> Entry | None:
        """Return an entry for now that adds the difference that a change of the entry in line
        `line` would have made. `now` are the steps from that entry on, `then` the steps with the
        changed entry. None if they differ in more than a player's gains.

        The result must not depend on a hidden amount.
        """
        return None

    def visible_state(self, state: StateT, viewer: str) -> dict[str, object]:
        """Return the part of the state that a viewer may know, as JSON for game files and other
        programs. By default it is the viewer's page. A game overrides it if its pages show more
        than that."""
        page = self.view(state, viewer)
        to_act = [{"player": one.player, "must": one.must} for one in page.waiting]
        facts = plain_data(page)
        del facts["waiting"]
        return {**facts, "to_act": to_act}

    def chronicle(self, beginning: StateT, played: Sequence[Played[Any, Any, StateT]]) -> Chronicle:
        """Return the content of a finished game's story besides points, computed from the first
        state and all entries that count."""
        return Chronicle()

    def pages(self) -> Any:
        """Return the game's pages (`companion.web.game_pages`); None if templates and the usual
        set-up page are enough. An override imports its pages inside this function, so that the
        rules need no web server."""
        return None

    # What is derived. The rest of the companion calls this.

    package: str = ""
    """The installed package that brings the game; "" for the companion's own games."""

    def __init__(self) -> None:
        Steps.__init__(self, self.steps, self.phases)
        GameSentences.__init__(
            self, self.words, self._all_steps, self.setup, self.phases, self.sources
        )

    @property
    def folder(self) -> str:
        """The name of the folders of its templates and static files."""
        return self.name.replace("-", "_")

    @cached_property
    def code_folder(self) -> Path:
        """The folder of the game's code. For a game of another package it also has the folders
        `templates`, `static` and `translations`."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    def read_setup(self, data: Plain, *, from_form: bool = False) -> Setup:
        """Return plain data as a checked set-up. Refused if it does not fit.

        `from_form`: numbers and yes or no may be texts.
        """
        box = data.get("box") if isinstance(data, Mapping) else None
        if self.boxes is not None and isinstance(box, Mapping):
            data = {**data, "box": self.boxes.without_unknown(box)}
        setup = convert_storable(data, self.setup, "setup", from_form=from_form)
        check_seats(_seats(setup), self.players)
        return setup

    def names(self, state: State) -> Mapping[str, str]:
        """Return the players' names by colour, in seating order."""
        return {seat.colour: seat.name for seat in _seats(state.setup)}

    def check_amended_setup(self, before: Setup, after: Setup) -> None:
        """Refuse a set-up that may not replace another one once the game has begun."""
        if self.setup_changes is None or not self.setup_changes.seats:
            check_same_players(before, after)
        check_changeable(before, after)

    def may_change_hidden_hands(self, setup: Setup, changes: Plain) -> bool:
        """Return whether changing these set-up keys could change what hidden hands held at the
        beginning. Refused if the result is not a set-up."""
        known = self.setup_changes
        if known is None or known.hands is None:
            return not self.is_harmless(setup, changes)
        self.read_setup({**plain_data(setup), **changes})
        return not changes.keys().isdisjoint(known.hands)

    def is_harmless(self, setup: Setup, changes: Plain) -> bool:
        """Return whether changing these set-up keys reveals nothing hidden. Refused if the result
        is not a set-up."""
        after = self.read_setup({**plain_data(setup), **changes})
        known = self.setup_changes
        if known is None:
            return _without_names(setup) == _without_names(after)
        return changes.keys() <= {*known.harmless} and colours_of(setup) == colours_of(after)

    def gains(self, happenings: Sequence[Happening]) -> tuple[Gain, ...]:
        """Return the points gained in these happenings. A player's total is the sum of these and of
        the points at the start. Gains that set a source back to 0 come first."""
        gains = (gain for one in happenings for gain in one.gains())
        return tuple(sorted(gains, key=lambda gain: gain.player is not None))

    def motions(self, happenings: Sequence[Happening], *, amounts: bool) -> tuple[Motion, ...]:
        """Return the motions of these happenings on the table. Without `amounts`, they do not
        reveal how much of something hidden moved."""
        return tuple(motion for one in happenings for motion in one.motions(amounts=amounts))

    def current_round(self, state: State) -> int | None:
        """Return the current round; None once the last round is over."""
        over = self.is_over(state) or not self.phases[state.phase].in_round
        return None if over else state.round

    def is_over(self, state: State) -> bool:
        """Return whether the game is finished, so that nothing is hidden and nobody has to act."""
        return state.phase == FINISHED and not self.players_to_act(state)

    def sentence_names(self, state: State, gettext: Gettext) -> Names:
        """Return the names that sentences use: players' names by colour, and the names of other
        things by code."""
        players = {c: player_name(name, gettext) for c, name in self.names(state).items()}
        return {**players, **self.words.other_names(state, gettext)}

    def help_by_phase(self, setup: Setup, gettext: Gettext) -> Mapping[str, Help]:
        """Return help for every phase, by its code."""
        modules = getattr(setup, "modules", ())
        return {code: phase.help(modules, gettext) for code, phase in self.phases.items()}


AnyGame = Game[Any, Any, Any]


def _seats(setup: Any) -> Any:
    return setup.players


def _without_names(setup: Any) -> dict[str, object]:
    """Return the set-up as plain data, without the names of its players."""
    return {**plain_data(setup), "players": colours_of(setup)}
