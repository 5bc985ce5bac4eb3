"""Tests of moving pieces on pages: it follows from the happenings and never reveals hands later."""

from collections import Counter

import pytest

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import NoCard
from tests.games.league_of_six.engine_games import KEPT, kept

TAXES = (
    h.GuardsMoved(None, "red", 3, "taxes"),
    h.Collected("red", "lauban", {"blue": 2, "red": 0}, 3, 1, ("clergy",)),
)
BOUGHT = (h.Bought("red", 1, 2), h.GuardsMoved("red", "blue", 4, "offer"))


@pytest.mark.parametrize(
    ("said", "moved"),
    [
        ((h.Travelled("red", None, "lauban", 0),), ["1 player-red seat:red town:lauban"]),
        ((h.Travelled("red", "lauban", "zittau", 2),), ["1 player-red town:lauban town:zittau"]),
        (
            BOUGHT,
            ["2 influence seat:red king", "1 guard king seat:red", "4 guard seat:red seat:blue"],
        ),
        ((h.GuardsMoved("red", None, 1, "travel"),), ["1 guard seat:red bank"]),
        ((h.GuardsMoved("red", None, 3, "follower"),), []),  # a secret number
        (  # taxes leave the town only once
            TAXES,
            [
                "2 good-blue town:lauban seat:red",
                "3 guard town:lauban seat:red",
                "1 horse town:lauban seat:red",
                "1 clergy bank seat:red",
            ],
        ),
        ((h.CardTaken("red", 0), NoCard("red")), []),
        ((h.CardTaken("red", 3, "burghers"),), ["3 burghers card:3 seat:red"]),
    ],
)
def test_motions_name_pieces_and_counts(said, moved):
    motions = LEAGUE_OF_SIX.motions(said, amounts=True)
    assert [f"{m.count} {m.what} {m.start} {m.end}" for m in motions] == moved


@pytest.mark.parametrize("name", [name for name in KEPT if name.startswith("random")][::4])
def test_h3_motions_without_amounts_show_only_figures(name):
    for step in kept(name).steps:
        motions = LEAGUE_OF_SIX.motions(step.happenings, amounts=True)
        placed = [what for what in step.happenings if isinstance(what, h.Placed)]
        seen = Counter((m.what, m.start) for m in motions if m.end.startswith("space:"))
        assert Counter((f"good-{p.good}", f"seat:{p.player}") for p in placed) == seen
        figures = [m for m in motions if m.what.startswith("player-")]
        assert list(LEAGUE_OF_SIX.motions(step.happenings, amounts=False)) == figures


WORKED = h.FollowerWorked("red", "f", 1, 2, {"blue": 1}, 1, ("clergy", "clergy"), {"clergy": 9})


@pytest.mark.parametrize(
    ("said", "always", "now"),
    [
        (h.Bought("red", 1, 2), ["-2 influence track"], ["1 guard bank"]),
        (h.FortressHorse("red"), [], ["1 horse bank"]),
        (h.CardTaken("red", 3, "burghers"), [], ["1 burghers card:3"]),
        (
            h.Placed("red", "royal", h.RowName(2), 1, "blue", 3),
            [
                '1 good-blue seat:red row:royal:{"number":2,"bonus":null,"goods":[]}',
                "3 influence track",
            ],
            [],
        ),
        # the horses of a follower are public; figures on cards are never shown
        (
            WORKED,
            ["1 influence track", "1 horse bank"],
            ["2 guard bank", "1 good-blue bank", "2 clergy bank"],
        ),
        (h.FollowerWorked("red", "f", 1), ["1 influence track"], []),
    ],
)
def test_h3_moves_of_pieces_in_hands_have_amounts_only_in_their_phase(said, always, now):
    for amounts in (True, False):
        moves = said.hand_moves(amounts=amounts)
        found = {f"{m.count} {m.what} {m.start} {m.end}" for m in moves}
        wanted = [*always, *now] if amounts else always
        assert found == {one if "row:" in one else f"{one} seat:red" for one in wanted}


@pytest.mark.parametrize(("why", "source"), [("settled", "settled"), ("correct", "correction")])
def test_the_story_separates_points_of_entered_results_from_corrections(why, source):
    (gain,) = h.Corrected("red", influence=2, why=why).gains()
    assert gain.source == source


@pytest.mark.parametrize(("step", "source"), [("first", "crowns"), ("leaders", "leader-crowns")])
def test_l6_the_story_separates_crowns_with_the_leader_cards(step, source):
    (gain,) = h.CrownPoints("red", "f", 2, step).gains()
    assert (gain.source, gain.points) == (source, 2)
