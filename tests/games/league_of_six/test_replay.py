"""The replay says for every step which rule it shows."""

from collections.abc import Callable

import pytest

from companion.core.play import Played, ReplayStep
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Json, Playing, choosing, collects, row, shows

BLUE_ALSO = [row(1, "red 1", "red 2", "green 9"), row(1, "red 1")]
CIVIC = [row(2, "red 1"), row(1, "red 1"), row(1, "red 1")]


def steps(game: Playing, entry: Json | str) -> list[ReplayStep]:
    before, read = game.state, LEAGUE_OF_SIX.read_entry(p.move(entry))
    game.play(entry)
    return [*LEAGUE_OF_SIX.replay.split_entry(before, Played(7, read, game.said, game.state))]


def asked(offer: int = 2) -> Playing:
    return choosing("red lauban", f"yellow lauban {offer}")


def second_round(guards: int) -> Playing:
    return p.in_round(2).play(p.a_deal(round_=2)).put("red", guards=guards, influence=9)


def three_stand(*numbers: int) -> Playing:
    game = choosing("red lauban", "yellow bautzen", "green kamenz")
    for player, number in zip(("red", "yellow", "green"), numbers, strict=True):
        game.put(player, counter=number)
    return game


def red_collects(*horses: int, round_: int = 1) -> Playing:
    """Return a game where Red collects next and the others have taken these horses. Before round 6
    Blue has a red block, too."""
    game = p.settle(p.in_round(round_).play(p.a_deal(round_=round_)))
    for player, number in zip(("blue", "green", "yellow"), horses, strict=True):
        red = int(player == "blue" and round_ < 6)
        game.play(collects(player, horses=number, goods={"red": red}))
    return game


def storing(horses: Json | None = None, royal: list[Json] | None = None, **red: int) -> Playing:
    """Return a game where Red has these blocks. Blue chooses first if nobody has horses."""
    return p.storing(goods={"red": {"red": 1, **red}}, horses=horses, royal=royal)


def only_red(blocks: int) -> Playing:
    """Return a game where Red chooses first, and the only red space is in the royal store."""
    civic = [row(1, "blue 1")]
    return p.storing(goods={"red": {"red": blocks}}, horses={"red": 1}, civic=civic)


def both_have_red() -> Playing:
    return p.storing(goods={"red": {"red": 2}, "blue": {"red": 1}}, royal=BLUE_ALSO)


def a_card_is_gone() -> Playing:
    game = p.storing(goods={"green": {"red": 3}}, horses={"green": 1}, civic=CIVIC)
    return game.play("green civic 1", "green takes 1")


def last_hand() -> Playing:
    return p.revealing(3).play(shows("red"), shows("yellow"))


FIRST = {"red": 1}
LESSONS: list[tuple[Callable[[], Playing], Json | str, str]] = [
    (p.playing, p.a_deal(), "dealt-first"),
    (lambda: p.in_round(2), p.a_deal(round_=2), "dealt"),
    (lambda: p.in_round(4), p.a_deal(round_=4), "dealt-other-side"),
    (choosing, "red lauban", "way-free"),
    (lambda: second_round(9), "red kamenz", "way"),
    (lambda: second_round(0), "red kamenz", "way-king"),
    (lambda: choosing("red lauban"), "yellow lauban 2", "offer"),
    (lambda: asked().play("red accepts"), "red kamenz", "leaver-rests"),
    (
        lambda: three_stand(0, 0, 0).play("blue lauban 1", "red accepts"),
        "red bautzen 1",
        "offer-again",
    ),
    (asked, "red raises 3", "raise"),
    (asked, "red accepts", "accept"),
    (lambda: asked(5), "red accepts", "accept-king"),
    (lambda: three_stand(1, 2, 3), "blue zittau", "way-free reordered"),
    (lambda: three_stand(1, 2, 1), "blue zittau", "way-free reordered-level"),
    (p.collecting, collects("blue", guards=1), "collect-first"),
    (lambda: p.collecting().play("blue collects"), "green collects", "collect"),
    (p.collecting, collects("blue", leaders="clergy"), "collect-card"),
    (lambda: red_collects(1, 2, 3), "red collects", "collect ranked"),
    (lambda: red_collects(1, 2, 0), "red collects", "collect ranked-level"),
    (lambda: storing(yellow=1), "blue royal 1", "row-others"),
    (lambda: storing(royal=[row(1, "green 1")]), "blue royal 1", "row-nothing"),
    (lambda: storing(FIRST, yellow=1), "red royal 1", "row-open"),
    (lambda: only_red(1), "red royal 1", "row-open cleaned"),
    (lambda: only_red(3), "red royal 1", "row-open cleaned-lost"),
    (both_have_red, "blue royal 1", "row-shared"),
    (lambda: storing(FIRST, yellow=1), "red civic 2", "row-civic"),
    (lambda: storing(FIRST, blue=2), "red royal 1", "row-royal"),
    (lambda: storing(blue=2), "blue royal 1", "row-given"),
    (a_card_is_gone, "blue civic 2", "row-no-card"),
    (lambda: a_card_is_gone().play("blue royal 1"), p.corrects("red"), "mended"),
    (lambda: red_collects(0, 0, 0, round_=6), "red collects", "collect ranked-level cleaned-last"),
    (last_hand, shows("green"), "reveal result"),
]


@pytest.mark.parametrize(("staged", "entry", "lessons"), LESSONS)
def test_a_replay_cites_a_rule_for_every_entry(staged, entry, lessons):
    found = steps(staged(), entry)
    assert " ".join(step.lesson for step in found) == lessons
    assert {step.line for step in found} == {7}


@pytest.mark.parametrize("entry", ["red raises 3", "red accepts"])
def test_r2_6_r2_8_the_lesson_of_an_answer_names_both_players(entry):
    (step,) = steps(asked(), entry)
    assert step.values == {"player": "red", "other": "yellow"}


def test_r6_1_r7_1_replays_show_the_board_before_it_is_cleared():
    chosen, cleaned = steps(only_red(1), "red royal 1")
    assert chosen.state.players["red"].influence == 12
    assert (chosen.phase, chosen.state.phase) == ("storing", "storing")
    assert (cleaned.phase, cleaned.state.phase, cleaned.round) == ("cleaning", "dealing", 1)
    taken, *_ = steps(red_collects(0, 0, 0, round_=6), "red collects")
    assert (taken.state.phase, taken.values["taken"].town) == ("collecting", "lauban")
    shown, result = steps(last_hand(), shows("green"))
    assert (shown.state.phase, result.state.phase) == ("revealing", "finished")
