"""R1: dealing a round, entered or drawn by the app; R0.4 and R0.5: what can be dealt."""

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.dealing import distinguish_repeated_names
from companion.games.league_of_six.steps.deal import draw_deal
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import LEADERS, Json, Playing, a_deal, named, playing
from tests.games.played import chance

TILES = a_deal()["tiles"]
DECK = {"clergy": 5, "burghers": 1, "aristocracy": 0}


def drawn(game: Playing, seed: int = 0, **typed: object) -> Json:
    """Return the deal that the app completes from these typed parts."""
    partial = LEAGUE_OF_SIX.read_entry({"type": "deal", **typed})
    deal: Json = plain_data(draw_deal(game.state, chance(seed), partial))
    return deal


def sample() -> Playing:
    return playing(box=p.SAMPLE)


def without(part: str) -> Json:
    return {key: it for key, it in a_deal().items() if key != part}


def second_round(deck: Json) -> Playing:
    """Return a game before round 2 with this deck of three figures; its first card was of the
    burghers."""
    return p.skip_round(playing(box=p.a_box() | {"leaders": {"3": deck}}))


def second(estate: str) -> Json:
    return a_deal(round_=2, leaders={**LEADERS, "3": estate})


def fifth_of_five(last: str) -> Json:
    """Return the deal of round 5 with tiles of the new pile, except for the last one."""
    tiles = named("t03", "t04", "t05", "t06", last)
    return a_deal(5, 5, tiles=tiles, leaders=p.estates(5))


def fourth_of_five(*last: str) -> Json:
    return a_deal(5, 4, tiles=named("t16", "t17", *last), leaders=p.estates(4))


def fourth_of_six() -> Playing:
    """Return the game before round 4: rounds 1 to 3 have used all 18 tiles in their order."""
    game = playing(players=6, box=p.SAMPLE)
    for past in (1, 2, 3):
        tiles = {town: f"t{6 * past - 5 + n:02}" for n, town in enumerate(p.RING)}
        p.skip_round(game, tiles=tiles, leaders=p.estates(past))
    return game


def again_of_six() -> Json:
    """Return a deal with two tiles of each of these rounds."""
    tiles = dict(zip(p.RING, ("t01", "t07", "t13", "t18", "t06", "t12"), strict=True))
    return a_deal(6, 4, tiles=tiles, leaders=p.estates(4))


THIRD_OF_FIVE = a_deal(5, 3, tiles=named("t11", "t12", "t13", "t14", "t01"), leaders=p.estates(3))


@pytest.mark.parametrize(
    "case",
    [
        (playing, a_deal(leaders=dict.fromkeys("124", "clergy")), "leader-missing", {"deck": "3"}),
        (lambda: second_round(DECK), second("burghers"), "leader-gone"),  # R0.4: the only one
        (lambda: second_round(DECK), second("aristocracy"), "leader-gone", {"deck": "3"}),
        (lambda: p.in_round(3), a_deal(round_=3, royal="s1"), "store-gone", {"tile": "s1"}),  # R0.5
        (lambda: p.in_round(3), a_deal(round_=3, civic="s4"), "store-gone"),
        (lambda: p.in_round(3), a_deal(round_=3, royal="s5", civic="s5"), "store-twice"),
        (lambda: p.skip_round(p.in_round(4)), a_deal(round_=5, royal="s1"), "store-gone"),
        (playing, a_deal(royal="s7"), "store-unknown"),
        (playing, a_deal(besieged=[]), "besieged-count", {"right": 2}),  # R1.2
        (playing, a_deal(besieged=["lauban", "zittau", "loebau"]), "besieged-count"),
        (playing, a_deal(besieged=["lauban", "lauban"]), "besieged-twice"),
        (playing, a_deal(tiles={"lauban": None}), "tile-missing", {"town": "bautzen"}),  # R1.3
        (playing, a_deal(tiles={**TILES, "loebau": None}), "tile-besieged", {"town": "loebau"}),
        (
            playing,
            a_deal(tiles={**TILES, "lauban": "a", "zittau": "a"}),
            "tile-twice",
            {"towns": ["lauban", "zittau"]},
        ),
        (sample, a_deal(tiles={**TILES, "lauban": "t99"}), "tile-unknown"),
        (
            lambda: p.five_players_in_round(3),
            THIRD_OF_FIVE,
            "tile-gone",
            {"tile": "t01", "left": 8},
        ),
        (lambda: p.five_players_in_round(4), fourth_of_five("t01", "t02", "t03"), "tile-gone"),
        (lambda: p.five_players_in_round(5), fifth_of_five("t16"), "tile-gone", {"left": 13}),
        (p.choosing, a_deal(), "not-dealing"),
        (p.collecting, a_deal(), "not-dealing"),
        (playing, "red lauban", "wrong-phase"),
        *(
            (playing, without(part), "missing-key", {"what": "deal", "key": part})
            for part in ("besieged", "tiles", "leaders", "royal", "civic")
        ),
    ],
)
def test_r0_4_r0_5_r1_impossible_deals_are_refused(case):
    p.is_refused(*case)


