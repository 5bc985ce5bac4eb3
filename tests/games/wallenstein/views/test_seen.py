"""Hidden and public (WH): no plan shows before it is opened, the tower's contents only if
chosen."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.wallenstein.board import Colour
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import State
from companion.games.wallenstein.views.page import TABLE
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.random_entries import a_body, a_correction


def everything_seen(state: State, *viewers: str) -> bytes:
    """Return all that the rules show the table and these viewers.

    As on the web, what all pages share is computed once: `view` derives each viewer's page from the
    table's.
    """
    table = WALLENSTEIN.view(state, TABLE)
    return msgspec.json.encode([table, *(WALLENSTEIN.view(state, viewer) for viewer in viewers)])


@pytest.mark.parametrize("viewer", ["table", "red", "blue"])
def test_a_page_contains_everything_that_its_viewer_may_know(viewer):
    """Therefore a comparison of pages includes the facts."""
    for game in (war.planning(modules=war.MODULES).plans("red", 3, taxes="passau"), war.filled()):
        assert game.facts(viewer) == plain_data(game.view(viewer).seen)


def twin_of(state: State, secret: Colour) -> State:
    """Return the same state as if the player had planned nothing in the closed boxes."""
    seat = state.players[secret]
    plan = seat.plan
    other = replace(
        plan,
        boxes={box: card for box, card in plan.cards.items() if box in seat.opened},
        court={box: card for box, card in plan.cards_at_court.items() if box in seat.opened},
        bid=plan.bid if state.order or state.bidders else 0,
    )
    return replace(state, players={**state.players, secret: replace(seat, plan=other)})


@pytest.mark.parametrize("seed", range(8))
def test_WH_1_closed_boxes_are_never_shown(seed):
    """Pages, with the options and the players to act, and refusals are the same, byte for byte."""
    rng, compared = Random(seed), 0
    modules = [m for m in war.MODULES if rng.random() < 0.6]
    for state, _ in war.whole_game(seed, modules):
        for secret, seat in state.players.items():
            if state.phase == "finished" or seat.plan is None or rng.random() < 0.85:
                continue
            twin = twin_of(state, secret)
            compared += twin != state
            others = [c for c in state.players if c != secret]
            assert everything_seen(state, *others) == everything_seen(twin, *others)
            data = a_body(rng)
            if data.get("player") != secret:
                assert refusal_of(state, data) == refusal_of(twin, data)
            for data in corrections(state, secret, rng):
                assert what_follows(state, data, others) == what_follows(twin, data, others)
    assert compared > 25


def corrections(state: State, secret: Colour, rng: Random) -> Iterator[war.Json]:
    """Yield entries that the table may make at any time: the loss of a county that the player has
    planned with, if possible of the one in the next box, and any other correction."""
    plan = state.players[secret].plan
    planned = sorted({*plan.cards.values(), *plan.cards_at_court.values()} & {*state.counties})
    another = next(colour for colour in state.players if colour != secret)
    if planned:
        county = plan.cards.get(state.action) or rng.choice(planned)
        yield war.is_now(county, rng.choice((None, another)), 1)
    yield a_correction(state, rng)


def what_follows(state: State, data: war.Json, others: list[Colour]) -> object:
    """Return all that these players learn from an entry: why it is refused, or what is reported and
    seen after it."""
    try:
        after, said = WALLENSTEIN.play(state, WALLENSTEIN.read_entry(data))
    except Refused as refused:
        return refused.code, refused.public
    return said, everything_seen(after, *others)


def refusal_of(state: State, data: war.Json) -> tuple[str, war.Json] | None:
    try:
        WALLENSTEIN.play(state, WALLENSTEIN.read_entry(data))
    except Refused as refused:
        return refused.code, refused.public
    return None


def test_WH_2_an_opened_box_shows_its_card():
    def opened(game: war.Playing) -> bool:
        return any(it.opens_cards for it in game.said)

    game = war.acting("taxes", "passau")
    assert not opened(game.corrects(player="red", points=1))
    assert opened(game.opens("red"))
    game = war.planning().plans("red", 2).plans("blue", 1).plans("black", 0)
    assert not opened(game)
    assert opened(game.draws("post-7"))


def test_WH_3_the_contents_of_a_closed_tower_are_not_shown():
    marked = [war.corrects(county="passau", markers=1)]
    for rulings in ({}, {"open_tower": True}):
        game = war.done("taxes", "passau", before=marked, rulings=rulings)
        for viewer in ("table", "red", "blue"):
            assert ("tower" in game.facts(viewer)) == bool(rulings)
        (form,) = game.options(None)
        assert (form.most["red"] if form.most else None) == (10 if rulings else None)
