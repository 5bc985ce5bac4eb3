"""What a game is to the rest of the companion: `Game`, made of typed `Rules`, `Words` and `Pages`.

A game is one folder beside this file and a line in `installed`. Its rules are pure: they know
nothing of Flask, databases, clocks or dice. What only some games have (a box, a calculator, a game
for watching, …) is an optional part of `Game`, None where a game does without.

Every game has its own types of state, entry and so on; mypy checks them against these protocols
where a game makes its `Game` (`of`). From there on each is only ever handed its own again, so the
rest of the companion holds them by what it may read of them: `State`, `Entry`, `Page`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, cast

from msgspec import Struct

from companion.core.wording import Gettext

if TYPE_CHECKING:
    from flask import Blueprint, Response

Chance = Callable[[str], Random]
"""Gives the generator for one kind of draw ("besieged", "tiles", …): kinds are independent."""

Plain = Mapping[str, object]
"""Plain JSON-able data, as game files and forms bring it; nothing of it has been checked."""

Setup = Struct
"""What a table was set up with; frozen."""
Entry = Struct
"""What happened; frozen. Where a player made it, that is its `player`."""
Happening = Struct
"""What followed from an entry; frozen."""


class State(Protocol):
    """What others may read of a game's state: where in the game it is, and who plays."""

    @property
    def round(self) -> int:
        """The round in play, from 1."""

    @property
    def phase(self) -> str:
        """The code of the phase in play."""

    @property
    def players(self) -> Collection[str]:
        """The players by colour."""


PlayerT = TypeVar("PlayerT", bound=str, covariant=True)


class Waiting(Struct, Generic[PlayerT], frozen=True):
    """Who must do what: `must` is an entry's type, `why` a code with its `values`.

    `player` None: the table must.
    """

    player: PlayerT | None
    must: str
    why: str = ""
    values: Mapping[str, object] = {}


class Page(Protocol):
    """The allow-list of one viewer, which the game's templates draw."""

    @property
    def waiting(self) -> Sequence[Waiting[str]]:
        """Who must act."""


class Scene(Protocol):
    """One step of a game that is watched: which entry it shows (0: the start), and the state."""

    @property
    def line(self) -> int:
        """The entry's number from 1; 0 for the start."""

    @property
    def part(self) -> str:
        """Which part of what the entry brought; "entry" for the entry itself."""

    @property
    def round(self) -> int:
        """The round that it is in."""

    @property
    def phase(self) -> str:
        """The phase that it is in."""

    @property
    def state(self) -> State:
        """What lies on the table then."""


def player_of(entry: Entry) -> str | None:
    """The colour of the player who made an entry; None where the table did."""
    player: str | None = None if made_by_table(entry) else getattr(entry, "player", None)
    return player


def made_by_table(entry: Entry) -> bool:
    """Whether an entry says of itself (`by_table`) that its `player` is only whom it is about."""
    return bool(getattr(entry, "by_table", False))


def insists(entry: Entry) -> bool:
    """Whether an entry waives limits that rest on the app's count: only the tablet may."""
    return bool(getattr(entry, "insist", False))


class Box(Protocol):
    """What others may read of a box: see `Boxes`."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def name(self) -> str:
        """What its group calls it."""

    @property
    def library(self) -> str:
        """Which box of the library it is a copy of; "" where of none."""

    @property
    def sample(self) -> bool:
        """Whether it is the companion's own invention."""


class Right(Struct, frozen=True):
    """Who may write an entry. What is not said is denied: `Right()` is nobody's."""

    table: bool = False
    """The tablet may, whoever is on a phone."""
    seats: frozenset[str] = frozenset()
    """The phones of these players may."""
    for_seat: str | None = None
    """The tablet may in the place of this player, unless that seat is on a phone."""
    after_take_over: bool = True
    """Whether a seat that the tablet has visibly taken over from a phone is no longer on it."""
    may_undo: bool = True
    """Whether one of `seats` may take the entry back while nothing has followed."""

    @classmethod
    def of_player(cls, player: str) -> Right:
        """What a player does: on the own phone, or on the tablet."""
        return cls(seats=frozenset({player}), for_seat=player)

    @classmethod
    def of_correction(
        cls, player: str, touched: Set[str], *, public: Set[str], private: Set[str]
    ) -> Right:
        """A correction of these keys of a player: `public` ones are the table's, `private` ones
        the player's. One of any other key is nobody's."""
        if touched - public - private:
            return cls()
        seats = frozenset(() if touched & public else (player,))
        return cls(table=not touched & private, seats=seats, for_seat=player)


