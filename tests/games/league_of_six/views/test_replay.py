"""The replay says of every step which rule it shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.play import Played
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.replay import ReplayStep, replay_entry
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_deal,
    accepts,
    choosing,
    collecting,
    collects,
    corrects,
    goes,
    in_round,
    playing,
    raises,
    revealing,
    row,
    settle,
    shows,
    stores,
    storing,
    takes,
)

ONE_RED: Json = {"goods": {"red": {"red": 1, "yellow": 1}}}
GREEN = [row(1, "green 1")]
CIVIC = [row(2, "red 1"), row(1, "red 1"), row(1, "red 1")]


def steps(game: Playing, entry: Json) -> list[ReplayStep]:
    before = game.state
    game.play(entry)
    played = Played(7, LEAGUE_OF_SIX.read_entry(entry), game.said, game.state)
    return list(replay_entry(7, before, played))


def asked(offer: int = 2) -> Playing:
    return choosing(goes("red", "lauban"), goes("yellow", "lauban", offer))


def second_round(guards: int) -> Playing:
    return in_round(2).play(a_deal(round_=2)).put("red", guards=guards, influence=9)


def three_stand(*numbers: int) -> Playing:
    game = choosing(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "kamenz"))
    for player, number in zip(("red", "yellow", "green"), numbers, strict=True):
        game.put(player, counter=number)
    return game


def red_collects(*horses: int, round_: int = 1) -> Playing:
    """The others have taken so many horses; Blue has a red block, too, but for round 6."""
    game = settle(in_round(round_).play(a_deal(round_=round_)))
    for player, number in zip(("blue", "green", "yellow"), horses, strict=True):
        red = int(player == "blue" and round_ < 6)
        game.play(collects(player, horses=number, goods={"red": red}))
    return game


def only_red(blocks: int) -> Playing:
    """Red chooses first, and the red space of the royal store is the only one."""
    civic = [row(1, "blue 1")]
    return storing(goods={"red": {"red": blocks}}, horses={"red": 1}, civic=civic)


def both_have_red() -> Playing:
    royal = [row(1, "red 1", "red 2", "green 9"), row(1, "red 1")]
    return storing(goods={"red": {"red": 2}, "blue": {"red": 1}}, royal=royal)


def a_card_is_gone() -> Playing:
    game = storing(goods={"green": {"red": 3}}, horses={"green": 1}, civic=CIVIC)
    return game.play(stores("green", "civic", 1), takes("green", 1))


def last_hand() -> Playing:
    return revealing(3).play(shows("red"), shows("yellow"))


LESSONS: list[tuple[Callable[[], Playing], Json, str]] = [
    (playing, a_deal(), "dealt-first"),
    (lambda: in_round(2), a_deal(round_=2), "dealt"),
    (lambda: in_round(4), a_deal(round_=4), "dealt-other-side"),
    (choosing, goes("red", "lauban"), "way-free"),
    (lambda: second_round(9), goes("red", "kamenz"), "way"),
    (lambda: second_round(0), goes("red", "kamenz"), "way-king"),
    (lambda: choosing(goes("red", "lauban")), goes("yellow", "lauban", 2), "offer"),
    (lambda: asked().play(accepts("red")), goes("red", "kamenz"), "leaver-rests"),
    (
        lambda: three_stand(0, 0, 0).play(goes("blue", "lauban", 1), accepts("red")),
        goes("red", "bautzen", 1),
        "offer-again",
    ),
    (asked, raises("red", 3), "raise"),
    (asked, accepts("red"), "accept"),
    (lambda: asked(5), accepts("red"), "accept-king"),
    (lambda: three_stand(1, 2, 3), goes("blue", "zittau"), "way-free reordered"),
    (lambda: three_stand(1, 2, 1), goes("blue", "zittau"), "way-free reordered-level"),
    (collecting, collects("blue", guards=1), "collect-first"),
    (lambda: collecting().play(collects("blue")), collects("green"), "collect"),
    (collecting, collects("blue", leaders="clergy"), "collect-card"),
    (lambda: red_collects(1, 2, 3), collects("red"), "collect ranked"),
    (lambda: red_collects(1, 2, 0), collects("red"), "collect ranked-level"),
    (lambda: storing(**ONE_RED), stores("blue", "royal", 1), "row-others"),
    (lambda: storing(**ONE_RED, royal=GREEN), stores("blue", "royal", 1), "row-nothing"),
    (lambda: storing(**ONE_RED, horses={"red": 1}), stores("red", "royal", 1), "row-open"),
    (lambda: only_red(1), stores("red", "royal", 1), "row-open cleaned"),
    (lambda: only_red(3), stores("red", "royal", 1), "row-open cleaned-lost"),
    (both_have_red, stores("blue", "royal", 1), "row-shared"),
    (lambda: storing(**ONE_RED, horses={"red": 1}), stores("red", "civic", 2), "row-civic"),
    (
        lambda: storing(goods={"red": {"red": 1, "blue": 2}}, horses={"red": 1}),
        stores("red", "royal", 1),
        "row-royal",
    ),
    (
        lambda: storing(goods={"red": {"red": 1, "blue": 2}}),
        stores("blue", "royal", 1),
        "row-given",
    ),
    (a_card_is_gone, stores("blue", "civic", 2), "row-no-card"),
    (lambda: a_card_is_gone().play(stores("blue", "royal", 1)), corrects("red"), "mended"),
    (lambda: red_collects(0, 0, 0, round_=6), collects("red"), "collect ranked-level cleaned-last"),
    (last_hand, shows("green"), "reveal result"),
]


@pytest.mark.parametrize(("staged", "entry", "lessons"), LESSONS)
def test_every_entry_shows_a_rule_and_what_follows_others(
    staged: Callable[[], Playing], entry: Json, lessons: str
) -> None:
    found = steps(staged(), entry)
    assert " ".join(step.lesson for step in found) == lessons
    assert {step.line for step in found} == {7}


def test_r6_1_r7_1_the_board_is_shown_as_it_was_before_it_was_cleared_or_hands_opened() -> None:
    chosen, cleaned = steps(only_red(1), stores("red", "royal", 1))
    assert (chosen.state.players["red"].influence, chosen.shows) == (12, "stores")
    assert (chosen.phase, cleaned.phase, cleaned.shows) == ("storing", "cleaning", "help")
    assert (cleaned.state.phase, cleaned.round) == ("dealing", 1)
    taken, *_ = steps(red_collects(0, 0, 0, round_=6), collects("red"))
    assert (taken.state.phase, taken.shows) == ("collecting", "taxes")
    shown, result = steps(last_hand(), shows("green"))
    assert (shown.state.phase, result.shows) == ("revealing", "end")
