"""Tests of the consequences of an amendment, and of their secrecy (H2, H3)."""

import pytest

from companion.core.change_forms import find_past_entry
from companion.core.lines import Amend, Undo, read_entry
from companion.core.play import Plain, Refused
from companion.core.preview import MOST_LATER, Preview, may_probe_hidden, preview_amendment
from companion.core.secrecy import may_show_reason, may_show_step_amounts, may_view_step
from companion.core.table import Table, begin_table, still_fits
from companion.core.wording import english
from tests.another.granary.game import Granary
from tests.another.granary.state import Turn
from tests.another.granary.steps.correct import Correct, Correcting
from tests.another.granary.steps.selling import Sold
from tests.conformance.test_granary import PLANS, WEATHER

BEN = {"colour": "blue", "name": "Ben"}
OPEN = {"type": "open", "hail": None}
RED, BLUE = ({"type": "plan", "player": colour, **plan} for colour, plan in PLANS.items())


class CountingCoins(Correcting):
    """A correction that reports how many coins a player has, because coins are public."""

    def apply(self, turn: Turn, entry: Correct) -> None:
        super().apply(turn, entry)
        turn.report(Sold(entry.player, turn.state.players[entry.player].coins, 0))


class Neighbours(Granary):
    steps = tuple(CountingCoins if step is Correcting else step for step in Granary.steps)


NEIGHBOURS = Neighbours()


def played(*entries: Plain, **setup: object) -> Table:
    players = [{"colour": "red", "name": "Anna"}, BEN]
    table = begin_table(
        NEIGHBOURS, NEIGHBOURS.read_setup({"players": players, "years": 1, **setup})
    )
    for entry in entries:
        table = table.play(read_entry(NEIGHBOURS, entry))
    return table


def sells(player: str, grain: int) -> Plain:
    return {"type": "sell", "player": player, "grain": grain}


def gives(player: str, coins: int) -> Plain:
    return {"type": "correct", "player": player, "coins": coins}


MARKET = (WEATHER, RED, BLUE, OPEN, OPEN, OPEN)
OVER = (*MARKET, sells("red", 2), sells("blue", 0))


def amend(line: int, entry: Plain | None) -> Amend:
    return Amend(entry=line, instead=None if entry is None else NEIGHBOURS.read_entry(entry))


def seen(table: Table, change: Amend) -> Preview:
    return preview_amendment(table, table.play(change), change, english)


def test_a_preview_lists_changed_points_and_sentences():
    table = played(*OVER)
    assert seen(table, amend(7, sells("red", 2))) == Preview(same=True)
    changed = seen(table, amend(7, sells("red", 0)))
    assert not changed.same
    assert not changed.goes_on
    assert changed.sentences == ["Anna sold grain: 0."]
    assert [who for who, *_ in changed.points] == ["red"]
    kept = table.play(amend(7, sells("red", 0)))
    totals = [table.game.public_points(one.state)["red"] for one in (table, kept)]
    assert [*changed.points[0][1:]] == totals


def test_a_preview_shows_that_a_finished_game_would_go_on():
    assert seen(played(*OVER), amend(8, None)).goes_on
    assert not seen(played(*MARKET, sells("red", 2)), amend(7, None)).goes_on


def test_a_preview_names_players_who_get_another_name():
    table = played(*MARKET)
    renamed = seen(table, Amend(setup={"players": [{"colour": "red", "name": "Eda"}, BEN]}))
    assert (renamed.same, renamed.concealed) == (False, False)
    assert [*renamed.sentences] == ["Anna is now called Eda."]
    assert [
        *seen(table, Amend(setup={"players": [{"colour": "red", "name": "Anna"}, BEN]})).sentences
    ] == []


