"""The headlines of a game of League of Six say what its log says."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Headline
from companion.core.story import story_so_far
from companion.core.table import Table
from companion.core.wording import english
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import GuardsMoved, RowName
from companion.games.league_of_six.steps.answer import Accept, Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.views.headlines import (
    Bidding,
    Row,
    biddings,
    headlines,
    influence_by_row,
)
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.engine_games import KEPT, kept
from tests.support.league_tables import a_table

NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}


def told_by(table: Table) -> dict[str, Headline]:
    told = headlines(table.beginning, table.steps)
    return {one.code: one for one in told}


@pytest.fixture(params=KEPT[::3])
def table(request: pytest.FixtureRequest) -> Table:
    return kept(request.param)


def test_R2_8_biddings_include_every_paid_offer(table):
    found = list(biddings(table.beginning, table.steps))
    entries = [step.entry for step in table.steps]
    offered = [e for e in entries if isinstance(e, ChooseTown) and e.offer is not None]
    raised = [e for e in entries if isinstance(e, Raise)]
    assert len(found) == sum(isinstance(e, Accept) for e in entries)
    assert sum(one.offers for one in found) == len(offered) + len(raised)
    paid = Counter[str]()
    for step in table.steps:
        paid.update({i.giver: i.guards for i in step.happenings if _is_paid(i)})
    assert Counter(paid) == sum((Counter({o.winner: o.guards}) for o in found), Counter())


def _is_paid(it: Any) -> bool:
    return isinstance(it, GuardsMoved) and it.why == "offer" and it.guards > 0


def test_R2_8_a_headline_names_the_most_expensive_town_and_its_biddings(table):
    values: Any = told_by(table)["most-expensive-town"].values
    there = [
        one for one in biddings(table.beginning, table.steps) if one.town in values["towns"][:1]
    ]
    assert (sum(one.guards for one in there), len(there)) == (values["guards"], values["count"])


def test_R5_3_influence_by_row_adds_up_to_all_influence_from_storing(table):
    rows = influence_by_row(table.beginning, table.steps)
    for player, sources in story_so_far(table).sources.items():
        stored = sum(by[player] for by in rows.values())
        assert stored == sources["goods"] + sources["bonus"]


def test_R7_5_without_the_decisive_row_the_winner_is_not_ahead(table):
    result: Any = table.state.result
    totals = {player: one.total for player, one in result.players.items()}
    rows = influence_by_row(table.beginning, table.steps)
    losing = set()
    for row, by in rows.items():
        without = {player: total - by[player] for player, total in totals.items()}
        if without[result.winners[0]] < max(without.values()):
            losing.add(row)
    told = told_by(table)
    if "decisive-row" not in told:
        assert not losing or len(result.winners) > 1
        return
    values: Any = told["decisive-row"].values
    assert set(values["rows"]) <= losing
    by = rows[values["rows"][0]]
    without = {player: total - by[player] for player, total in totals.items()}
    assert {without[player] for player in values["ahead"]} == {max(without.values())}


def test_R7_5_a_row_is_decisive_if_the_winner_would_lose_without_it():
    """Green won by 21 points to 18."""
    values: Any = told_by(kept("blank-5"))["decisive-row"].values
    assert (values["player"], values["influence"], values["ahead"]) == ("green", 4, ("blue",))
    level = kept("random-5-11")  # without one row the winner would be tied
    assert "decisive-row" not in told_by(level)


def test_R7_5_no_row_is_decisive_for_a_shared_victory():
    table = kept("blank-5")
    *before, last = table.steps
    both = replace(table.state.result, winners=("green", "blue"))
    steps = [*before, replace(last, state=replace(last.state, result=both))]
    assert "decisive-row" not in [one.code for one in headlines(table.beginning, steps)]


def test_R7_the_leader_before_the_leader_cards_had_the_most_influence(table):
    result: Any = table.state.result
    values: Any = told_by(table)["before-leaders"].values
    assert {result.players[p].influence for p in values["players"]} == {values["influence"]}
    assert values["influence"] == max(one.influence for one in result.players.values())
    assert values["same"] == (values["players"] == result.winners)
    assert set(values["leaders"]) == {*values["players"], *result.winners}
    for player, points in values["leaders"].items():
        assert result.players[player].total == result.players[player].influence + points


ONE = Bidding("kamenz", 3, "red", "blue", offers=4, guards=9, winner="blue")
TWO = (ONE, Bidding("lauban", 5, "yellow", "red", offers=4, guards=9, winner="red"))
ROWS = (Row(3, "royal", RowName(2, 4)), Row(5, "civic", RowName(1)))
DECISIVE = {"player": "red", "influence": 7, "ahead": ("blue", "yellow")}
LEADERS = {"influence": 50, "leaders": {"red": 4, "blue": 9}}


@pytest.mark.parametrize(
    ("code", "values", "subject", "detail"),
    [
        ("fiercest-bidding", {"biddings": TWO[:1]}, "Anna against Ben: Kamenz", "Ben stayed"),
        ("fiercest-bidding", {"biddings": TWO}, "Cem against Anna: Lauban", "4 offers each"),
        ("most-expensive-town", {"towns": ("kamenz",), "guards": 9, "count": 1}, "Kamenz", "in 1"),
        (
            "most-expensive-town",
            {"towns": ("kamenz", "lauban"), "guards": 9, "count": 4},
            "Kamenz and Lauban",
            "for each",
        ),
        ("decisive-row", {"rows": ROWS[:1], **DECISIVE}, "Royal store, row with bonus 4", "Ben"),
        ("decisive-row", {"rows": ROWS, **DECISIVE}, "Civic store, row 1 from", "any one of these"),
        ("best-row", {"rows": ROWS[:1], "players": ("red",), "influence": 9}, "bonus 4", "Anna: 9"),
        (
            "best-row",
            {"rows": ROWS, "players": ("red",), "influence": 9},
            "row 1 from the top",
            "9 influence each time",
        ),
        (
            "before-leaders",
            {"players": ("red", "blue"), "same": False, **LEADERS},
            "Anna and Ben were tied",
            "Anna 4 and Ben 9",
        ),
        ("before-leaders", {"players": ("red",), "same": False, **LEADERS}, "was ahead", "50"),
        ("before-leaders", {"players": ("red",), "same": True, **LEADERS}, "ahead already", "50"),
    ],
)
def test_headlines_name_all_tied_players(code, values, subject, detail):
    told = LEAGUE_OF_SIX.headline_words(Headline(code, values), NAMES, english)
    assert subject in told.subject
    assert detail in told.detail


@pytest.mark.parametrize(
    ("answers", "fiercest"),
    [(("red accepts",), []), (("red raises 3", "yellow accepts"), ["fiercest-bidding"])],
)
def test_R2_6_a_single_offer_gives_no_headline_about_bidding(answers, fiercest):
    table = a_table(p.a_deal(), "red lauban", "yellow lauban 2", *answers)
    *before, last = table.steps
    over = replace(last.state, result=kept("blank-5").state.result)
    told = [one.code for one in headlines(table.beginning, [*before, replace(last, state=over)])]
    assert [code for code in told if code == "fiercest-bidding"] == fiercest


def test_a_game_without_bidding_has_no_headline_about_it():
    table = kept(KEPT[0])
    calm = [s for s in table.steps if not isinstance(s.entry, Raise | ChooseTown | Accept)]
    codes = [one.code for one in headlines(table.beginning, calm)]
    assert codes == ["best-row", "before-leaders"]