class Gain(NamedTuple):
    """Points that a player got or paid, by the code of where they came from.

    Without a player: all that anybody had from this source counts anew from here.
    """

    source: str
    points: int = 0
    player: str | None = None


class Refused(Exception):
    """An entry, set-up or box that the rules do not allow; nothing has changed.

    `code` names the reason; `public` holds what everybody may know of it, `private` what only
    the one concerned may (a limit that rests on a hidden hand). Wording happens elsewhere.
    `waivable`: the table may insist, although nothing hidden is the matter.
    """

    def __init__(
        self,
        code: str,
        public: Mapping[str, object] | None = None,
        private: Mapping[str, object] | None = None,
        *,
        waivable: bool = False,
    ) -> None:
        super().__init__(code, public or {}, private or {})
        self.code = code
        self.public = dict(public or {})
        self.private = dict(private or {})
        self.waivable = waivable


SetupT = TypeVar("SetupT", bound=Setup)
EntryT = TypeVar("EntryT", bound=Entry)
StateT = TypeVar("StateT", bound=State)
HappeningT = TypeVar("HappeningT", bound=Happening)
PageT = TypeVar("PageT", bound=Page)
BoxT = TypeVar("BoxT", bound=Box)
SceneT = TypeVar("SceneT", bound=Scene)


_Setup = TypeVar("_Setup", bound=Setup, contravariant=True)
_Entry = TypeVar("_Entry", bound=Entry, contravariant=True)
_State = TypeVar("_State", bound=State, contravariant=True)
_Happening = TypeVar("_Happening", bound=Happening, contravariant=True)
_Page = TypeVar("_Page", bound=Page, contravariant=True)


class Step(Struct, Generic[EntryT, HappeningT, StateT], frozen=True):
    """One entry that counts: its line in the log (from 1), what followed and the state after."""

    line: int
    entry: EntryT
    happenings: tuple[HappeningT, ...]
    state: StateT


