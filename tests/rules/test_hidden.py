"""H1, H2, H4: who sees what; nothing open depends on what is hidden."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.games.league_of_six import facts
from companion.games.league_of_six.happenings import CardTaken
from companion.games.league_of_six.page import page
from tests.rules.games import (
    COLOURS,
    Json,
    Playing,
    a_deal,
    choosing,
    collecting,
    collects,
    corrects,
    goes,
    playing,
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


def moments() -> Iterator[Playing]:
    """A game in every phase, with a conflict and a leader card to be taken."""
    yield playing()
    yield choosing()
    yield choosing(goes("red", "lauban"), goes("yellow", "lauban", 2))
    yield collecting(tiles={"zittau": "clergy"}).play(collects("blue", leaders="clergy"))
    goods = {"red": {"red": 2}}
    yield storing(goods=goods, horses={"red": 1}, civic=CIVIC)
    yield storing(goods=goods, horses={"red": 1}, civic=CIVIC).play(stores("red", "civic", 1))
    yield skip_round(playing()).play(a_deal(round_=2))
    yield revealing().play(shows("red", 4, 1))


MOMENTS = list(enumerate(moments()))


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


@pytest.mark.parametrize(("_", "game"), MOMENTS)
def test_h1_the_table_sees_nobodys_guards_or_leader_cards(_: int, game: Playing) -> None:
    for viewer in ("table", "somebody else", "purple"):
        for seat in game.facts(viewer)["players"].values():
            assert not HIDDEN & set(seat)


@pytest.mark.parametrize(("_", "game"), MOMENTS)
def test_h1_a_seat_sees_its_own_hand_alone(_: int, game: Playing) -> None:
    for viewer in FOUR:
        seen = {c for c, seat in game.facts(viewer)["players"].items() if HIDDEN & set(seat)}
        assert seen == {viewer}


@pytest.mark.parametrize(("_", "game"), MOMENTS)
def test_h1_everything_else_is_open(_: int, game: Playing) -> None:
    everything = game.facts("all")
    for seat in everything["players"].values():
        assert {"guards", "leaders"} <= set(seat)
        del seat["guards"], seat["leaders"]
    assert game.facts("table") == everything


@pytest.mark.parametrize(("_", "game"), MOMENTS)
def test_h2_nothing_that_the_table_sees_depends_on_a_hand(_: int, game: Playing) -> None:
    other = with_other_hands(game, *FOUR)
    assert other.facts("table") == game.facts("table")
    assert page(other.state) == page(game.state)


@pytest.mark.parametrize(("_", "game"), MOMENTS)
def test_h2_nothing_that_a_seat_sees_depends_on_anothers_hand(_: int, game: Playing) -> None:
    for viewer in FOUR:
        other = with_other_hands(game, *(c for c in FOUR if c != viewer))
        assert other.facts(viewer) == game.facts(viewer)
        assert page(other.state, viewer) == page(game.state, viewer)


def refusals() -> Iterator[tuple[Playing, Json, str]]:
    """Refusals that rest on a hidden hand."""
    conflict = choosing(goes("red", "lauban"), goes("yellow", "lauban", 2))
    yield conflict, {"type": "raise", "player": "red", "guards": 12}, "offer-too-high"
    yield choosing(goes("red", "lauban")), goes("yellow", "lauban", 12), "offer-too-high"
    poor = skip_round(playing()).play(a_deal(round_=2)).put("red", guards=0, influence=2)
    yield poor, goes("red", "kamenz"), "way-too-dear"
    poorer = skip_round(playing()).play(a_deal(round_=2)).put("red", guards=0, influence=0)
    yield poorer, goes("red", "kamenz"), "only-cheapest"


@pytest.mark.parametrize(("game", "entry", "code"), list(refusals()))
def test_h2_a_refusal_keeps_its_numbers_private(game: Playing, entry: Json, code: str) -> None:
    refusal = game.refuses(entry, code)
    assert set(refusal.public) <= {"player", "town", "offer", "cost", "other"}
    assert set(refusal.private) >= {"guards", "influence", "limit"}


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
    for seat in facts(game.state, "table")["players"].values():
        assert seat["guards"] == 5
        assert seat["leaders"]["clergy"] == 1


def test_h1_what_is_taken_from_where_is_open() -> None:
    game = storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=CIVIC)
    game.play(stores("red", "civic", 1), takes("red", 1))
    assert CardTaken("red", 1, "clergy") in game.told
    assert not any("clergy" in str(s) for s in game.facts("table")["players"].values())