def test_a_preview_names_some_later_entries_with_another_result():
    """They are the lines about red's coins, without the changed entry."""
    for many in (0, 1, MOST_LATER, MOST_LATER + 2):
        table = played(gives("red", 1), gives("blue", 1), *[gives("red", 1)] * many)
        found = seen(table, amend(1, gives("red", 3)))
        assert [one.line for one in found.later] == [*range(3, 3 + min(many, MOST_LATER))]
        assert found.more == max(0, many - MOST_LATER)
        assert found.points == [("red", many + 1, many + 3)]


def test_H2_a_preview_hides_effects_on_hidden_hands():
    market = played(*MARKET, sells("red", 1))
    hidden = seen(market, amend(7, sells("red", 2)))
    assert (hidden.same, hidden.concealed) == (False, True)
    assert hidden.sentences == ["Anna's sale"]
    assert (hidden.later, hidden.more, hidden.points) == ((), 0, ())
    assert seen(market, amend(7, sells("red", 1))).concealed, "a right guess is not confirmed"
    open_hands = played(*MARKET, sells("red", 1), screens=False)
    assert not seen(open_hands, amend(7, sells("red", 2))).concealed


@pytest.mark.parametrize(
    ("change", "rests"),
    [
        (amend(1, WEATHER), True),  # it was in an earlier phase
        (amend(7, None), True),  # nobody knows all of the sale
        (amend(8, gives("red", 2)), False),
        (amend(8, {"type": "correct", "player": "red", "grain": 1}), False),
        (Amend(setup={"players": [{"colour": "red", "name": "Eda"}, BEN]}), False),
        (Amend(setup={"years": 2}), True),
    ],
)  # fmt: skip
def test_H2_H3_attempts_that_could_reveal_hidden_values_are_recognised(change, rests):
    table = played(*MARKET, sells("red", 1), gives("red", 1))
    assert may_probe_hidden(table, change) is rests
    assert not may_probe_hidden(played(*OVER), change), "after the end all is open"


def test_H3_only_tables_and_amounts_of_the_current_phase_may_be_shown():
    table = played(*MARKET, sells("red", 1))
    assert [may_view_step(table, n) for n in (-1, 5, 6, 7, 8)] == [False, False, True, True, False]
    assert [may_show_step_amounts(table, n) for n in (0, 6)] == [False, True]
    assert find_past_entry(played(*MARKET, screens=False), 1).may_all_read
    assert may_show_reason(table, 7, "They have 3.")
    assert not may_show_reason(table, 1, "They have 3.")
    assert may_show_reason(table, 1, "They may not.")
    assert not may_show_reason(table, 99, "They may not."), "no such line counts"
    plan = played(WEATHER, RED)
    assert [still_fits(plan, 1, colour) for colour in ("blue", "red")] == [True, False]
    assert not may_show_reason(plan, 2, "They may not."), "it is sealed"
    assert may_show_reason(played(*OVER), 2, "They have 3.")


# The form that changes an entry


def test_only_an_existing_entry_that_is_not_undone_can_be_changed():
    table = played(*MARKET, gives("red", 1)).play(amend(7, None))
    past = find_past_entry(table, 7)
    assert (past.struck, past.kind, past.line) == (True, "correct", 7)
    assert not find_past_entry(table, 6).struck
    for line, code in ((0, "amend-no-such"), (8, "amend-not-an-entry"), (9, "amend-no-such")):
        with pytest.raises(Refused) as refused:
            find_past_entry(table, line)
        assert refused.value.code == code
    with pytest.raises(Refused, match="amend-not-counting"):
        find_past_entry(table.play(Undo(to=3)), 5)


@pytest.mark.parametrize("line", [2, 7])
def test_H2_forms_of_hidden_entries_offer_no_choices(line):
    """The choices of that moment would reveal the plan, or how much grain there was."""
    past = find_past_entry(played(*MARKET, sells("red", 1)), line)
    assert past.belongs_to_player
    assert past.words(english).offered is None


def test_changing_a_correction_may_choose_another_player():
    past = find_past_entry(played({"type": "correct", "player": "red", "coins": 1}), 1)
    assert "player" in [field.name for field in past.form(english)]
