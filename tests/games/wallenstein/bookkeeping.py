"""Books kept from the happenings alone; they must add up to what the state contains."""

from collections import Counter
from collections.abc import Iterable

from companion.games.wallenstein.happenings import Gained, Happening, Moved
from companion.games.wallenstein.state import State

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
