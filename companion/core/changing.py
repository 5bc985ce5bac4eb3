"""Changing an entry of the past, or the set-up: what its form shows, and what was typed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from companion.core.fields import Field, fields
from companion.core.history import names_of
from companion.core.lines import check_amendable, read_entry
from companion.core.naming import Naming
from companion.core.play import Entry, Plain, Setup, State, player_of
from companion.core.secrecy import all_open, amounts_open
from companion.core.structs import json_able, texts
from companion.core.table import Table
from companion.core.wording import Gettext


class Past(NamedTuple):
    """An entry of the log that counts, and the state in which it was made.

    `counts`: False for an entry that was left out by an amendment.
    """

    line: int
    entry: Entry
    before: State
    counts: bool


def past(table: Table, line: int) -> Past:
    """The entry in that line. Refused if there is none, if it was undone, or if it is no entry."""
    check_amendable(line, table.log, table.counting)
    n = bisect_left(table.steps, line, key=lambda step: step.line)
    counts = n < len(table.steps) and table.steps[n].line == line
    entry = table.steps[n].entry if counts else table.log[line - 1]
    return Past(line, entry, table.before(n), counts)


def type_of(entry: Entry | type[Entry]) -> str:
    """The type of an entry, as game files name it."""
    return str(entry.__struct_config__.tag)


def kinds(table: Table, of: Past) -> Mapping[str, type[Entry]]:
    """The types of entry that could stand in that one's place, its own first."""
    both = (type(of.entry), *table.game.alternatives(of.entry))
    return {type_of(kind): kind for kind in both}


def open_data(table: Table, of: Past) -> Plain:
    """What all may read of the entry now, as plain data; the rest is left out (H2, H3)."""
    data = json_able(of.entry)
    if not reads_all(table, of):
        keys = _open_keys(table, of)
        data = {key: value for key, value in data.items() if key in keys}
    return {key: value for key, value in data.items() if key != "type"}


def reads_all(table: Table, of: Past) -> bool:
    """Whether nothing of the entry is hidden from anybody."""
    return table.over or (all_open(table) and not table.game.sealed(of.entry))


def conceals(table: Table, of: Past) -> bool:
    """Whether the form leaves out something of what was entered, or could."""
    if reads_all(table, of):
        return False
    every = {key for key in json_able(of.entry) if key != "type"}
    return table.game.sealed(of.entry) or not every <= _open_keys(table, of)


def _open_keys(table: Table, of: Past) -> set[str]:
    """Return the keys of an entry that all may read while something is hidden."""
    if table.game.sealed(of.entry):
        return {"player"}
    return {"player", *table.game.open_keys(of.entry, now=amounts_open(table, of.before))}


def form(table: Table, of: Past, kind: str, gettext: Gettext) -> list[Field]:
    """The fields of an entry of that type in the place of the one that stands there.

    Whose entry it is can be chosen only where nobody was asked for it in particular. That the app
    made it by itself is no field.
    """
    data: Plain = open_data(table, of)
    if kind != type_of(of.entry):
        data = {key: value for key, value in data.items() if key == "player"}
    made = fields(kinds(table, of)[kind], data, naming(table, of, kind, gettext))
    left_out = {"by", *(["player"] if is_players(table, of) else [])}
    return [one for one in made if one.name not in left_out]


def is_players(table: Table, of: Past) -> bool:
    """Whether the entry could be made only by the player who made it, or for that player."""
    player = getattr(of.entry, "player", None)
    asked = table.game.waiting_for(of.before)
    return player is not None and any(
        one.player == player or one.must == type_of(of.entry) for one in asked
    )


def naming(table: Table, of: Past, kind: str, gettext: Gettext) -> Naming:
    """The words of that form, and what may be chosen as at that moment of the game."""
    names = names_of(table, gettext)
    return Naming(table.game.terms, names, gettext, kind, _offered(table, of))


def _offered(table: Table, of: Past) -> Collection[str] | None:
    """The codes to choose from, as far as what all can see decides it.

    Numbers of a phase that is over are not among them: a limit could tell an amount (H3).
    """
    game, player = table.game, player_of(of.entry)
    found = game.offered(of.before, of.entry)
    hidden = game.sealed(of.entry) or game.rests_on_hand(of.entry)
    if found is None and player is not None and is_players(table, of) and not hidden:
        found = {text for option in game.options(of.before, player) for text in texts(option)}
    if found and not amounts_open(table, of.before):
        found = {code for code in found if not code.isdigit()}
    return found or None


def read_form(table: Table, of: Past, kind: str, data: Plain) -> Entry:
    """Return the data of a form as an entry of that type. Refused if they do not fit."""
    own = {"player": getattr(of.entry, "player", None)} if is_players(table, of) else {}
    return read_entry(table.game, {**data, **own, "type": kind}, from_form=True)


def setup_keys(table: Table) -> Sequence[str]:
    """The keys of the set-up that may be changed at the table."""
    if table.game.changing is not None:
        return table.game.changing.keys
    return [key for key in table.setup.__struct_encode_fields__ if key not in ("box", "start")]


def setup_form(table: Table, gettext: Gettext) -> list[Field]:
    """The fields of the set-up as it is now."""
    names = names_of(table, gettext)
    made = Naming(table.game.terms, names, gettext, "setup", seats=True)
    return fields(type(table.setup), json_able(table.setup), made, setup_keys(table))


def setup_changes(table: Table, data: Plain) -> dict[str, object]:
    """The keys of the set-up that a form's data change. Refused where they make no set-up."""
    plain = json_able(table.setup)
    kept = {key: value for key, value in plain.items() if key not in setup_keys(table)}
    typed = table.game.read_setup({**kept, **data}, from_form=True)
    return {
        key: value
        for key in setup_keys(table)
        if (value := _plain(typed, key)) != _plain(table.setup, key)
    }


def _plain(setup: Setup, key: str) -> object:
    """The value of a key of the set-up as plain data, also where it is the usual one."""
    place = setup.__struct_encode_fields__.index(key)
    value = getattr(setup, setup.__struct_fields__[place])
    return msgspec.json.decode(msgspec.json.encode(value))