class Rules(Protocol[SetupT, EntryT, StateT, HappeningT, PageT]):
    """The rules of one game, as functions over frozen values.

    A function that refuses raises `Refused` and has changed nothing.
    """

    @property
    def RULES(self) -> int:  # noqa: N802 (a module's constant)
        """The version of the rules; goes up when the same log may come to another state."""

    @property
    def PLAYERS(self) -> range:  # noqa: N802
        """How many may play."""

    @property
    def SOURCES(self) -> Sequence[str]:  # noqa: N802
        """Codes of where points come from, in the order in which they are shown."""

    def read_setup(self, data: Plain, *, from_form: bool = False) -> SetupT:
        """Plain data → a checked set-up. Refused where it does not fit.

        `from_form`: numbers and yes or no may be texts.
        """

    def read_entry(self, data: Plain, *, from_form: bool = False) -> EntryT:
        """Plain data → a typed entry. Refused on unknown keys and wrong types."""

    def plain(self, thing: SetupT | EntryT) -> dict[str, object]:
        """A set-up or an entry → plain data, as game files and the log hold it."""

    def names(self, state: StateT) -> Mapping[str, str]:
        """The players' names by colour, in seating order."""

    def open_hands(self, setup: SetupT) -> bool:
        """Whether this group plays with nothing hidden."""

    def start(self, setup: SetupT) -> StateT:
        """The state before the first entry. Refused where the set-up cannot be."""

    def play(self, state: StateT, entry: EntryT) -> tuple[StateT, tuple[HappeningT, ...]]:
        """The next state and what followed. Refused where the rules do not allow the entry."""

    def options(self, state: StateT, player: str) -> tuple[Struct, ...]:
        """The entries that this player may make now; a form where they cannot be listed."""

    def waiting_for(self, state: StateT) -> tuple[Waiting[str], ...]:
        """Who must do what and why; several where they act together."""

    def draw(self, state: StateT, chance: Chance) -> EntryT:
        """Chance, as late as possible: the entry that the table waits for, drawn by the app."""

    def completed(self, state: StateT, entry: EntryT, chance: Chance) -> EntryT:
        """The entry with what it leaves to chance drawn by the app."""

    def sample_setup(
        self, players: int, rng: Random, modules: Sequence[str] = ()
    ) -> dict[str, object]:
        """A set-up as plain data with which the game can be tried at once, with those modules."""

    def any_entry(self, state: StateT, rng: Random) -> EntryT:
        """Something legal at random for whoever must act: for simulation and tests."""

    def right(self, state: StateT, entry: EntryT) -> Right:
        """Who may write this entry in this state, before its sense is looked at.

        Decided by what all can see. What the game has given to nobody, nobody may write.
        """

    def right_to_know(self, state: StateT, kind: str, player: str | None) -> Right:
        """Who is told why an entry cannot be read, of which only its type and its player are known.

        `kind` may be no type of this game, `player` nobody at this table.
        """

    def sealed(self, entry: EntryT) -> bool:
        """Whether the entry is made, but not to be read by others yet."""

    def rests_on_hand(self, entry: EntryT) -> bool:
        """Whether what its `player` holds in secret decides if the entry can be, or what it costs.

        The past before it could be changed little by little until it no longer fits: so would the
        hand be found out.
        """

    def touches_hands(self, setup: SetupT, changes: Plain, *, paid: bool) -> bool:
        """Whether these keys in the set-up change what hands hold, or where something was `paid`
        from hands, what that cost or whether it could be. What is not known to be harmless does.
        Refused where they make no set-up."""

    def check_amended(self, before: SetupT, after: SetupT) -> None:
        """Refuses a set-up that may no longer be put in another's place once a game has begun."""

    def facts(self, state: StateT, viewer: str) -> dict[str, object]:
        """The state as JSON for one viewer ("table", a colour, "all"): an allow-list.

        At least `round`, `phase`, `players` (each with its `name`), and `result` once it is over:
        `players` with the `place` of each, and `winners`; their points are in `totals`.
        """

    def view(self, state: StateT, viewer: str, table: PageT | None = None) -> PageT:
        """The allow-list that this game's templates draw for "table" or a colour.

        `table`: that of "table" for the same state, where it is there already: what is open to
        all need not be worked out again.
        """

    def gains(self, happenings: Sequence[HappeningT]) -> tuple[Gain, ...]:
        """The points that followed: with those at the start they add up to the total."""

    def standing(self, state: StateT) -> Mapping[str, int]:
        """The points of everybody at this point of the game, as all can see them."""

    def totals(self, state: StateT) -> Mapping[str, int]:
        """What everybody has ended with, once it is over."""

    def chapter(self, state: StateT) -> int | None:
        """The round in play, from 1; None once the rounds are over and all is scored."""

    def over(self, state: StateT) -> bool:
        """Whether the game is finished and nothing is hidden any more."""


AnyRules = Rules[Setup, Entry, State, Happening, Page]
"""The rules of a game of which nothing more is known."""


class Help(NamedTuple):
    """Short help for one phase, in the reader's language."""

    name: str
    """What the phase is called."""
    do: str
    """What is done in it."""
    order: str
    """Who does it when."""
    miss: Sequence[str]
    """What beginners overlook."""
    modules: Sequence[str]
    """What only the modules add that this table plays with."""


