"""The contract that every game keeps, and the list of games.

A game is one folder of pure Python below this one: it knows nothing of Flask, databases, clocks
or dice. The rest of the companion knows a game only through `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

Chance = Callable[[str], Random]
"""Gives the generator for one kind of draw ("besieged", "tiles", …): kinds are independent."""


class Refused(Exception):
    """An entry, set-up or box that the rules do not allow; nothing has changed.

    `code` names the reason; `public` holds what everybody may know of it, `private` what only
    the one concerned may (a limit that rests on hidden guards, H2). Wording happens elsewhere.
    `waivable`: the table may insist, although nothing hidden is the matter.
    """

    def __init__(
        self,
        code: str,
        public: Mapping[str, Any] | None = None,
        private: Mapping[str, Any] | None = None,
        *,
        waivable: bool = False,
    ) -> None:
        super().__init__(code, public or {}, private or {})
        self.code = code
        self.public = dict(public or {})
        self.private = dict(private or {})
        self.waivable = waivable


class Gain(NamedTuple):
    """Points that a player got or paid, by the code of where they came from.

    Without a player: all that anybody had from this source counts anew from here.
    """

    source: str
    points: int = 0
    player: str | None = None


class Boxes(Protocol):
    """What is printed on a group's copy, for games whose copies differ from one another.

    A box has `game`, `name`, `language` and `notes`, `sample` (the companion's own invention), and
    `library`: which box of the library it is a copy of. `Game.plain` makes plain data of it.
    """

    def sample(self) -> Any:
        """A box with which the game can be tried at once."""

    def fresh(self, box: Any) -> Any:
        """A box called like this one, of which nothing else is known."""

    def read(self, data: Any) -> Any:
        """JSON-able box → a checked one. Refused where it does not fit."""

    def of(self, state: Any) -> Any:
        """The table's box, as far as it is known by now."""

    def typed(self, box: Any, begun: Any) -> Any:
        """The library's box with what was typed for it when a table began with `begun`."""

    def told(self, state: Any) -> Any | None:
        """What the table has told of its box since it opened; None where nothing."""

    def learned(self, box: Any, told: Any) -> Any:
        """The box with what a table has told. Refused where it cannot hold all of it."""


class Game(Protocol):
    """What the table, the records, the command line and the pages ask of a game.

    States, entries and set-ups are frozen: `play` gives a new state and leaves the old one. Of a
    state others read `round`, `phase` and `players` (by colour), of an entry `player`, of a view
    `waiting`. What sentences a game says is in `companion.core.wording.NAME`, its pages are in
    `templates/NAME`, and what browsers need besides is in `companion.web.NAME` (see `web.brought`).
    """

    NAME: str
    """The name in game files and addresses, e.g. "league-of-six"."""

    TITLE: str
    """What the game is called outside of the companion: on its box, and in other apps."""

    BGG_ID: int | None
    """Its number at BoardGameGeek, by which other apps know it."""

    BOXES: Boxes | None
    """What the library asks of the game; None where all copies are alike."""

    RULES: int
    """The version of the rules; goes up when the same log may come to another state."""

    PLAYERS: range
    """How many may play."""

    SOURCES: Sequence[str]
    """Codes of where points come from, in the order in which they are shown."""

    def read_setup(self, data: Mapping[str, Any], *, from_form: bool = False) -> Any:
        """JSON-able set-up → a checked one. Refused where it does not fit. `lax`: form fields."""

    def read_entry(self, data: Mapping[str, Any], *, from_form: bool = False) -> Any:
        """JSON-able entry → a typed entry. Refused on unknown keys and wrong types."""

    def plain(self, thing: Any) -> dict[str, Any]:
        """Set-up or entry → plain JSON-able data, as game files and the log hold it."""

    def names(self, state: Any) -> Mapping[str, str]:
        """The players' names by colour, in seating order."""

    def open_hands(self, setup: Any) -> bool:
        """Whether this group plays with nothing hidden."""

    def start(self, setup: Any) -> Any:
        """The state before the first entry."""

    def play(self, state: Any, entry: Any) -> tuple[Any, tuple[Any, ...]]:
        """Next state and what followed, or `Refused`."""

    def options(self, state: Any, player: str) -> tuple[Any, ...]:
        """The entries that this player may make now; a `Form` where they cannot be listed."""

    def waiting_for(self, state: Any) -> tuple[Any, ...]:
        """Who must do what and why: `Waiting(player, must, why, values)`; None = the table."""

    def draw(self, state: Any, chance: Chance, partial: Any = None) -> Any:
        """Chance, as late as possible: the entry that the table waits for, drawn by the app."""

    def completed(self, state: Any, entry: Any, chance: Chance) -> Any:
        """The entry with what it leaves to chance drawn by the app."""

    def sample_setup(
        self, players: int, rng: Random, modules: Sequence[str] = ()
    ) -> dict[str, Any]:
        """A set-up as plain data with which the game can be tried at once, with those modules."""

    def sample_game(self) -> Mapping[str, Any] | None:
        """A whole game for watching, as a game file; None where there is none."""

    def scenes(self, beginning: Any, steps: Sequence[Any]) -> tuple[Any, ...]:
        """A table's steps taken apart for watching: `line`, `round`, `phase`, `state` of each."""

    def any_entry(self, state: Any, rng: Random) -> Any:
        """Something legal at random for whoever must act: simulation and tests."""

    def sealed(self, entry: Any) -> bool:
        """Made, but not to be read by others yet."""

    def rests_on_hand(self, entry: Any) -> bool:
        """Whether what its `player` holds in secret decides if the entry can be, or what it costs.

        The past before it could be changed little by little until it no longer fits: so would the
        hand be found out.
        """

    def touches_hands(self, setup: Any, changes: Mapping[str, Any], *, paid: bool) -> bool:
        """Whether these keys in the set-up change what hands hold, or where something was `paid`
        from hands, what that cost or whether it could be. What is not known to be harmless does.
        Refused where they make no set-up."""

    def check_amended(self, before: Any, after: Any) -> None:
        """Refuses a set-up that may no longer be put in another's place once a game has begun."""

    def doubts(self, state: Any, entry: Any) -> Mapping[str, int]:
        """Where the app counted otherwise than a sealed entry says: for its player's eyes only."""

    def facts(self, state: Any, viewer: str) -> dict[str, Any]:
        """The state as JSON for one viewer ("table", a colour, "all"): an allow-list.

        At least `round`, `phase`, `players` (each with its `name`), and `result` once it is over:
        `players` with `total` and `place` of each, and `winners`.
        """

    def view(self, state: Any, viewer: str, table: Any = None) -> Any:
        """The allow-list that this game's templates draw for "table" or a colour.

        `table`: that of "table" for the same state, where it is there already: what is open to
        all need not be worked out again.
        """

    def gains(self, happenings: Sequence[Any]) -> tuple[Gain, ...]:
        """The points that followed: with those at the start they add up to the total."""

    def motions(self, happenings: Sequence[Any], amounts: bool) -> tuple[Any, ...]:
        """What moved on the table, from place to place: `what`, `start`, `end`, `count`.

        Without `amounts` nothing of which hidden hands could be told later.
        """

    def standing(self, state: Any) -> Mapping[str, int]:
        """The points of everybody at this point of the game, as all can see them."""

    def chapter(self, state: Any) -> int | None:
        """The round in play, from 1; None once the rounds are over and all is scored."""

    def over(self, state: Any) -> bool:
        """Whether the game is finished and nothing is hidden any more."""