@pytest.mark.parametrize(
    ("staged", "deal"),
    [
        (lambda: second_round(DECK), second("clergy")),
        (lambda: second_round({"clergy": 1}), second("burghers")),  # R0.4: this deck is not counted
        (lambda: second_round({**DECK, "clergy": 0}), second("burghers")),  # clergy has run out
        (lambda: playing(box=p.a_box() | {"storage_tiles": {}}), a_deal(royal="s7")),
        (lambda: p.five_players_in_round(4), fourth_of_five("t18", "t01", "t02")),  # R1.3
        (lambda: p.five_players_in_round(5), fifth_of_five("t07")),
        (fourth_of_six, again_of_six()),  # R1.3: of an empty pile all come back
    ],
)
def test_r0_4_r1_3_a_possible_deal_is_accepted(staged, deal):
    assert staged().play(deal).facts()["tiles"] == deal["tiles"]


def test_r1_entered_cards_stay_and_the_others_are_drawn():
    typed = {"besieged": ["lauban", "zittau"], "leaders": LEADERS, "royal": "s3"}
    deal = drawn(sample(), **typed)
    assert typed.items() <= deal.items()
    assert set(deal["tiles"]) == set(p.RING) - {"lauban", "zittau"}
    assert deal["civic"] in {"s1", "s2", "s4", "s5", "s6"}
    assert drawn(sample(), civic="s3")["royal"] != "s3"
    unnamed = {"tiles": TILES, "royal": None}  # the table says that these tiles have no name yet
    deal = drawn(sample(), besieged=list(p.BESIEGED[4]), **unnamed)
    assert unnamed.items() <= deal.items()
    assert deal["civic"] is not None


def test_r1_with_a_blank_box_the_app_draws_only_towns():
    deal = drawn(playing(box=None), leaders=LEADERS)
    assert len(deal["besieged"]) == 2
    assert {*deal["tiles"].values(), deal["royal"], deal["civic"]} == {None}
    with pytest.raises(Refused, match="not-dealing"):
        drawn(p.choosing())


def test_r1_3_tiles_are_drawn_at_random():
    deals = [drawn(sample(), seed, besieged=["loebau", "zittau"]) for seed in range(5)]
    assert len({tuple(deal["tiles"].values()) for deal in deals}) > 1


def test_r1_3_an_empty_pile_is_refilled_with_used_tiles():
    tiles = set(drawn(p.five_players_in_round(4), leaders=p.estates(4))["tiles"].values())
    assert len(tiles) == 5
    assert tiles > {"t16", "t17", "t18"}


def test_r0_5_storage_tiles_are_drawn_only_if_all_are_known():
    tiles = {"s1": {"I": [p.row(2, "red 1")]}}
    deal = drawn(playing(box=p.a_box() | {"storage_tiles": tiles}), leaders=LEADERS)
    assert (deal["royal"], deal["civic"]) == (None, None)


@pytest.mark.parametrize("leaders", [{}, {"1": {"clergy": 6}}, {"1": dict.fromkeys(DECK, 0)}])
def test_r0_4_leader_cards_are_drawn_only_from_known_decks(leaders):
    with pytest.raises(Refused, match="leaders-not-known"):
        drawn(playing(box=p.a_box() | {"leaders": leaders}))


TWINS = {
    "tax_tiles": {
        "t1": {"arrows": [0, 1], "middle": ["red", "horse"]},
        "t2": {"arrows": [0, 2], "middle": []},
        "t3": {"arrows": [3, 4], "middle": ["horse", "red"]},
    },
    "storage_tiles": {
        "s1": {"I": [p.row(2, "red 1")]},
        "s2": {"I": [p.row(3, "red 1")]},
        "s3": {"I": [p.row(2, "red 1")], "II": [p.row(1, "blue 1")]},
    },
}


def test_r0_5_r0_6_tiles_that_look_the_same_share_one_picture():
    """People choose tiles by their picture, so the second of two equal tiles gets the name of its
    twin."""
    game = playing(box=p.a_box() | TWINS)
    named = {"lauban": "t1", "bautzen": "t2", "kamenz": "t1", "zittau": "t1"}
    typed = {"besieged": list(p.BESIEGED[4]), "leaders": LEADERS, "tiles": named}
    deal = drawn(game, royal="s1", civic="s1", **typed)
    assert [*deal["tiles"].values()] == ["t1", "t2", "t3", "t1"], "there are only two of them"
    assert (deal["royal"], deal["civic"]) == ("s1", "s3")
    assert drawn(game, royal="s2", civic="s2", **typed)["civic"] == "s2"
    looks = dict.fromkeys(("t1", "t2", "t3"), "a horse")
    assert distinguish_repeated_names(("t1", "t1"), looks, {"t2"}) == ("t1", "t3"), (
        "t2 was dealt before"
    )
