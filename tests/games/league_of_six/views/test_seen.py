"""H1, H2, H4: who sees what; nothing open depends on what is hidden."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import CardTaken
from tests.games.league_of_six.positions import (
    COLOURS,
    NUMBERS,
    Json,
    Playing,
    a_deal,
    choosing,
    collecting,
    collects,
    corrects,
    goes,
    playing,
    raises,
    revealing,
    row,
    shows,
    skip_round,
    stores,
    storing,
    takes,
)

HIDDEN = {"guards", "leaders", "hand"}
FOUR = COLOURS[:4]
CIVIC = [row(3, "red 1"), row(3, "red 1")]


GOODS = {"red": {"red": 2}}
MOMENTS: dict[str, Callable[[], Playing]] = {
    "dealing": playing,
    "choosing": choosing,
    "answering": lambda: choosing(goes("red", "lauban"), goes("yellow", "lauban", 2)),
    "collecting": lambda: collecting(tiles={"zittau": "clergy"}).play(
        collects("blue", leaders="clergy", guards=2)
    ),
    "storing": lambda: storing(goods=GOODS, horses={"red": 1}, civic=CIVIC),
    "taking a card": lambda: storing(goods=GOODS, horses={"red": 1}, civic=CIVIC).play(
        stores("red", "civic", 1)
    ),
    "round 2": lambda: skip_round(playing()).play(a_deal(round_=2)),
    "revealing": lambda: revealing().play(shows("red", 4, 1)),
}


@pytest.fixture(params=MOMENTS)
def game(request: pytest.FixtureRequest) -> Playing:
    """A game in every phase, also with a conflict and with a leader card to be taken."""
    return MOMENTS[request.param]()


def with_other_hands(game: Playing, *players: str) -> Playing:
    """The same game, in which these players hold something else."""
    other = Playing.__new__(Playing)
    seats = {
        c: replace(s, guards=s.guards + 5, leaders={e: n + 3 for e, n in s.leaders.items()})
        if c in players
        else s
        for c, s in game.state.players.items()
    }
    other.state = replace(game.state, players=seats)
    return other


def test_h1_the_table_sees_nobodys_guards_or_leader_cards(game: Playing) -> None:
    for viewer in ("table", "somebody else", "purple"):
        for seat in game.facts(viewer)["players"].values():
            assert not HIDDEN & set(seat)


def test_h1_a_seat_sees_its_own_hand_alone(game: Playing) -> None:
    for viewer in FOUR:
        seen = {c for c, seat in game.facts(viewer)["players"].items() if HIDDEN & set(seat)}
        assert seen == {viewer}


def test_h1_everything_else_is_open(game: Playing) -> None:
    everything = game.facts("all")
    for seat in everything["players"].values():
        assert {"guards", "leaders"} <= set(seat)
        del seat["guards"], seat["leaders"]
    assert game.facts("table") == everything


def test_h2_nothing_that_the_table_sees_depends_on_a_hand(game: Playing) -> None:
    other = with_other_hands(game, *FOUR)
    assert other.facts("table") == game.facts("table")
    assert LEAGUE_OF_SIX.view(other.state, "table") == LEAGUE_OF_SIX.view(game.state, "table")


def test_h2_nothing_that_a_seat_sees_depends_on_anothers_hand(game: Playing) -> None:
    for viewer in FOUR:
        other = with_other_hands(game, *(c for c in FOUR if c != viewer))
        assert other.facts(viewer) == game.facts(viewer)
        assert LEAGUE_OF_SIX.view(other.state, viewer) == LEAGUE_OF_SIX.view(game.state, viewer)


@pytest.mark.parametrize(
    ("purse", "entry", "code"),
    [
        ((0, 9), goes("red", "bautzen", 12), "offer-too-high"),
        ((0, 4), goes("red", "kamenz"), "way-too-dear"),
        ((0, 0), goes("red", "kamenz"), "only-cheapest"),
    ],
)
def test_h2_a_refusal_keeps_its_numbers_private(
    purse: tuple[int, int], entry: Json, code: str
) -> None:
    numbers = {**NUMBERS, "bautzen": 1, "lauban": 3}  # so that Yellow comes before Red
    game = skip_round(playing(numbers=numbers)).play(a_deal(round_=2), goes("yellow", "bautzen"))
    game.put("red", guards=purse[0], influence=purse[1])
    refusal = game.refuses(entry, code)
    assert set(refusal.public) == {"player", "town", "offer", "cost"}
    assert set(refusal.private) >= {"guards", "influence", "limit"}


def test_h2_a_refused_raise_keeps_its_numbers_private() -> None:
    game = MOMENTS["answering"]()
    refusal = game.refuses(raises("red", 12), "offer-too-high")
    assert set(refusal.public) == {"player", "town", "offer", "other"}
    assert set(refusal.private) == {"guards", "influence", "limit"}


def test_h4_open_hands_hide_nothing() -> None:
    game = choosing(rulings={"open_hands": True}).play(corrects("red", leaders={"clergy": 2}))
    for viewer in ("table", "yellow"):
        assert game.facts(viewer)["players"]["red"]["guards"] == 3
        assert game.facts(viewer)["players"]["red"]["leaders"]["clergy"] == 2


def test_h4_even_then_a_hand_is_sealed_until_all_are_in() -> None:
    game = revealing(rulings={"open_hands": True}).play(shows("red", 88))
    assert "88" not in str(game.facts("table"))
    assert "hand" not in game.facts("table")["players"]["red"]


def test_h1_after_the_end_nothing_is_hidden() -> None:
    game = revealing(3)
    for player in COLOURS[:3]:
        game.play(shows(player, 5, 1))
    for seat in LEAGUE_OF_SIX.facts(game.state, "table")["players"].values():
        assert seat["guards"] == 5
        assert seat["leaders"]["clergy"] == 1


def test_h1_what_is_taken_from_where_is_open() -> None:
    game = storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=CIVIC)
    game.play(stores("red", "civic", 1), takes("red", 1))
    assert CardTaken("red", 1, "clergy") in game.told
    assert not any("clergy" in str(s) for s in game.facts("table")["players"].values())
