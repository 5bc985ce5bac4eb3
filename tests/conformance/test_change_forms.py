"""Every entry of every game can be changed with a form that is derived from its type."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.core import change_forms
from companion.core.form_fields import Field, read_fields
from companion.core.lines import Amend
from companion.core.play import is_made_by_app
from companion.core.preview import preview_amendment
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.core.wording import english
from companion.web.requests.forms import nest_form_fields
from tests.support.form_reader import sent
from tests.support.party import HX, Party

from .moments import along, moments, whole

Sit = Callable[[Table], Party]
PLAYERS = 3
SEVERAL = 7


def unchanged(fields: Iterable[Field]) -> dict[str, Sequence[str]]:
    """Return the values that a browser would send for these unchanged fields."""
    values: dict[str, Sequence[str]] = {}
    for field in fields:
        several = field.kind == "several"
        own = {field.name: field.values if several else [field.value]}
        values |= unchanged(field.parts) if field.parts else own
    return values


def test_an_unchanged_form_makes_the_same_entry(game):
    """The game is over, so nothing is hidden. The preview says that nothing would change."""
    for seed in (1, 2):
        table = whole(game, PLAYERS, seed)
        for step in table.steps:
            past = change_forms.find_past_entry(table, step.line)
            fields = past.form(english)
            data = read_fields(unchanged(fields), fields)
            if not is_made_by_app(step.entry):  # nobody may change an entry that the app has made
                assert past.read_form(data) == step.entry
        last = table.steps[-1]
        amend = Amend(entry=last.line, instead=last.entry)
        assert preview_amendment(table, table.play(amend), amend, english).same


def test_changing_an_entry_shows_its_own_form_with_its_values(game, sit):
    """Sent unchanged, it makes an entry with the same effect. The game is over, so nothing is
    hidden."""
    table = whole(game, PLAYERS, 1)
    party, filled = sit(table), set()
    client = party.browser("host")
    of_kind: dict[str, list[int]] = {}
    for n, step in enumerate(table.steps):
        if not is_made_by_app(step.entry):
            of_kind.setdefault(change_forms.type_name(step.entry), []).append(n)
    for kind, found in of_kind.items():
        for n in found[:: max(1, len(found) // SEVERAL)]:
            step = table.steps[n]
            form = sent(client.get(f"{party.url}/change/{step.line}").text, within="change-form")
            if form.get("type") == kind:
                data = {
                    key: value for key, value in nest_form_fields(form).items() if key != "revision"
                }
                again = game.read_entry(data, from_form=True)
                same = in_any_order(plain_data(again)) == in_any_order(plain_data(step.entry))
                assert same or game.play(table.state_before(n), again)[1] == step.happenings, step
                filled.add(kind)
    assert filled


def in_any_order(data: Mapping[str, object]) -> dict[str, object]:
    """Return the data with sorted lists: a form with checkboxes keeps no order."""
    return {key: sorted(v, key=str) if isinstance(v, list) else v for key, v in data.items()}


def test_an_unchanged_set_up_page_changes_nothing(game, sit):
    for table in moments(game):
        party = sit(table)
        client, address = party.browser("host"), f"{party.url}/change"
        data = sent(client.get(address).text, within="setup")
        seen = client.post(address, data={**data.to_dict(flat=False), "do": "look"}).text
        assert "Nothing would change" in seen


def test_change_forms_show_nothing_hidden(game):
    """Sealed fields are blank, and a right guess is not confirmed by "nothing would change"."""
    for table in along(whole(game)):
        for step in table.steps[-1:]:
            past = change_forms.find_past_entry(table, step.line)
            shown = past.shown_data
            hidden = plain_data(step.entry).keys() - shown.keys() - {"type"}
            assert past.has_hidden_keys == bool(hidden or past.shows_more_than_history)
            if game.step_of(step.entry).is_sealed(step.entry) and not table.is_over:
                assert shown.keys() <= {"player"}
                guess = Amend(entry=step.line, instead=step.entry)
                seen = preview_amendment(table, table.play(guess), guess, english)
                assert seen.concealed


def pages_of(table: Table, sit: Sit) -> None:
    """Open several entries on the tablet and preview their change; nothing is written."""
    party = sit(table)
    client = party.browser("host")
    page = client.get(f"{party.url}/history").text
    lines = sorted(map(int, set(re.findall(r"/change/(\d+)", page))))
    for line in lines[:: max(1, len(lines) // SEVERAL)]:
        address = f"{party.url}/change/{line}"
        form = client.get(address, headers=HX)
        assert form.status_code == 200
        for do in ("look", "out"):
            data = sent(form.text, within="change-form")
            data["do"] = do
            seen = client.post(address, data=data, headers=HX)
            assert seen.status_code in (200, 422), seen.text
            assert "change-result" in seen.text
        for role in ("own", "guest"):
            assert party.browser(role).get(address).status_code == 403
    assert party.now.table is table


def test_previews_work_at_every_moment(game, sit):
    for table in moments(game):
        pages_of(table, sit)


def test_names_can_be_changed_at_any_moment(game, sit):
    for table in moments(game):
        party = sit(table)
        client, address = party.browser("host"), f"{party.url}/change"
        data = sent(client.get(address).text, within="setup")
        data["players.0.name"], data["do"] = "Wilhelmina", "look"
        seen = client.post(address, data=data, headers=HX).text
        answer = client.post(address, data=sent(seen, within="change-yes"), headers=HX)
        assert answer.status_code == 200, answer.text
        names = game.names(party.now.table.state)
        assert "Wilhelmina" in names.values()
