"""Names have to be visible and different: at set-up, in files, in corrections and in statistics."""

from typing import Any

import pytest

from companion.core import table as tables
from companion.core.game_file import game_file_data
from companion.core.names import check_names, read_named_rows
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.requests import identity
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.support.party import error
from tests.support.tokens import token_for

UNSEEN = {
    "zero width": "\u200b\u200c\u200d",
    "a joiner and a mark": "\u2060\ufeff",
    "soft hyphens": "\u00ad\u00ad",
    "marks of direction": "\u200e\u200f\u061c",
    "Hangul fillers": "\u3164\uffa0\u115f",
    "a blank of braille": "\u2800",
    "selectors": "\ufe0f\u034f",
    "tags": "\U000e0041\U000e0042",
    "accents alone": "\u0301\u0308",
    "blanks among them": "\u200b \u00a0\u2003\u200b",
    "nothing that Unicode knows": "\u0378",
}
ALIKE = {
    "blanks": ("Anna B", "Anna  B"),
    "another blank": ("Anna B", "Anna\u00a0B"),
    "blanks at the end": ("Anna", "Anna\u2003"),
    "something invisible": ("Anna", "An\u200bna"),
    "a mark of direction": ("Anna", "Anna\u200e"),
    "a selector": ("Anna \u2764", "Anna \u2764\ufe0f"),
    "composed and not": ("J\u00f6rg", "Jo\u0308rg"),
    "wide letters": ("Anna", "\uff21\uff4e\uff4e\uff41"),
    "case": ("Anna", "ANNA"),
    "Cyrillic letters": ("Anna", "\u0410nn\u0430"),
    "Cyrillic capitals": ("BETH", "\u0412\u0415\u0422\u041d"),
    "Greek letters": ("Otto", "\u039ftt\u03bf"),
    "a capital of another language": ("Irmak", "ırmak"),
    "a capital with a dot": ("İpek", "ipek"),
    "a digit for a letter": ("Paul", "Pau1"),
    "a capital for a small letter": ("lan", "Ian"),
    "nought for O": ("Otto", "0tto"),
}
APART = [
    ("Anna", "Anne"),
    ("Jörg", "Jorg"),
    ("Bern", "Bem"),
    ("Анна", "Anna"),
    ("Player 1", "Player 2"),
    ("Jiří", "Jirí"),
    ("张伟", "张伟明"),
    ("👩‍🚀", "👩"),
    ("אבי", "אביב"),
    ("علی", "علي"),
    ("Ω", "W"),
    ("\U0001f9cc", "\U0001fbff"),  # pictures that are newer than Python's Unicode
]


def refusal(*names: str) -> Refused | None:
    try:
        check_names({f"#{n}": name for n, name in enumerate(names, 1)})
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("what", UNSEEN)
def test_invisible_names_are_refused(what):
    refused = refusal("Anna", UNSEEN[what])
    assert (refused.code, refused.public) == ("name-unseen", {"where": "#2"})


@pytest.mark.parametrize("what", ALIKE)
def test_look_alike_names_are_refused_in_either_order(what):
    one, other = ALIKE[what]
    for names in ((one, "Zoë", other), (other, "Zoë", one)):
        refused = refusal(*names)
        assert refused.code == "names-alike"
        assert refused.public == {"name": names[0], "other": names[2]}
        assert refusal(names[0], "Zoë") is None


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_in_any_script_are_accepted(one, other):
    assert refusal(one, other) is None


# Everywhere where names are given


def test_calculators_refuse_look_alike_names():
    rows = [{"name": name} for name in ALIKE["Cyrillic letters"]]
    with pytest.raises(Refused, match="names-alike"):
        read_named_rows({"players": rows}, range(2, 5))


def named(setup: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return the set-up with these names for its first players."""
    players = [dict(player) for player in setup["players"]]
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    return {**setup, "players": players}


BAD = [("Anna", "\u200b", "name is invisible"), ("Anna", "\u0410nna", "look the same")]


@pytest.mark.parametrize(("one", "other", "sentence"), BAD)
def test_new_tables_refuse_look_alike_names(fresh_app, one, other, sentence):
    """A later change of names has to fulfil the same rule."""
    client, whole = fresh_app.test_client(), plain_data(new_table(3).first_setup)
    setup = named(whole, one, other)
    table = {"game": LEAGUE_OF_SIX.name, "setup": setup}
    file = {**game_file_data(random_game(3, 1, 9)), "setup": setup}
    refused = [client.post("/tables", json=table), client.post("/games", json=file)]
    assert fresh_app.extensions["records"].db["tables"].count == 0
    where = client.post("/tables", json={**table, "setup": named(whole, "Anna", "Ben")}).location
    amend = {"type": "amend", "setup": {"players": setup["players"]}, "revision": 0}
    refused.append(client.post(f"{where}/entries", json=amend))
    for answer in refused:
        assert sentence in error(answer, 422)
    fine = {"players": named(setup, "Anne", "Ben")["players"]}
    assert client.post(f"{where}/entries", json={**amend, "setup": fine}).status_code == 200


def test_a_stored_table_with_look_alike_names_still_opens(app, client):
    setup = named(plain_data(new_table(3).first_setup), "Anna", "\u0410nna", "\u200b")
    records = app.extensions["records"]
    client.set_cookie(identity.COOKIE, token_for("host"))
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    code = records.create(table, identity.token_hash(token_for("host"))).code
    records.forget(code)
    assert client.get(f"/t/{code}").status_code == 200
    numbers = {"setup": {"rulings": {"influence": 12}}, "type": "amend", "revision": 0}
    assert client.post(f"/t/{code}/entries", json=numbers).status_code == 200