class Words(Protocol[_Setup, _Entry, _State, _Happening, _Page]):
    """Every sentence of one game, made of its codes and values in the language of `gettext`.

    `names`: what sentences call the players, by colour (and whatever else the game gives names).
    """

    @property
    def TERMS(self) -> Mapping[str, Mapping[str, str]]:  # noqa: N802
        """What things are called, by their codes: templates have `phase` as `phase_names`.

        At least `phase`, `colour` and `source`.
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


class Pages(Protocol):
    """What a game brings to the web besides its templates.

    Those lie in `templates/NAME`, or in the template folder of one of its `surfaces`, and one of
    the same path takes the place of any game's: so `league_of_six/story.html` extends `story.html`
    with what only that game shows.

    A game must have `_table.html` and `_phone.html`, what changes on the tablet and on a phone:
    one element each, with the table's `data-revision` and `data-people`. `_then.html` fills the
    block `board` with the table as it was. A `tour` needs `_show.html`, `doubts` need
    `phone/_compare.html`, and every sheet named here its template. `tests/conformance` asks for
    all of it. What the scripts look for in these is optional: `#ph-hand`, a hand that can be
    covered, `data-step` of `#ph`, what is new to do, `.my-turn`, and `data-choices` for keys.
    """

    @property
    def SHEETS(self) -> Collection[str]:  # noqa: N802
        """What the tablet can lay over its page besides the sheets of any game (`web/tables.py`):
        names of templates in `sheets/`."""

    @property
    def PRIVATE_SHEETS(self) -> Collection[str]:  # noqa: N802
        """Those of one player (`?player=red`), for that player's eyes."""

    @property
    def PHONE_SHEETS(self) -> Collection[str]:  # noqa: N802
        """What a phone can lay over its page besides the sheets of any game (`web/phones.py`):
        names of templates in `phone/`."""

    def surfaces(self) -> Iterable[Blueprint]:
        """Pages of its own, such as a calculator or editors for what is printed."""

    def new(self) -> Response:
        """The set-up page, ready to start."""

    def change(self) -> Response:
        """The set-up page with the change that a pressed button makes."""

    def refuse(self, data: Plain, sentence: str) -> Response:
        """The set-up page as it was sent, with the reason why no table could start from it."""

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        """The page's nested fields as a plain set-up. Refused where they make none."""


class Boxes(Protocol[BoxT, _State]):
    """What is printed on a group's copy, for games whose copies differ from one another.

    As plain data a box has `game`, `name`, `language`, `notes`, `sample` and `library`, and
    whatever the game's copies have besides.
    """

    def sample(self) -> BoxT:
        """A box with which the game can be tried at once."""

    def fresh(self, box: BoxT) -> BoxT:
        """A box called like this one, of which nothing else is known."""

    def read(self, data: Plain) -> BoxT:
        """Plain data → a checked box. Refused where it does not fit."""

    def plain(self, box: BoxT) -> dict[str, object]:
        """A box → plain data."""

    def of(self, state: _State) -> BoxT:
        """The table's box, as far as it is known by now."""

    def typed(self, box: BoxT, begun: BoxT) -> BoxT:
        """The library's box with what was typed for it when a table began with `begun`."""

    def told(self, state: _State) -> BoxT | None:
        """What the table has told of its box since it opened; None where nothing."""

    def learned(self, box: BoxT, told: BoxT) -> BoxT:
        """The box with what a table has told. Refused where it cannot hold all of it."""


AnyBoxes = Boxes[Box, State]


