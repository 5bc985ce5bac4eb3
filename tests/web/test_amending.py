"""H2 when the past is put right: rights look into an amendment, and a refusal tells no hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from markupsafe import escape

from companion.core.lines import Undo
from companion.core.play import Refused
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web import rendering
from tests.games.league_of_six.play import random_game
from tests.games.league_of_six.positions import (
    RING,
    a_deal,
    a_setup,
    accepts,
    collects,
    corrects,
    goes,
    raises,
)
from tests.support.party import Party
from tests.web.test_rights import GUEST, HOST, OTHER, OWN, a_party, a_table

Json = dict[str, Any]


def amends(entry: int, instead: Any) -> Json:
    return {"type": "amend", "entry": entry, "with": instead}


def sets_up(**keys: Any) -> Json:
    return {"type": "amend", "setup": keys}


def joins(guards: int, **more: Any) -> Json:
    """A game joined at its beginning, with so many guards in red's hand."""
    return {"round": 1, "guards": {"red": guards}, **more}


def paid_from(guards: int) -> Table:
    """What all can see is the same whatever red, on a phone, has corrected the own hand by.

    1 deal, 2 red's hand, 3 red's influence, 4 red in Lauban, 5 yellow's offer, 6 red's raise.
    """
    return a_table(
        a_deal(),
        corrects("red", guards=guards),
        corrects("red", influence=-2),
        goes("red", "lauban"),
        goes("yellow", "lauban", 3),
        raises("red", 4),
        start=joins(3),
    )


PROBES: tuple[Json, ...] = (
    *(amends(2, corrects("red", guards=n)) for n in range(-4, 5)),
    *(amends(3, corrects("red", influence=-n)) for n in range(11)),
    *(amends(3, corrects("red", guards=-n)) for n in range(4)),
    amends(2, None),
    amends(3, None),
    amends(4, goes("red", "bautzen")),
    amends(4, None),
    *(amends(6, raises("red", n)) for n in range(3, 13)),
    amends(6, raises("red", 12, insist=True)),
    amends(6, accepts("red")),
    amends(1, a_deal(besieged=["kamenz", "loebau"])),
    *(sets_up(start=joins(n)) for n in range(4)),
    *(sets_up(start=joins(3, influence={"red": 2 * n})) for n in range(6)),
    sets_up(start=None),
    *(sets_up(rulings={"guards": n, "influence": 4}) for n in range(4)),
    sets_up(rulings={"open_hands": True}),
    sets_up(towns=[*RING[1:], RING[0]]),
    sets_up(sides=dict.fromkeys(RING, "yellow")),
    sets_up(box=None),
    {**amends(2, corrects("red", guards=-3)), "entry": "2"},
    {"type": "amend", "entry": "2", "with.type": "correct", "with.player": "red"},
)


def test_H2_no_amendment_tells_what_a_player_with_a_phone_holds(app: Flask) -> None:
    """Every answer and every page is the same whether red has 3 guards in hand or 8, and whether
    the page says that it is the table's or not. What is forbidden leaves no trace on any page."""
    party = a_party(app, paid_from(0))
    seen = []
    for guards in range(6):
        table, where, answers = paid_from(guards), ("", "?as=table")[guards % 2], []
        for probe in PROBES:
            party.at(table)
            before = deepcopy(party.hub.room(party.code))
            sent = party.post(HOST, probe, where)
            answers.append((probe, sent.status_code, sent.text))
            if sent.status_code != 403:
                answers.append((probe, *pages_of(party)))
            else:
                assert party.now.table is table
                assert party.hub.room(party.code) == before
        answers.append(({}, *pages_of(party.at(table))))
        seen.append(answers)
    for other in seen[1:]:
        for one, two in zip(seen[0], other, strict=True):
            assert one == two, one[0]


def pages_of(party: Party) -> list[str]:
    """What the table, a guest and another phone see."""
    pages = [party.browser(role).get(party.url).text for role in (HOST, GUEST)]
    return [*pages, party.browser(OTHER).get(f"{party.url}/seats/yellow").text]


OF_A_PHONE = (
    amends(2, corrects("red", guards=-1)),
    amends(2, {**corrects("red"), "leaders": {"clergy": 1}}),
    amends(2, None),
    amends(4, goes("red", "bautzen")),
    amends(4, None),
    amends(3, corrects("red", influence=-4)),
    amends(1, a_deal()),
    sets_up(start=joins(1)),
    sets_up(rulings={"guards": 1}),
    sets_up(towns=list(RING[::-1])),
    sets_up(players=a_setup()["players"][::-1]),
)


@pytest.mark.parametrize("tried", OF_A_PHONE, ids=str)
def test_the_table_amends_nothing_that_rests_on_a_hand_on_a_phone(app: Flask, tried: Json) -> None:
    party = a_party(app, paid_from(1))
    before = party.now
    for role in Party.ROLES:
        assert party.post(role, tried).status_code == 403, role
    assert "take over that seat" in party.post(HOST, tried).json["error"]
    assert party.form(HOST, {"type": "amend", "entry": "2", "with": "null"}).status_code == 403
    assert party.now == before


