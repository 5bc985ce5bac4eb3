"""H1, H2, H4: who sees what; nothing open depends on what is hidden."""

from collections.abc import Callable

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Json, Playing, corrects, row, shows

HIDDEN = {"guards", "leaders", "hand"}
FOUR = p.COLOURS[:4]


def card_to_take() -> Playing:
    civic = [row(3, "red 1"), row(3, "red 1")]
    game = p.storing(goods={"red": {"red": 2}}, horses={"red": 1}, civic=civic)
    return game.play("red civic 1")


MOMENTS: dict[str, Callable[[], Playing]] = {
    "dealing": p.playing,
    "choosing": p.choosing,
    "answering": lambda: p.choosing("red lauban", "yellow lauban 2"),
    "collecting": lambda: p.collecting().play(p.collects("blue", leaders="clergy", guards=2)),
    "storing": lambda: p.storing(goods={"red": {"red": 2}}, horses={"red": 1}),
    "taking a card": card_to_take,
    "round 2": lambda: p.in_round(2).play(p.a_deal(round_=2)),
    "revealing": lambda: p.revealing().play(shows("red", 4, 1)),
}


@pytest.fixture(params=MOMENTS)
def game(request: pytest.FixtureRequest) -> Playing:
    """Return a game in every phase, also with a conflict and with a leader card to take."""
    return MOMENTS[request.param]()


def with_other_hands(game: Playing, *players: str) -> Playing:
    """Return the same game with other hands for these players."""
    other = Playing.__new__(Playing)
    other.state = game.state
    for player in players:
        seat = game.seat(player)
        leaders = {estate: n + 3 for estate, n in seat.leaders.items()}
        other.put(player, guards=seat.guards + 5, leaders=leaders)
    return other


@pytest.mark.parametrize("viewer", ["table", "somebody else", "purple", *FOUR])
def test_h1_a_seat_sees_only_its_own_hand(game, viewer):
    everything, seen = game.facts("all")["players"], game.facts(viewer)["players"]
    assert {c for c, seat in seen.items() if HIDDEN & set(seat)} == {viewer} & set(FOUR)
    for colour, seat in everything.items():
        public = {key: it for key, it in seat.items() if key not in HIDDEN}
        assert public.items() <= seen[colour].items()


@pytest.mark.parametrize("viewer", ["table", *FOUR])
def test_h2_a_view_never_depends_on_another_players_hand(game, viewer):
    other = with_other_hands(game, *(c for c in FOUR if c != viewer))
    assert other.facts(viewer) == game.facts(viewer)
    assert other.view(viewer) == game.view(viewer)


@pytest.mark.parametrize(
    ("purse", "entry", "code"),
    [
        ((0, 9), "red bautzen 12", "offer-too-high"),
        ((0, 4), "red kamenz", "way-too-dear"),
        ((0, 0), "red kamenz", "only-cheapest"),
    ],
)
def test_h2_a_refusal_keeps_its_numbers_private(purse, entry, code):
    numbers = {**p.NUMBERS, "bautzen": 1, "lauban": 3}  # so that Yellow comes before Red
    game = p.in_round(2, numbers=numbers).play(p.a_deal(round_=2), "yellow bautzen")
    refusal = game.put("red", guards=purse[0], influence=purse[1]).refuses(entry, code)
    assert set(refusal.public) == {"player", "town", "offer", "cost"}
    assert set(refusal.private) >= {"guards", "influence", "limit"}
    refusal = MOMENTS["answering"]().refuses("red raises 12", "offer-too-high")
    assert set(refusal.public) == {"player", "town", "offer", "other"}
    assert set(refusal.private) == {"guards", "influence", "limit"}


def test_r5_1_the_storing_order_is_shown_while_it_applies():
    told = {name for name, staged in MOMENTS.items() if "ranking" in staged().facts("table")}
    assert told == {"storing", "taking a card"}


OPEN: Json = {"rulings": {"open_hands": True}}


def test_h4_at_a_table_with_open_hands_only_sealed_hands_are_hidden():
    game = p.choosing(**OPEN).play(corrects("red", leaders={"clergy": 2}))
    for viewer in ("table", "yellow"):
        red = game.facts(viewer)["players"]["red"]
        assert (red["guards"], red["leaders"]["clergy"]) == (3, 2)
    game = p.revealing(**OPEN).play(shows("red", 88))
    assert "88" not in str(game.facts("table"))


def test_h1_after_the_end_nothing_is_hidden():
    game = p.revealing(3).play(*(shows(player, 5, 1) for player in p.COLOURS[:3]))
    for seat in game.facts("table")["players"].values():
        assert (seat["guards"], seat["leaders"]["clergy"]) == (5, 1)
