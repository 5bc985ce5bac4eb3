"""Tests of combinations that only the made-up game has: plans that are opened part by part, several
players who act at once, and several draws of one kind in a round."""

import json

from companion.__main__ import main
from companion.core.table import Table, begin_table
from companion.storage.record import chance_for_entry
from tests.another import GRANARY, WITH_GRANARY
from tests.another.granary.state import PARTS
from tests.another.granary.steps.opening import Open
from tests.another.granary.steps.weather import Weather
from tests.support.party import JSON, Party

PLANS = {
    "red": {"sow": "amberfold", "reap": "brackmoor", "sell": "cinderby"},
    "blue": {"sow": "dawnmead", "reap": "elderholt", "sell": "fernshaw"},
}
YIELDS = dict.fromkeys(("amberfold", "brackmoor", "cinderby", "dawnmead", "elderholt"), 4)
WEATHER = {"type": "weather", "yields": {**YIELDS, "fernshaw": 2}}


def opened(*entries: dict[str, object]) -> Table:
    """Return the table of Anna and Ben after these entries."""
    players = [{"colour": "red", "name": "Anna"}, {"colour": "blue", "name": "Ben"}]
    rules = GRANARY
    table = begin_table(GRANARY, rules.read_setup({"players": players}))
    for entry in entries:
        table = table.play(rules.read_entry(entry))
    return table


def planned() -> Table:
    plans = [{"type": "plan", "player": colour, **plan} for colour, plan in PLANS.items()]
    return opened(WEATHER, *plans)


def entered(party: Party, role: str, **entry: object) -> int:
    return party.post(role, entry, headers=JSON).status_code


def test_a_sealed_plan_is_revealed_part_by_part(sit):
    party = sit(planned())
    for count in range(len(PARTS) + 1):
        for role, viewer in (("host", "table"), ("other", "blue"), ("own", "red")):
            state = party.browser(role).get(f"{party.url}/state?as={viewer}").json
            shown = PARTS if viewer == "red" else PARTS[:count]
            assert state["players"]["red"]["plan"] == {part: PLANS["red"][part] for part in shown}
        if count < len(PARTS):
            assert entered(party, "host", type="open", hail=None) == 200
    assert party.now.table.state.phase == "selling"


def test_draws_differ_within_a_round_and_repeat_after_undo(sit):
    party, drawn, hails = sit(planned()), [], []
    for _ in PARTS:
        drawn.append(chance_for_entry(party.now, Open())("hail").random())
        assert entered(party, "host", type="open") == 200
        hails.append(party.now.table.state.hail)
    drawn.append(
        chance_for_entry(party.now, Weather())("hail").random()
    )  # the same kind, another type
    assert len(set(drawn)) == len(PARTS) + 1
    assert entered(party, "host", type="undo") == 200
    assert chance_for_entry(party.now, Open())("hail").random() == drawn[-2]
    assert entered(party, "host", type="open") == 200
    assert party.now.table.state.hail == hails[-1]


ENDED = {
    "game": "granary",
    "players": [
        {"name": "Anna", "grain": 5, "coins": 10},
        {"name": "Ben", "grain": 0, "coins": 12},
        {"name": "Cem", "grain": 6, "coins": 9},
    ],
}


def test_the_granary_is_scored_over_http_and_at_the_command_line(app, tmp_path, capsys):
    scored = app.test_client().post("/score", json=ENDED).json
    assert {name: (one["total"], one["place"]) for name, one in scored["players"].items()} == {
        "Anna": (12, 2),
        "Ben": (12, 3),
        "Cem": (12, 1),
    }
    assert scored["winners"] == ["Cem"]
    assert scored["warnings"] == ["Anna has a grain too many for a coin; it counts for nothing."]
    file = tmp_path / "ended.json"
    file.write_text(json.dumps(ENDED))
    assert main(["score", str(file)], WITH_GRANARY) == 0
    printed, warned = capsys.readouterr()
    assert json.loads(printed) == {key: scored[key] for key in ("players", "winners")}
    assert warned.splitlines() == scored["warnings"]
    assert "granary" not in app.test_client().post("/score", json={"players": []}).json["error"]
