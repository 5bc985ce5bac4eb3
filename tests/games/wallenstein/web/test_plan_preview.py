"""The running sum of a half-made plan: for whoever makes it, and for nobody else (WH.1)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.wallenstein.conftest import Sit
from tests.games.wallenstein.positions import Json, display, draws, fills, plans, year
from tests.support.party import HX, Party

LAID_OUT: tuple[Json, ...] = (fills(), year("taxes-max-0"), display("taxes", "palace"))
HALF = {"boxes.taxes": "erzbm-trier", "boxes.palace": "osnabrueck", "bid": "2"}


def asks(party: Party, role: str, colour: str = "red", where: str = "", **sent: Any) -> Any:
    """A half-made plan sent as the script sends it."""
    address = f"{party.url}/seats/{colour}/plan-preview{where}"
    return party.browser(role).post(address, data={**HALF, **sent}, headers=HX)


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_the_sum_says_what_there_would_be_and_what_every_box_brings(sit: Sit) -> None:
    answer = asks(sit(*LAID_OUT), "own")
    said = words(answer.text)
    assert answer.status_code == 200
    assert "18 → 20" in said  # 2 bid, 7 collected, 3 built
    assert "Anna collects taxes in Erzbm. Trier: 7 Thalers; one revolt marker more." in said
    assert "Anna builds in Osnabrück: palace, 3 Thalers." in said
    assert "then 18 Thalers and 0 grain are left" in said
    assert "<html" not in answer.text


def test_what_would_be_skipped_is_counted_and_told(sit: Sit) -> None:
    poor = {"type": "correct", "player": "red", "thalers": -18}
    said = words(asks(sit(*LAID_OUT, poor), "own", **{"boxes.taxes": "", "bid": "0"}).text)
    assert "1 box skipped" in said
    assert "Anna skips “build a palace” (Osnabrück): too few Thalers." in said


def test_a_plan_that_cannot_be_is_refused_in_one_sentence(sit: Sit) -> None:
    answer = asks(sit(*LAID_OUT), "own", **{"boxes.palace": "erzbm-trier"})
    assert answer.status_code == 422
    assert "Erzbm. Trier" in words(answer.text)


@pytest.mark.parametrize("role", ["host", "other", "guest", "old", "stranger"])
def test_WH_1_nobody_but_the_seats_own_phone_may_ask(sit: Sit, role: str) -> None:
    assert asks(sit(*LAID_OUT), role).status_code == 403


def test_the_tablet_may_ask_for_who_has_no_phone(sit: Sit) -> None:
    party = sit(*LAID_OUT)
    bare = {"boxes.taxes": "", "boxes.palace": ""}
    for role, colour, status in (
        ("host", "black", 200),
        ("own", "black", 403),
        ("own", "purple", 404),
    ):
        assert asks(party, role, colour, **bare).status_code == status


def test_WH_1_nothing_is_written_and_nobody_else_sees_anything(sit: Sit) -> None:
    party = sit(*LAID_OUT)
    before = party.now
    seen = [party.view(role, viewer) for role, viewer in (("host", "table"), ("other", "blue"))]
    assert asks(party, "own").status_code == 200
    assert party.now is before
    again = [party.view(role, viewer) for role, viewer in (("host", "table"), ("other", "blue"))]
    assert seen == again


def test_WH_1_what_others_have_planned_changes_no_byte_of_a_sum(sit: Sit) -> None:
    blue = [plans("blue", 0, taxes="strassburg"), plans("blue", 4, palace="mittelmark")]
    answers = []
    for plan in blue:
        party = sit(*LAID_OUT, plan)
        answers.append(re.sub(party.code, "CODE", asks(party, "own").text))
    assert answers[0] == answers[1]


def test_without_scripts_the_sum_comes_on_a_page_that_holds_the_plan(sit: Sit) -> None:
    party = sit(*LAID_OUT)
    page = party.browser("own").post(f"{party.url}/seats/red/plan-preview?as=red", data=HALF)
    assert page.status_code == 200
    assert "<html" in page.text
    assert '<option value="erzbm-trier" selected>' in page.text
    assert "18 → 20" in words(page.text)


def test_a_plan_may_begin_with_last_rounds(sit: Sit) -> None:
    round_one = [plans("red", 1, taxes="passau"), plans("blue", 2), plans("black", 3)]
    party = sit(*LAID_OUT, *round_one, draws("taxes-max-0"))
    while party.now.table.state.round == 1:
        party.at(go_on(party))
    party.at(party.now.table.play(entry(party, display("grain", "taxes"))))
    again = {"start": "last"}
    page = party.browser("own").post(f"{party.url}/seats/red/plan-preview?as=red", data=again)
    assert '<option value="passau" selected>' in page.text
    assert "A revolt in Passau: 1 peasant against 3 armies of Anna." in words(page.text)
    assert "As last round" in page.text


def entry(party: Party, data: Json) -> Any:
    return party.now.table.game.read_entry(data)


def go_on(party: Party) -> Any:
    """One more entry of a round in which nobody does anything else."""
    table = party.now.table
    (must, *_) = table.game.waiting_for(table.state)
    options = table.game.options(table.state, must.player)
    return table.play(options[0])