def test_a_visible_take_over_lets_the_table_amend_the_seats_past_too(app: Flask) -> None:
    party = a_party(app, paid_from(1))
    tried = amends(3, corrects("red", influence=-1))
    for colour, status in (("red", 403), ("yellow", 200)):
        party.browser(HOST).post(f"{party.url}/seats/{colour}", data={"do": "tablet"})
        assert party.post(HOST, tried).status_code == status, "yellow has paid since, too"


def test_what_reaches_no_hand_is_the_tables_to_amend_beside_phones(app: Flask) -> None:
    """Who draws, names, numbers of towns; and whatever nobody on a phone has paid for since."""
    names = [{**player, "name": f"{player['name']}!"} for player in a_setup()["players"]]
    numbers = dict(zip(RING, (2, 1, 3, 4, 5, 6), strict=True))
    table_draws = dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table")
    for harmless in (
        sets_up(dealing=table_draws),
        sets_up(players=names, own_phases=["storing"]),
        sets_up(numbers=numbers),
    ):
        party = a_party(app, paid_from(1))
        assert party.post(HOST, harmless).status_code == 200
    party = a_party(app, a_table(a_deal(), corrects("green", guards=1), goes("red", "lauban")))
    party.seated(red=HOST, yellow=OTHER).at(party.now.table)
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    assert party.post(HOST, amends(2, corrects("green", guards=2))).status_code == 200
    assert party.post(HOST, amends(1, a_deal(royal="s6"))).status_code == 200


def test_until_a_phone_has_paid_all_of_the_set_up_but_hands_is_the_tables(app: Flask) -> None:
    party = a_party(app, a_table(a_deal()))
    assert party.post(HOST, sets_up(start=joins(5))).status_code == 403
    assert party.post(HOST, sets_up(rulings={"guards": 5})).status_code == 403
    assert party.post(HOST, sets_up(sides={"zittau": "yellow"})).status_code == 200
    assert party.post(HOST, sets_up(towns=list(RING[::-1]))).status_code == 200
    party.at(a_table(a_deal()).play(Undo()))
    assert party.post(HOST, sets_up(rulings={"guards": 5})).status_code == 403


def unaffordable() -> Table:
    """Nobody has a phone; yellow's offer of 12 stands on a correction."""
    gift = corrects("yellow", guards=5)
    return a_table(a_deal(), gift, goes("red", "lauban"), goes("yellow", "lauban", 12))


WORDED = {
    "another entry": (
        amends(2, corrects("yellow", guards=1)),
        "The table tried to put entry 2 right: the correction of Ben's numbers. "
        "Then entry 4 would no longer fit: Ben's offer was refused.",
    ),
    "none": (
        amends(2, None),
        "The table tried to strike out entry 2. "
        "Then entry 4 would no longer fit: Ben's offer was refused.",
    ),
    "the set-up": (
        sets_up(rulings={"guards": 1}),
        "The table tried to change the set-up (rulings). "
        "Then entry 4 would no longer fit: Ben's offer was refused.",
    ),
}


@pytest.mark.parametrize("case", WORDED)
def test_H2_all_at_the_table_read_what_was_tried_to_amend(app: Flask, case: str) -> None:
    tried, sentence = WORDED[case]
    party = Party(app, unaffordable())
    if "setup" not in tried:
        party.seated(green=OWN)
    party.at(unaffordable())
    answer = party.post(HOST, tried)
    assert answer.status_code == 422
    pages = [party.browser(role).get(party.url).text for role in (HOST, GUEST)]
    if "setup" not in tried:
        pages.append(party.view(OWN, "green"))
    assert all(str(escape(sentence)) in page for page in pages)


def test_H3_why_an_entry_of_an_earlier_phase_no_longer_fits_names_no_amount(app: Flask) -> None:
    """In the same phase the offers are still told; later they are what nobody may look up."""
    duel = [a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2), raises("red", 4)]
    rest = [
        accepts("yellow"),
        goes("yellow", "bautzen"),
        goes("green", "kamenz"),
        goes("blue", "zittau"),
        collects("red"),
    ]
    tried = amends(3, goes("yellow", "lauban", 6))
    for entries, sentence in (
        (duel, "Then entry 4 would no longer fit: Ben offers 6: 4 is not higher."),
        (duel + rest, "Then entry 4 would no longer fit."),
    ):
        table = a_table(*entries)
        party = Party(app, table).at(table)
        assert party.post(HOST, tried).json["error"] == sentence
    public = amends(2, goes("red", "kamenz"))
    assert "Nobody stands in Lauban" in party.post(HOST, public).json["error"], "a reason all know"


def test_L6_why_a_sealed_entry_no_longer_fits_is_not_told(app: Flask) -> None:
    whole = random_game(4, 1)
    table = whole.play(Undo(to=len(whole.counting) - 1))
    party = Party(app, table).at(table)
    line = table.steps[-1].line
    assert LEAGUE_OF_SIX.is_sealed(table.steps[-1].entry)
    why = Refused("amend-breaks", {"entry": line, "because": Refused("not-dealing")})
    with app.test_request_context():
        sentence = rendering.sentence_for(party.now, why, private=False)
    assert sentence == f"Then entry {line} would no longer fit."
