"""A whole game: what each game defines, and what is derived from that in the same way for every
game."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple

from msgspec import Struct

from companion.core.names import check_seats
from companion.core.play.boxes import AnyBoxes
from companion.core.play.chronicle import Chronicle, Headline
from companion.core.play.parts import (
    Calculator,
    Front,
    Help,
    Phase,
    SetupChanges,
    check_same_players,
    colours_of,
)
from companion.core.play.replay import AnyReplay
from companion.core.play.rights import Right
from companion.core.play.sentences import GameSentences, Names
from companion.core.play.step import AnyStep
from companion.core.play.steps import FINISHED, Steps
from companion.core.play.texts import HeadlineWords, Words
from companion.core.play.values import (
    Chance,
    Entry,
    Gain,
    Happening,
    Motion,
    Page,
    PageT,
    Plain,
    Played,
    Setup,
    SetupT,
    State,
    StateT,
    Waiting,
)
from companion.core.refused import Refused
from companion.core.structs import json_able, storable
from companion.core.wording import Gettext
from companion.core.wording.colours import player_name


class Asked(NamedTuple):
    """The players who have to act, and what the step shows (`Step.view`), by the tag of its
    entry."""

    waiting: tuple[Waiting[str], ...]
    shown: Mapping[str, Struct]


class Game(ABC, Generic[SetupT, StateT, PageT]):
    """One game. It defines the first group of members below; the others have defaults or are
    derived.

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
    def see(self, state: StateT, viewer: str, asked: Asked) -> PageT:
        """Return the allow-list of a viewer: "table", a colour, or "all" if nothing is hidden."""

    @abstractmethod
    def standing(self, state: StateT) -> Mapping[str, int]:
        """Return everybody's points as everybody may know them; at the end the final points."""

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
    """What is printed on a group's copy, if copies differ."""
    replay: AnyReplay | None = None
    """The replay of a kept game."""
    setup_changes: SetupChanges | None = None
    """What of the set-up may be changed at the table. None: all but the box and the start, and
    only names have nothing to do with hidden hands."""

    def open_hands(self, setup: SetupT) -> bool:
        """Return whether this table plays with nothing hidden."""
        return False

    def see_sheet(self, name: str, state: StateT, viewer: str) -> object:
        """Return what a sheet shows besides the viewer's page, an allow-list as that of `see`. It
        is computed only when that sheet is opened; the template has it as `shown`."""
        return None

    def facts(self, state: StateT, viewer: str) -> dict[str, object]:
        """Return as JSON what a viewer may know, for game files and other programs. By default it
        is the viewer's page. A game overrides it if its pages show more than that."""
        page = self.view(state, viewer)
        to_act = [{"player": one.player, "must": one.must} for one in page.waiting]
        facts = json_able(page)
        del facts["waiting"]
        return {**facts, "to_act": to_act}

    def chronicle(self, beginning: StateT, played: Sequence[Played[Any, Any, StateT]]) -> Chronicle:
        """Return what the story of a finished game shows besides points. It is computed from the
        first state and all entries that count."""
        return Chronicle()

    def pages(self) -> Any:
        """Return its pages (`companion.web.game_pages`); None for its templates and the usual
        set-up page. They are imported here, so that the rules need no web server."""
        return None

    # What is derived. The rest of the companion calls this.

    def __init__(self) -> None:
        self._steps = Steps(self.steps, self.phases)
        self._sentences = GameSentences(
            self.words, self._steps.all, self.setup, self.phases, self.sources
        )

    @property
    def folder(self) -> str:
        """The folder of its templates and static files."""
        return self.name.replace("-", "_")

    @cached_property
    def translations(self) -> Path | None:
        """The folder of the game's own catalogues beside its code; None if it uses the
        companion's."""
        file = sys.modules[type(self).__module__].__file__
        folder = Path(str(file)).parent / "translations"
        return folder if folder.is_dir() else None

    def read_setup(self, data: Plain, *, from_form: bool = False) -> Setup:
        """Return plain data as a checked set-up. Refused if it does not fit.

        `from_form`: numbers and yes or no may be texts.
        """
        box = data.get("box") if isinstance(data, Mapping) else None
        if self.boxes is not None and isinstance(box, Mapping):
            data = {**data, "box": self.boxes.without_unknown(box)}
        setup = storable(data, self.setup, "setup", from_form=from_form)
        check_seats(_seats(setup), self.players)
        return setup

    def read_entry(self, data: Plain, *, from_form: bool = False) -> Entry:
        """Return plain data as a typed entry. Refused on unknown keys and wrong types."""
        return self._steps.read(data, from_form=from_form)

    def entry_type(self, name: str) -> type[Entry] | None:
        """Return the type of entries of that name in game files; None if the game has none."""
        return self._steps.types.get(name)

    def names(self, state: State) -> Mapping[str, str]:
        """Return the players' names by colour, in seating order."""
        return {seat.colour: seat.name for seat in _seats(state.setup)}

    def play(self, state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
        """Return the next state and the happenings. Refused if the rules do not allow the entry."""
        return self._steps.play(state, entry)

    def waiting_for(self, state: State) -> tuple[Waiting[str], ...]:
        """Return the players who have to act, with what and why; several if they act together."""
        return tuple(self._steps.due_step(state)[1])

    def options(self, state: State, player: str | None) -> tuple[Struct, ...]:
        """Return the entries that a player (None: the table) may make now, or forms for them."""
        return self._steps.options(state, player)

    def any_entry(self, state: State, rng: Random) -> Entry:
        """Return a random legal entry for somebody who has to act."""
        return self._steps.sample(state, rng)

    def complete(self, state: State, entry: Entry, chance: Chance) -> Entry:
        """Return the entry with what it leaves to chance drawn by the app."""
        return self._steps.complete(state, entry, chance)

    def automatic(self, state: State) -> Entry | None:
        """Return the entry that the app makes automatically now; None if somebody has to decide."""
        return self._steps.automatic(state)

    def older_rules_matter(
        self, rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
    ) -> bool:
        """Return whether the last of these entries may be refused only because older `rules` wrote
        it.

        `entries` are the entries of a game file up to that one, as later amendments changed them.
        """
        last = self._steps.of(type(entries[-1]))
        return last.older_rules_matter(rules, setup, entries, because)

    def right(self, state: State, entry: Entry) -> Right:
        """Return who may write the entry in this state. Whether it is legal is not checked yet."""
        return self._steps.right(state, entry)

    def is_sealed(self, entry: Entry) -> bool:
        """Return whether others may not read the entry yet."""
        return self._steps.of(type(entry)).is_sealed(entry)

    def rests_on_hand(self, entry: Entry) -> bool:
        """Return whether something hidden decides if the entry is legal, or what it costs."""
        return self._steps.of(type(entry)).rests_on_hand(entry)

    def stands_alone(self, entry: Entry) -> bool:
        """Return whether the entry has nothing to do with what else happens at the table."""
        return self._steps.of(type(entry)).stands_alone(entry)

    def alternatives(self, entry: Entry) -> Sequence[type[Entry]]:
        """Return the types of entry that may replace that entry if the past is changed."""
        return self._steps.of(type(entry)).alternatives

    def open_keys(self, entry: Entry, *, now: bool) -> Collection[str]:
        """Return the keys of an entry that all may read while hands are hidden; `now`: its phase
        is still in play."""
        return self._steps.of(type(entry)).open_keys(entry, now=now)

    def open_choices(self, state: State, entry: Entry) -> Collection[str] | None:
        """Return the codes to choose from if the entry is made again in that state. None: the codes
        in the options, unless the options depend on a hidden hand."""
        return self._steps.of(type(entry)).open_choices(state, entry)

    def hides_consequences(self, state: State, entry: Entry) -> bool:
        """Return whether what follows from the entry may depend on something hidden."""
        return self._steps.of(type(entry)).hides_consequences(state, entry)

    def differing_counts(self, state: State, entry: Entry) -> Mapping[str, int]:
        """Return the app's counts that differ from a sealed entry, for its player only."""
        return self._steps.of(type(entry)).differing_counts(state, entry)

    def check_amended(self, before: Setup, after: Setup) -> None:
        """Refuse a set-up that may not replace another one once the game has begun."""
        check = check_same_players if self.setup_changes is None else self.setup_changes.check
        check(before, after)

    def touches_hands(self, setup: Setup, changes: Plain, *, paid: bool) -> bool:
        """Return whether changing these set-up keys could reveal or change a hidden hand.

        If somebody `paid` from a hand, changes of what that cost count, too. Refused if the result
        is not a set-up.
        """
        after = self.read_setup({**json_able(setup), **changes})
        known = self.setup_changes
        if known is None:
            return _without_names(setup) != _without_names(after)
        if not paid and known.hands is not None:
            return not changes.keys().isdisjoint(known.hands)
        harmless = changes.keys() <= {*known.harmless}
        return not harmless or colours_of(setup) != colours_of(after)

    def previews(self, changes: Plain) -> bool:
        """Return whether the effects of changing these set-up keys may be shown before the change,
        even if hands are hidden."""
        known = self.setup_changes
        return known is None or known.previewed is None or changes.keys() <= {*known.previewed}

    def view(self, state: State, viewer: str) -> Page:
        """Return the allow-list that the game's templates render for "table", a colour or "all"."""
        asked = Asked(self.waiting_for(state), self._steps.view(state, viewer))
        page: Page = self.see(state, viewer, asked)  # type: ignore[arg-type]
        return page

    def gains(self, happenings: Sequence[Happening]) -> tuple[Gain, ...]:
        """Return the points that a happening gave. Added to the points at the start they give the
        total. Sources that start again from 0 come first."""
        gains = (gain for one in happenings for gain in one.gains())
        return tuple(sorted(gains, key=lambda gain: gain.player is not None))

    def motions(self, happenings: Sequence[Happening], *, amounts: bool) -> tuple[Motion, ...]:
        """Return what moved on the table. Without `amounts`, nothing reveals how much of something
        hidden moved."""
        return tuple(motion for one in happenings for motion in one.motions(amounts=amounts))

    def chapter(self, state: State) -> int | None:
        """Return the current round; None once the last round is over."""
        over = self.over(state) or not self.phases[state.phase].in_round
        return None if over else state.round

    def over(self, state: State) -> bool:
        """Return whether the game is finished, so that nothing is hidden and nobody has to act."""
        return state.phase == FINISHED and not self.waiting_for(state)

    # Its sentences.

    @property
    def terms(self) -> Mapping[str, Mapping[str, str]]:
        """The displayed name of each code, by kind of code. Templates get those of the kind `phase`
        as `phase_names`."""
        return self._sentences.terms

    @property
    def lessons(self) -> Mapping[str, str]:
        """The lessons for the replay, by type of entry."""
        return self._sentences.lessons

    def sentence_names(self, state: State, gettext: Gettext) -> Names:
        """Return the names that sentences use: those of players by colour, and those of other
        things by code."""
        players = {c: player_name(name, gettext) for c, name in self.names(state).items()}
        return {**players, **self.words.other_names(state, gettext)}

    def turn_lines(
        self,
        waiting: Sequence[Waiting[str]],
        names: Names,
        gettext: Gettext,
        you: str | None = None,
    ) -> object:
        """Return the line at the top: who has to do what and why. `you`: the player who reads it,
        if any."""
        return self._sentences.turn_line(waiting, names, gettext, you)

    def sentence_words(self, names: Names, gettext: Gettext) -> Words:
        """Return the object that words the game's sentences with these names, in the language of
        `gettext`."""
        return self._sentences.words(names, gettext)

    def page_words(self, page: Page, names: Names, gettext: Gettext) -> dict[str, object]:
        """Return the sentences that the templates of this page need, by name."""
        return self._sentences.words(names, gettext).page_sentences(page)

    def template_words(self, gettext: Gettext) -> dict[str, object]:
        """Return what templates may use on any page: functions for words, and the signs."""
        return {
            "must_signs": self._sentences.signs,
            **self._sentences.words({}, gettext).functions(),
        }

    def helps(self, setup: Setup, gettext: Gettext) -> Mapping[str, Help]:
        """Return help for every phase, by its code."""
        modules = getattr(setup, "modules", ())
        return {code: phase.help(modules, gettext) for code, phase in self.phases.items()}

    def label(
        self,
        entry: Entry,
        names: Names,
        gettext: Gettext,
        happenings: Sequence[Happening] = (),
        *,
        amounts: bool = True,
    ) -> str:
        """Return the name of an entry in a few words ("Anna's offer")."""
        return self._sentences.label(entry, happenings, names, gettext, amounts=amounts)

    def sentences(
        self,
        entry: Entry,
        happenings: Sequence[Happening],
        names: Names,
        gettext: Gettext,
        *,
        amounts: bool,
        hidden: bool = True,
    ) -> list[str]:
        """Return the sentences about an entry and its happenings. `hidden`: sealed entries must not
        be revealed yet."""
        return self._sentences.history(
            entry, happenings, names, gettext, amounts=amounts, hidden=hidden
        )

    def headline(self, headline: Headline, names: Names, gettext: Gettext) -> HeadlineWords:
        """Return a headline of the story in words."""
        return self._sentences.headline(headline, names, gettext)

    def refusal(self, refused: Refused, names: Names, gettext: Gettext, *, private: bool) -> str:
        """Return why something was refused; `private`: also what only the player concerned may
        know."""
        return self._sentences.refusal(refused, names, gettext, private=private)


AnyGame = Game[Any, Any, Any]


def _seats(setup: Any) -> Any:
    return setup.players


def _without_names(setup: Any) -> dict[str, object]:
    """Return the set-up as plain data, without the names of its players."""
    return {**json_able(setup), "players": colours_of(setup)}