class Tour(Protocol[EntryT, StateT, HappeningT, SceneT]):
    """A whole kept game for watching, step by step."""

    def sample_game(self) -> Plain:
        """The game, as a game file."""

    def scenes(
        self, beginning: StateT, steps: Sequence[Step[EntryT, HappeningT, StateT]]
    ) -> tuple[SceneT, ...]:
        """A table's steps taken apart for watching."""

    def caption(
        self,
        scene: SceneT,
        entry: EntryT | None,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> object:
        """What is said of a scene: what happens, and why by the rules."""


class Calculator(Protocol):
    """Scores the end of a game without a table: the command `score`, and a page of its own."""

    def score(self, data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
        """What everybody shows → the result as JSON, and warnings. Refused where it cannot be."""


Motions = Callable[[Sequence[HappeningT], bool], tuple[Struct, ...]]
"""What moved on the table, from place to place: `what`, `start`, `end`, `count`.

Without amounts (the second argument) nothing of which hidden hands could be told later.
"""

Doubts = Callable[[StateT, EntryT], Mapping[str, int]]
"""Where the app counted otherwise than a sealed entry says: for its player's eyes only."""


class Link(NamedTuple):
    """A way from the first page to something that a game offers. Texts are to be translated."""

    title: str
    text: str
    icon: str
    """A drawing of `static/icons.svg`."""
    endpoint: str
    """Flask's name of the page that it leads to."""


class Front(NamedTuple):
    """What the first page says of a game; texts are to be translated.

    A drawing may stand beside it: `_front.html` among the game's templates.
    """

    players: str
    """Who plays, and with what: "Three to six players, one board, one tablet."."""
    theme: str = ""
    """Where and when it plays."""
    icon: str = "figure"
    links: tuple[Link, ...] = ()
    """What else there is besides new tables and games for watching, such as a calculator."""
    styles: tuple[str, ...] = ()
    """The style sheets of its drawing, and of the colours of its sources in statistics."""


@dataclass(frozen=True)
class Game:
    """One game, as the rest of the companion knows it. What is None, this game does without."""

    name: str
    """The name in game files and addresses, e.g. "league-of-six"; templates lie under it."""
    title: str
    """What the game is called outside of the companion: on its box, and in other apps."""
    bgg_id: int | None
    """Its number at BoardGameGeek, by which other apps know it."""
    rules: AnyRules
    words: AnyWords
    pages: Pages | None
    """None: the game is on the command line, and not on the web yet."""
    front: Front
    boxes: AnyBoxes | None = None
    tour: Tour[Entry, State, Happening, Scene] | None = None
    calculator: Calculator | None = None
    motions: Motions[Happening] | None = None
    doubts: Doubts[State, Entry] | None = None
    translations: Path | None = None
    """The folder of its own catalogues; None where its texts are in the companion's."""

    @property
    def surface(self) -> Pages:
        """Its pages, where it is known to have some: the web knows no other games."""
        assert self.pages is not None
        return self.pages

    @property
    def folder(self) -> str:
        """The folder of its templates and static files."""
        return self.name.replace("-", "_")

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        bgg_id: int | None,
        rules: Rules[SetupT, EntryT, StateT, HappeningT, PageT],
        words: Words[SetupT, EntryT, StateT, HappeningT, PageT],
        pages: Pages | None,
        front: Front,
        *,
        boxes: Boxes[BoxT, StateT] | None = None,
        tour: Tour[EntryT, StateT, HappeningT, SceneT] | None = None,
        calculator: Calculator | None = None,
        motions: Motions[HappeningT] | None = None,
        doubts: Doubts[StateT, EntryT] | None = None,
        translations: Path | None = None,
    ) -> Game:
        """A game out of its typed parts.

        The one place where a game's own types are forgotten: whoever holds a game hands it only
        what it made itself.
        """
        return cls(
            name,
            title,
            bgg_id,
            cast(AnyRules, rules),
            cast(AnyWords, words),
            pages,
            front,
            cast("AnyBoxes | None", boxes),
            cast("Tour[Entry, State, Happening, Scene] | None", tour),
            calculator,
            cast("Motions[Happening] | None", motions),
            cast("Doubts[State, Entry] | None", doubts),
            translations,
        )


class Games(Mapping[str, Game]):
    """The installed games by name, in their order; the first is offered first."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._games = {game.name: game for game in games}

    def __getitem__(self, name: str) -> Game:
        """The game of that name. Refused with "unknown-game" where there is none."""
        if name not in self._games:
            raise Refused("unknown-game", {"game": name})
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def with_pages(self) -> Games:
        """Those that can be played on the web."""
        return Games(game for game in self.values() if game.pages is not None)

    def calculator(self, data: object) -> tuple[Game, Calculator]:
        """Who scores `data`: the game that it names as `game`, else the first that can.

        Refused where that game is not known or does not score.
        """
        scoring = {game.name: (game, game.calculator) for game in self.values() if game.calculator}
        name = data.get("game") if isinstance(data, dict) else None
        found = scoring.get(next(iter(scoring), "") if name is None else str(name))
        if found is None:
            raise Refused("unknown-game", {"game": str(name)[:40]})
        return found
