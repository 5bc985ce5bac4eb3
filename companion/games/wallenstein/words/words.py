"""The class that makes the sentences of Wallenstein, with all its terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core import play
from companion.core.wording import N_, NN_, Text

from ..board import Cube, Part
from ..happenings import Gained, Happening, Moved
from . import names
from .refusals import REFUSALS

PARTS: Mapping[str, Text] = {
    "card": "%(n)s",
    "at-most": N_("at most %(n)s"),
    "at-least": N_("at least %(n)s"),
    "event": N_("with the event %(n)s"),
    "tile": N_("with the bonus tile %(n)s"),
    "tile-more": N_("tile +%(n)s"),
    "leader-more": N_("leader +%(n)s"),
}
PIECE: Mapping[str, Text] = {
    **names.BUILDING,
    "statue": N_("statue"),
    "leader": N_("leader"),
    "facedown": N_("all cards"),
    "facedown:event": N_("the event of the round"),
    "shield": N_("bonus tiles"),
    "order": N_("markers"),
}
"""What pieces are called that hands move, besides those that are counted."""
PLACE: Mapping[str, Text] = {
    "bank": N_("bank"),
    "supply": N_("supply"),
    "tray": N_("tray"),
    "tower": N_("tower"),
    "entrance": N_("entrance hall"),
    "audience": N_("audience hall"),
    "mats": N_("mats"),
    "hands": N_("hands"),
    "places": N_("turn order"),
    "aside": N_("aside"),
    "events": N_("open events"),
    "out": N_("out of the game"),
}
"""What places are called that hands move something from or to."""
ALL_HAVE_SEEN = N_("%(thing)s, with cards that everybody has seen")


@dataclass(frozen=True)
class Words(play.Words):
    """Makes sentences of Wallenstein."""

    TERMS: ClassVar = {
        "action": names.ACTION,
        "action_short": names.ACTION_SHORT,
        "benefit": names.BENEFIT,
        "box": names.PLAN_BOX,
        "box_short": names.PLAN_BOX_SHORT,
        "building": names.BUILDING,
        "card": names.CARD,
        "county": names.COUNTY,
        "field": names.FIELD,
        "cube": names.CUBE,
        "event": names.EVENT,
        "goes": names.GOES,
        "event_short": names.EVENT_SHORT,
        "module": names.MODULE,
        "obstacle": names.OBSTACLE,
        "origin": names.ORIGIN,
        "region": names.REGION,
        "round": names.ROUND,
        "round_short": names.ROUND_SHORT,
        "season": names.SEASON,
        "side": names.SIDE,
        "stands": names.STANDS,
        "tile": names.TILE,
        "tile_does": names.TILE_DOES,
    }
    VALUE_NAMES: ClassVar = {
        **dict.fromkeys(("county", "counties", "to", "start", "card", "cards"), names.CARD),
        "region": names.REGION,
        **dict.fromkeys(("action", "actions"), names.ACTION),
        "box": names.PLAN_BOX,
        **dict.fromkeys(("event", "events"), names.EVENT),
        **dict.fromkeys(("tile", "tiles"), names.TILE),
        "building": names.BUILDING,
        "module": names.MODULE,
        "benefit": names.BENEFIT,
        "cube": names.CUBE,
        "number": names.NUMBERS,
    }
    PLAYERS = (
        *play.Words.PLAYERS,
        "other",
        "by",
        "order",
        "turn",
        "attacker",
        "defender",
        "winner",
    )
    REFUSALS: ClassVar = REFUSALS

    def complete_label(self, label: str, entry: Any) -> str:
        """Return the label of an entry. If cards were opened, it has a note, because an undo cannot
        hide them again (WH.2)."""
        opened = any(isinstance(it, Happening) and it.opens_cards for it in self.happenings)
        return self.fill(ALL_HAVE_SEEN, thing=label) if opened and not entry.says_seen else label

    @property
    def may_count_cubes(self) -> bool:
        """Return whether sentences may contain numbers of thrown cubes.

        The sum of such numbers reveals the cubes in the tower, and remembering these cubes is part
        of the game (WH.3).
        """
        return self.amounts or not self.hidden

    def piece_text(self, what: str, count: int) -> str:
        """Return a number of pieces that hands move, in words: "2 Thalers"."""
        words = {
            "taxes": self.thalers,
            "grain": self.grain,
            "points": self.points,
            "revolt": self.markers,
            "courtier": self.courtiers,
            "player-green": self.peasants,
        }
        if what in PIECE:
            return self.name_of(PIECE, what)
        if what in words:
            return words[what](count)
        _, _, county = what.partition(":")
        return self.fill(N_("card of %(county)s"), county=county) if county else self.armies(count)

    def place_text(self, place: str) -> str:
        """Return the name of a place from which pieces are moved, or to which they go."""
        kind, _, which = place.partition(":")
        if kind == "card":
            return self.fill(N_("stock of cards"))
        return self.name_of(names.COUNTY, which) if which else self.name_of(PLACE, place)

    def thalers(self, count: int) -> str:
        """Return a number of Thalers as text: "1 Thaler" or "3 Thalers"."""
        return self.fill(NN_("%(count)s Thaler", "%(count)s Thalers"), count=count)

    def grain(self, count: int) -> str:
        """Return an amount of grain as text: "3 grain"."""
        return self.fill(N_("%(count)s grain"), count=count)

    def points(self, count: int) -> str:
        """Return a number of points as text: "1 point" or "3 points"."""
        return self.fill(NN_("%(count)s point", "%(count)s points"), count=count)

    def armies(self, count: int) -> str:
        """Return a number of armies as text: "1 army" or "3 armies"."""
        return self.fill(NN_("%(count)s army", "%(count)s armies"), count=count)

    def peasants(self, count: int) -> str:
        """Return a number of peasants as text: "1 peasant" or "3 peasants"."""
        return self.fill(NN_("%(count)s peasant", "%(count)s peasants"), count=count)

    def courtiers(self, count: int) -> str:
        """Return a number of courtiers as text: "1 courtier" or "3 courtiers"."""
        return self.fill(NN_("%(count)s courtier", "%(count)s courtiers"), count=count)

    def markers(self, count: int) -> str:
        """Return a number of revolt markers as text: "1 revolt marker" or "3 revolt markers"."""
        return self.fill(NN_("%(count)s revolt marker", "%(count)s revolt markers"), count=count)

    def cubes(self, cubes: Mapping[Cube, int]) -> str:
        """Return cubes with their owners as text: "Anna 3, 2 peasants"."""
        text = N_("%(player)s %(count)s")
        found = [
            self.peasants(n) if cube == "peasants" else self.fill(text, player=cube, count=n)
            for cube, n in cubes.items()
            if n
        ]
        return ", ".join(found) or self.fill(N_("none"))

    def sum(self, parts: Sequence[Part]) -> str:
        """Return the calculation of an amount as text: "7, at most 5, tile +1 = "; "" if it has
        only one part."""
        if len(parts) < 2:
            return ""
        return ", ".join(self.fill(PARTS[part.why], n=part.n) for part in parts) + " = "

    def moves_after(self, it: Happening) -> Iterator[Moved | Gained]:
        """Yield the movements that directly follow a happening."""
        found = False
        for one in self.happenings:
            if found:
                if not isinstance(one, Moved | Gained):
                    return
                yield one
            found = found or one is it

    def number_changes(self, it: Happening, player: str) -> list[str]:
        """Return a text for each number of a player that changed right after a happening:
        "Thalers +2"."""
        text, said = N_("%(number)s %(n)s"), []
        for one in self.moves_after(it):
            if isinstance(one, Gained):
                said.append(self.fill(text, number=one.what, n=f"{one.n:+}"))
            elif one.what == "thalers":
                n = one.n if one.end == player else -one.n
                said.append(self.fill(text, number="thalers", n=f"{n:+}"))
        return [text.replace("-", "−") for text in said]

    def gain_texts(self, it: Happening, player: str) -> list[str]:
        """Return a text for each gain of a player that directly follows a happening."""
        return [text for one in self.moves_after(it) for text in self._texts_of_gain(one, player)]

    def _texts_of_gain(self, one: Moved | Gained, player: str) -> Iterator[str]:
        if isinstance(one, Gained):
            if one.player == player:
                yield self.grain(one.n) if one.what == "grain" else self.points(one.n)
        elif one.what == "thalers" and one.end == player:
            yield self.thalers(one.n)
        elif one.what == player and (one.start, one.end) == ("supply", "tray"):
            text = NN_("%(count)s army into the tray", "%(count)s armies into the tray")
            yield self.fill(text, count=one.n)

    def marker_text(self, it: Happening) -> str:
        """Return the change of a county's revolt markers as text: "; 1 revolt marker added"; "" if
        there is none."""
        for one in self.moves_after(it):
            if isinstance(one, Moved) and one.what == "marker":
                if one.start == "supply":
                    return self.fill(N_("; 1 revolt marker added"))
                return self.fill(N_("; 1 revolt marker removed"))
        return ""
