"""What followed from an entry. History, animation and the tests' bookkeeping read these.

All that can be counted on the table moves by `Moved` and `Gained` alone, so that the sum of all
happenings is always the state; the others say what was done and why. A happening that only one step
reports, and that no view reads, is in the module of that step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from companion.core import play
from companion.core.play import Gain, Motion

from .board import Cube
from .reasons import Part, Skip, Source


def at_county(county: str) -> str:
    """Return the place of a county, for what moves there."""
    return f"county:{county}"


def at_seat(player: str) -> str:
    """Return the place of a player's seat, for what moves there."""
    return f"seat:{player}"


class Happening(play.Happening, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Base: something that followed."""

    opens_cards: ClassVar[bool] = False
    """Whether everybody has seen cards by it, which taking the entry back does not close (WH.2)."""


class Moved(Happening, frozen=True, tag="moved"):
    """Pieces went from one place to another.

    `what`: a colour or `peasants` (cubes), `thalers`, a building, `marker`, `courtier` or `statue`
    with the `player` whose it is. Places: `supply`, `bank`, a colour (that player's own),
    `tray`, `tower`, `hand` (to be thrown), `entrance`, `audience`, `trophies`, or a county.
    """

    what: str
    n: int
    start: str
    end: str
    player: str | None = None


class Gained(Happening, frozen=True, tag="gained"):
    """A marker moved on a track: grain, or points from a source; less where negative."""

    player: str
    what: Literal["grain", "points"]
    n: int
    source: Source | None = None
    region: str | None = None

    def gains(self) -> tuple[Gain, ...]:
        if self.what != "points":
            return ()
        return (Gain(self.source or "", self.n, self.player),)


class Skipped(Happening, frozen=True, tag="skipped"):
    """W1.6: something was not done, and why."""

    player: str
    what: str
    why: Skip
    county: str | None = None


class Opened(Happening, frozen=True, tag="opened"):
    """W1.6, WC.3: a box was opened: a county, `tower`, or None for nothing."""

    opens_cards: ClassVar[bool] = True
    player: str
    box: str
    card: str | None


class Built(Happening, frozen=True, tag="built"):
    """W1.8: a building was built."""

    player: str
    county: str
    building: str
    cost: int

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion(self.building, at_seat(self.player), at_county(self.county)),)


class Collected(Happening, frozen=True, tag="collected"):
    """W1.9: taxes or grain came in."""

    player: str
    county: str
    what: Literal["taxes", "grain"]
    n: int
    parts: tuple[Part, ...] = ()
    """How it comes to `n` (W1.7)."""

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not self.n:
            return ()
        return (Motion(self.what, at_county(self.county), at_seat(self.player), self.n),)


class MarkerPrevented(Happening, frozen=True, tag="marker_prevented"):
    """WC.5: favor 4 kept a marker off a county."""

    player: str
    county: str


class Deployed(Happening, frozen=True, tag="deployed"):
    """W1.10: armies came from the supply."""

    player: str
    county: str
    armies: int
    cost: int
    parts: tuple[Part, ...] = ()
    """How it comes to so many armies (W1.7)."""

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        what, start, end = f"player-{self.player}", at_seat(self.player), at_county(self.county)
        return (Motion(what, start, end, self.armies),)


class BattleBegan(Happening, frozen=True, tag="battle_began"):
    """W2.1: these cubes are thrown, the tray's among them; `start`: where the attackers came from.

    `attackers`, `defenders`: what fights, extras among them (`defenders` peasants where neutral
    or in a revolt the owner's armies, with `peasants` against them).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    start: str | None = None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    allied: bool = False
    thrown: Mapping[Cube, int] = {}

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Extras of the bonus tile go with the attackers; peasants rise where they are (W2.1)."""
        if self.attacker is None or self.start is None:
            return ()
        what = f"player-{self.attacker}"
        return (Motion(what, at_county(self.start), at_county(self.county), self.attackers),)


class CountyLost(Happening, frozen=True, tag="county_lost"):
    """W1.12: a county card went to another player, or (None) to the stock."""

    player: str
    county: str
    to: str | None

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if self.to is None:
            return ()
        return (Motion("county", at_seat(self.player), at_seat(self.to)),)


class CountyWon(Happening, frozen=True, tag="county_won"):
    """W1.12: a county card came to a player."""

    player: str
    county: str


class Insisted(Happening, frozen=True, tag="insisted"):
    """More cubes fell out than were counted in the tower: they came from the supply."""

    cubes: Mapping[Cube, int]


class Converted(Happening, frozen=True, tag="converted"):
    """WC.3: armies became courtiers; `card`: a county, or `tower` for the tray."""

    player: str
    card: str
    n: int


class LeaderPlaced(Happening, frozen=True, tag="leader_placed"):
    """WM.1, WM.3, WM.4: a leader came into a county; `start` None: from beside the board."""

    player: str
    county: str
    start: str | None = None


class LeaderLost(Happening, frozen=True, tag="leader_lost"):
    """WM.4: the leader's county was lost, and the leader is off the board."""

    player: str
    county: str


class RoundOver(Happening, frozen=True, tag="round_over"):
    """W1.13, W3.3: a round is over."""

    round: int


class WinterScored(Happening, frozen=True, tag="winter_scored"):
    """W3.2: a player's points of a winter."""

    player: str
    year: int
    points: int

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not self.points:
            return ()
        return (Motion("points", "board", at_seat(self.player), self.points),)


class Ended(Happening, frozen=True, tag="ended"):
    """W3.3: the game is over."""

    winners: tuple[str, ...]


class Marched(Happening, frozen=True, tag="marched"):
    """W1.10, W1.11: armies joined those in a county of one's own; `to` None: they stayed."""

    player: str
    county: str
    to: str | None
    armies: int = 0

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if self.to is None:
            return ()
        what = f"player-{self.player}"
        return (Motion(what, at_county(self.county), at_county(self.to), self.armies),)


class OrderSet(Happening, frozen=True, tag="order_set"):
    """W1.5: the turn order of the round."""

    order: tuple[str, ...]


class Thrown(Happening, frozen=True, tag="thrown"):
    """W2.1: what lay in the tray after the throw."""

    tray: Mapping[Cube, int]


class Fought(Happening, frozen=True, tag="fought"):
    """W2.3 to W2.5: how a battle or revolt ended; `winner` None: nobody, the county is neutral.

    `stay`: the armies that went into the county. `allied`: the peasants were the defender's (W2.2).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    winner: str | None
    attackers: int
    defenders: int
    peasants: int
    stay: int
    allied: bool = False
