"""Books kept from the happenings alone, which must add up to what the state contains; and the
pieces that a state has too many or too few of."""

from collections import Counter
from collections.abc import Iterable

from companion.games.wallenstein.happenings import Gained, Happening, Moved
from companion.games.wallenstein.state import State
from tests.games.referees import Dict
from tests.games.wallenstein.referee import (
    ARMIES,
    BUILDINGS,
    COURTIERS,
    GREEN_CUBES,
    MARKERS,
    PEASANTS,
    STATUES,
)

Entry = tuple[str, str, str]
"""The kind of piece or number, its place, and its owner if that matters."""


def counted(state: State) -> Counter[Entry]:
    """Return all pieces and numbers of a state by kind and place."""
    books: Counter[Entry] = Counter()
    for colour, seat in state.players.items():
        books["thalers", colour, ""] = seat.thalers
        books["grain", colour, ""] = seat.grain
        books["points", colour, ""] = seat.points
        books[colour, "supply", ""] = seat.supply
        books["statue", "supply", colour] = seat.statues
        books["trophy", colour, ""] = seat.trophies
        for place in ("supply", "entrance", "audience"):
            books["courtier", place, colour] = getattr(seat.courtiers, place)
    books["peasants", "supply", ""] = state.peasants
    for place in ("tray", "tower", "hand"):
        for cube, n in getattr(state, place).items():
            books[cube, place, ""] = n
    books["marker", "supply", ""] = state.markers
    for kind, n in state.buildings.items():
        books[kind, "supply", ""] = n
    for id_, county in state.counties.items():
        if county.owner:
            books[county.owner, id_, ""] = county.armies
        books["marker", id_, ""] = county.markers
        for kind in county.buildings:
            books[kind, id_, ""] += 1
        if county.statue:
            books["statue", id_, county.statue] = 1
    return +books


class Books:
    """The pieces at the start, changed by every happening since."""

    def __init__(self, state: State) -> None:
        self.books = counted(state)

    def tell(self, said: Iterable[Happening]) -> None:
        for happening in said:
            if isinstance(happening, Gained):
                self.books[happening.what, happening.player, ""] += happening.n
            elif isinstance(happening, Moved):
                self._move(happening, happening.start, -happening.n)
                self._move(happening, happening.end, happening.n)

    def _move(self, moved: Moved, place: str, n: int) -> None:
        if place == "bank":
            return
        trophy = moved.what == "statue" and place in ("red", "yellow", "blue", "purple", "black")
        key = ("trophy", place, "") if trophy else (moved.what, place, moved.player or "")
        self.books[key] += n

    def check(self, state: State) -> None:
        assert +self.books == counted(state)


def out_of_nowhere(state: Dict) -> list[str]:
    """Return the pieces that a state has too many or too few of, computed from the state alone."""
    players, counties = state["players"], state["counties"]
    built = Counter(kind for county in counties.values() for kind in county["buildings"])
    built["marker"] = sum(county["markers"] for county in counties.values())
    limits = {**BUILDINGS, "marker": MARKERS}
    wrong = [kind for kind, pieces in limits.items() if built[kind] > pieces]
    for name, one in counties.items():
        full = (one["owner"] is None) == (not one["armies"])
        empty = not (one["buildings"] or one["markers"])
        fought = state["battle"] and state["battle"]["county"] == name
        if not fought and not (full and (empty or one["owner"])):
            wrong.append(f"{name} is half empty")
    if state["peasants"] + by_the_tower(state, PEASANTS) != GREEN_CUBES:
        wrong.append(PEASANTS)
    for colour, mine in players.items():
        own = {name: one["armies"] for name, one in counties.items() if one["owner"] == colour}
        armies = mine["supply"] + sum(own.values()) + by_the_tower(state, colour)
        right = armies == ARMIES and sorted(mine["counties"]) == sorted(own)
        right &= sum(mine.get("courtiers", {"supply": COURTIERS}).values()) == COURTIERS
        if not right or min(mine[what] for what in ("supply", "thalers", "grain", "points")) < 0:
            wrong.append(colour)
    statues = sum(
        mine.get("statues", STATUES) + mine.get("trophies", 0) for mine in players.values()
    )
    statues += sum(county.get("statue") is not None for county in counties.values())
    return wrong if statues == STATUES * len(players) else [*wrong, "statues"]


def by_the_tower(state: Dict, colour: str) -> int:
    thrown = (state["battle"] or {}).get("throw", {})
    return int(state["tray"][colour] + state["tower"][colour] + thrown.get(colour, 0))
