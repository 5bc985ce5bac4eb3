"""The components that each player is asked to enter: those that are face up and unknown to the
app."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.play import cache_last_result

from ..box.components import STORES, Colour
from ..shared.entering import Component, is_known, open_components_by_place
from ..shared.storing import player_who_chooses
from ..state import State

NEEDED_FOR = {"collecting": ("town", "tile", "grey"), "storing": ("storage",)}
"""The components that only one phase needs."""


@cache_last_result
def unknown_places(state: State) -> tuple[tuple[Component, ...], ...]:
    """Return for each place the open components that the app does not know.

    After the last round there are none. Components for phases that the group plays without the app
    are left out.
    """
    if state.phase in ("revealing", "finished"):
        return ()
    needless = [what for own in state.setup.own_phases for what in NEEDED_FOR.get(own, ())]
    return tuple(
        tuple(one for one in place if not (one.what in needless or is_known(state, one)))
        for place in open_components_by_place(state)
    )


Place = tuple[Component, ...]


def components_asked_of(state: State, player: Colour) -> tuple[Component, ...]:
    """Return the components that the player may enter while waiting, the player's own share first.

    A share begins with the town of the player's figure. The other places are divided among the
    seats, so that no two players are asked for the same component first. A share does not change
    when others move. After their share, players are asked for components with which no share
    begins. Besieged towns and the grey cards come last, because only later rounds need them. If the
    group plays phases without the app, only the rows that are chosen are entered, by whoever
    chooses: nobody is asked for whole storage tiles.
    """
    places = [place for place in unknown_places(state) if place]
    if state.setup.own_phases:
        places = [place for place in places if place[0].what != "storage"]
    shares = _first_places(state, places)
    own = shares.pop(player)
    firsts = [share[0] for share in shares.values() if share]
    mine = state.board.seating.index(player)
    rest = [place for place in (*places[mine:], *places[:mine]) if place not in own]
    asked = [*own, *rest]
    asked.sort(key=lambda place: (place in firsts, not _is_needed(state, place)))
    return components_to_fill(state, asked)


def _first_places(state: State, places: Sequence[Place]) -> dict[Colour, list[Place]]:
    """Return each player's share: the places that the player is asked to enter before any other
    place.

    If this round needs nothing in a share, the share begins instead with the first needed place
    with which no other share begins. In this way the stores are given to players who do not choose
    a row now.
    """
    shares = {seat: _places_at_seat(state, seat, places) for seat in state.board.seating}
    firsts = [share[0] for share in shares.values() if share]
    free = [place for place in places if _is_needed(state, place) and place not in firsts]
    acting = player_who_chooses(state) if state.ranking else None
    for seat, share in shares.items():
        if free and seat != acting and not any(_is_needed(state, place) for place in share):
            share.insert(0, free.pop(0))
    return shares


def _places_at_seat(state: State, player: Colour, places: Sequence[Place]) -> list[Place]:
    """Return the places that belong to the player's seat, needed ones first. While rows are chosen,
    the stores belong to no seat."""
    own = [place for place in places if _player_of_place(state, place) == player]
    if state.phase == "storing":
        own = [place for place in own if not _is_needed(state, place)]
    own.sort(
        key=lambda place: (
            not _is_needed(state, place),
            not _is_player_in_town(state, player, place),
        )
    )
    return own


def _is_needed(state: State, place: Place) -> bool:
    """Return whether this round still needs a place. While rows are chosen, it needs only the
    stores; before that, every tile and town that is not besieged."""
    if state.phase == "storing":
        return place[0].what == "storage"
    return place[0].what != "grey" and place[0].town not in state.besieged


def components_to_fill(
    state: State, places: Iterable[tuple[Component, ...]]
) -> tuple[Component, ...]:
    """Return one component for each form that these places need. A tax tile and the side of its
    town share a form if both are unknown."""
    found: list[Component] = []
    for place in places:
        together = {one.what for one in place} == {"tile", "town"} and not state.has_retinue
        found += (Component("both", place[0].town),) if together else place
    return tuple(found)


def _player_of_place(state: State, place: tuple[Component, ...]) -> Colour:
    seats = state.board.seating
    here = (c for c in seats if _is_player_in_town(state, c, place))
    numbered = (*state.setup.towns, *STORES, None)  # stays the same for the whole game
    return next(here, seats[numbered.index(place[0].town or place[0].store) % len(seats)])


def _is_player_in_town(state: State, player: Colour, place: tuple[Component, ...]) -> bool:
    town = state.players[player].town
    return town is not None and any(component.town == town for component in place)
