"""The set-up and the state of Granary, and the base classes of its steps."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Generic, Literal, TypeVar, get_args

from msgspec import Meta, Struct

from companion.core import play
from companion.core.wording import N_

Colour = Annotated[
    Literal["red", "yellow", "blue", "black"], Meta(description=N_("red, yellow, blue or black"))
]
Province = Annotated[
    Literal["amberfold", "brackmoor", "cinderby", "dawnmead", "elderholt", "fernshaw"],
    Meta(description=N_("a province")),
]
Part = Literal["sow", "reap", "sell"]
COLOURS: tuple[Colour, ...] = get_args(get_args(Colour)[0])
PROVINCES: tuple[Province, ...] = get_args(get_args(Province)[0])
PARTS: tuple[Part, ...] = get_args(Part)
Places = Mapping[Part, Province]
"""The provinces where a player sows, reaps and sells."""


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A player with a colour."""

    colour: Colour
    name: Annotated[str, Meta(min_length=1, max_length=40)]


STAYS = play.Choice(offered="set-up")


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game: the players clockwise, and the house rules."""

    players: Annotated[list[Player], Meta(description=N_("a list of neighbours"))]
    years: Annotated[
        int,
        Meta(ge=1, le=4, description=N_("a number of years from 1 to 4")),
        play.house_rule(N_("Years"), told=N_("%(value)s years")),
    ] = 2
    screens: Annotated[
        bool,
        play.house_rule(N_("Grain is behind screens"), dict.fromkeys(("true", "false"), STAYS)),
    ] = True
    poor_end: Annotated[
        bool,
        play.house_rule(
            N_("A poor end"),
            {"true": play.Choice(told=N_("a poor end"))},
            hint=N_("In the last year every province yields 1."),
        ),
    ] = False


class Seat(Struct, frozen=True):
    """The possessions of a player. `done`: the entries that the player has made this year."""

    grain: int = 2
    coins: int = 0
    plan: Places = {}
    done: frozenset[str] = frozenset()


class State(Struct, frozen=True):
    """The state of a game. `opened`: how many parts of the plans are open."""

    setup: Setup
    players: Mapping[Colour, Seat]
    round: int = 1
    phase: str = "weather"
    yields: Mapping[Province, int] = {}
    opened: int = 0
    hail: Province | None = None

    def waits_for(self, entry: str) -> tuple[Colour, ...]:
        """Return the players who have not made that entry this year."""
        return tuple(player for player, seat in self.players.items() if entry not in seat.done)


class Opened(play.Happening, frozen=True):
    """One part of all plans was opened: the provinces by player."""

    part: Part
    hail: Province | None
    places: Mapping[Colour, Province]


class Seen(play.Seen, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of all plans that an entry opened."""

    part: Part | None = None


class Turn(play.Turn[State]):
    """An entry of Granary while it is played."""

    __slots__ = ()
    seen: Seen | None
    seen_type = Seen

    @classmethod
    def public_outcome(cls, happenings: Sequence[play.Happening]) -> Seen:
        return Seen(next((one.part for one in happenings if isinstance(one, Opened)), None))

    def done(self, player: Colour, entry: str) -> None:
        """Record that a player has made an entry this year."""
        self.change_seat(player, done=self.state.players[player].done | {entry})

    def give(self, player: Colour, *, grain: int = 0, coins: int = 0) -> None:
        """Give grain and coins to a player."""
        seat = self.state.players[player]
        self.change_seat(player, grain=seat.grain + grain, coins=seat.coins + coins)


class Entry(play.Entry, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """An entry of Granary."""


class OfPlayer(Entry, frozen=True):
    """An entry of a player."""

    player: Annotated[Colour, Meta(description=N_("the colour of a neighbour"))]


EntryT = TypeVar("EntryT", bound=Entry)


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision in Granary."""


class Words(play.Words):
    """The texts of Granary."""

    PART: ClassVar = {"sow": N_("sowing"), "reap": N_("reaping"), "sell": N_("selling")}
    PROVINCE: ClassVar[Mapping[str, str]] = {province: province.title() for province in PROVINCES}
    TERMS: ClassVar = {"part": PART, "province": PROVINCE}
    VALUE_NAMES: ClassVar = {"part": PART, "place": PROVINCE, "places": PROVINCE}
