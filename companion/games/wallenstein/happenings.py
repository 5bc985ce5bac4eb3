"""What followed from an entry. History, animation and the tests' bookkeeping read these.

All that can be counted on the table moves by `Moved` and `Gained` alone, so that the sum of all
happenings is always the state; the others say what was done and why. A happening that only one step
reports is in the module of that step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.core import play

from .board import Cube
from .reasons import Part, Skip, Source


class Happening(play.Happening, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Base: something that followed."""


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


class Skipped(Happening, frozen=True, tag="skipped"):
    """W1.6: something was not done, and why."""

    player: str
    what: str
    why: Skip
    county: str | None = None


class Opened(Happening, frozen=True, tag="opened"):
    """W1.6, WC.3: a box was opened: a county, `tower`, or None for nothing."""

    player: str
    box: str
    card: str | None


class Built(Happening, frozen=True, tag="built"):
    """W1.8: a building was built."""

    player: str
    county: str
    building: str
    cost: int


class Collected(Happening, frozen=True, tag="collected"):
    """W1.9: taxes or grain came in."""

    player: str
    county: str
    what: Literal["taxes", "grain"]
    n: int
    parts: tuple[Part, ...] = ()
    """How it comes to `n` (W1.7)."""


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


class Marched(Happening, frozen=True, tag="marched"):
    """W1.10, W1.11: armies joined those in a county of one's own; `to` None: they stayed."""

    player: str
    county: str
    to: str | None
    armies: int = 0


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


class CountyLost(Happening, frozen=True, tag="county_lost"):
    """W1.12: a county card went to another player, or (None) to the stock."""

    player: str
    county: str
    to: str | None


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


class BidOpened(Happening, frozen=True, tag="bid_opened"):
    """W1.5: a bid was opened, and what was paid for it."""

    player: str
    bid: int | str | None
    paid: int = 0


class OrderSet(Happening, frozen=True, tag="order_set"):
    """W1.5: the turn order of the round."""

    order: tuple[str, ...]


class RoundOver(Happening, frozen=True, tag="round_over"):
    """W1.13, W3.3: a round is over."""

    round: int


class WinterScored(Happening, frozen=True, tag="winter_scored"):
    """W3.2: a player's points of a winter."""

    player: str
    year: int
    points: int


class Ended(Happening, frozen=True, tag="ended"):
    """W3.3: the game is over."""

    winners: tuple[str, ...]
