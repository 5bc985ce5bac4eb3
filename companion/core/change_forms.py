"""The form that changes an entry of the past: its fields, and reading them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from typing import NamedTuple

from companion.core.field_words import FieldWords
from companion.core.fields import make_fields
from companion.core.form_fields import Field
from companion.core.history import player_names
from companion.core.lines import check_amendable, read_entry
from companion.core.play import AnyStep, Entry, Plain, State, player_of
from companion.core.secrecy import may_everybody_read, may_know_amounts
from companion.core.structs import all_texts, plain_data
from companion.core.table import Table
from companion.core.wording import Gettext

NOT_TYPED = frozenset({"by", "same_tap"})
"""Keys that the app adds to entries, which no form has."""


class PastEntry(NamedTuple):
    """An entry of a table's log that counts, and the state `before` it. `struck`: an amendment has
    removed the entry.

    `origin`: the line from which the entry was moved to this line, because earlier entries were
    changed. `is_question`: at this point a question is asked that nobody has answered, so the form
    is for an answer that is inserted before the entry.
    """

    table: Table
    line: int
    entry: Entry
    before: State
    struck: bool
    origin: int | None = None
    is_question: bool = False

    @property
    def _step(self) -> AnyStep:
        """The step of the entry, or the one that asks the question."""
        asked, _ = self.table.game.due_step(self.before)
        own = self.table.game.step_of(self.entry)
        return asked if self.is_question and asked is not None else own

    @property
    def _type(self) -> type[Entry]:
        """The type of the entry, or the first type that answers the question."""
        return self._step.entries[0] if self.is_question else type(self.entry)

    @property
    def kind(self) -> str:
        """The type of the entry, as game files name it."""
        return type_name(self._type)

    @property
    def player(self) -> str | None:
        """The player who made the entry, or who is asked the question; None for the table."""
        if not self.is_question:
            return player_of(self.entry)
        waiting = self.table.game.players_to_act(self.before)
        return waiting[0].player if len(waiting) == 1 else None

    @property
    def possible_entry_types(self) -> frozenset[str]:
        """The types of entry that could have been made instead of this one; none if the game did
        not ask for this entry when it was made."""
        asked, waiting = self.table.game.due_step(self.before)
        if self.is_question:
            return frozenset(map(type_name, (*self._step.entries, *self._step.alternatives)))
        player, kinds = player_of(self.entry), {type(self.entry), *self._step.alternatives}
        if asked is None or kinds.isdisjoint(asked.entries):
            return frozenset()
        due = player is None or any(one.player in (None, player) for one in waiting)
        return frozenset(map(type_name, kinds)) if due else frozenset()

    @property
    def may_show_amounts(self) -> bool:
        """Return whether amounts of the entry's phase may be shown (H3)."""
        return may_know_amounts(self.table, self.before)

    @property
    def _entry_without_private_keys(self) -> Entry:
        """The entry without the keys that only its player may know."""
        known: Entry = self.table.game.step_of(self.entry).without_private_keys(self.entry)
        return known

    @property
    def is_form_open(self) -> bool:
        """Return whether everybody may see the form of the entry, filled with its values."""
        whole = self.is_question or plain_data(self._entry_without_private_keys).keys() <= {
            *self.shown_data,
            "type",
        }
        return whole and (self.may_show_amounts or not self._step.form_names_amounts)

    @property
    def shown_data(self) -> Plain:
        """The plain data that the entry's form shows, without the type: the keys that everybody may
        read now (H2, H3), and the keys that everybody could read when the entry was made."""
        data = {} if self.is_question else plain_data(self._entry_without_private_keys)
        keys = data.keys() if self.may_all_read else self._open_keys | self._seen_keys
        return {key: value for key, value in data.items() if key in keys and key != "type"}

    @property
    def form_data(self) -> Plain:
        """The shown data of the entry as the fields of its form."""
        shown = {key: value for key, value in self.shown_data.items() if key not in NOT_TYPED}
        return shown if self.is_question else self._step.to_form(self.before, shown)

    @property
    def shows_more_than_history(self) -> bool:
        """Return whether the form shows something that everybody once saw, but that the history no
        longer shows. Then all pages show that somebody looks at it."""
        more = self._seen_keys.difference(() if self.is_question else self._open_keys)
        return not self.may_all_read and not more.isdisjoint(self.shown_data)

    @property
    def _seen_keys(self) -> frozenset[str]:
        return frozenset(self._step.seen_keys)

    @property
    def may_all_read(self) -> bool:
        """Return whether everybody may read the whole entry."""
        return may_everybody_read(self.table, self.entry, self.before)

    @property
    def has_hidden_keys(self) -> bool:
        """Return whether some of the entry's keys are hidden and therefore missing in the form."""
        if self.may_all_read or self.is_question:
            return False
        keys = {key for key in plain_data(self._entry_without_private_keys) if key != "type"}
        return self._step.is_sealed(self.entry) or not keys <= self._open_keys

    @property
    def _open_keys(self) -> set[str]:
        """The keys of the entry that everybody may read while hands are hidden."""
        if self._step.is_sealed(self.entry):
            return {"player"}
        now = may_know_amounts(self.table, self.before)
        return {"player", *self._step.public_keys(self.entry, now=now)}

    @property
    def belongs_to_player(self) -> bool:
        """Return whether only one player could make the entry. Then its form does not ask for the
        player."""
        player = self._named_player
        asked = self.table.game.players_to_act(self.before)
        return player is not None and any(
            one.player == player or one.must == self.kind for one in asked
        )

    @property
    def _named_player(self) -> str | None:
        """The player whom the entry names, or who is asked."""
        return self.player if self.is_question else getattr(self.entry, "player", None)

    def words(self, gettext: Gettext) -> FieldWords:
        """Return the words for the entry's form, with the values that could be chosen when it was
        made."""
        names = player_names(self.table, gettext)
        game = self.table.game
        components = game.words.component_names(self.before, self.table.state, gettext)
        taken = frozenset(all_texts(self.shown_data))
        return FieldWords(
            game.terms, names, gettext, self.kind, self._choices, components=components, taken=taken
        )

    @property
    def _choices(self) -> Collection[str] | None:
        """The codes to choose from, as far as everybody can see them; None for all codes. Numbers
        of an earlier phase are never listed: such a limit could reveal an amount (H3)."""
        if self.is_question:
            return None
        game, step, player = self.table.game, self._step, player_of(self.entry)
        found = step.public_choices(self.before, self.entry)
        hidden = step.is_sealed(self.entry) or step.depends_on_hidden_values(self.entry)
        if found is None and player is not None and self.belongs_to_player and not hidden:
            found = {
                text for option in game.options(self.before, player) for text in all_texts(option)
            }
        if found and not may_know_amounts(self.table, self.before):
            found = {code for code in found if not code.isdigit()}
        return found or None

    def form(self, gettext: Gettext, typed: Plain | None = None) -> list[Field]:
        """Return the fields of the entry's form, filled with the `typed` data, or else with the
        data of the entry."""
        data = self.shown_data if typed is None else typed
        found = make_fields(self._type, data, self.words(gettext))
        left_out = {*NOT_TYPED, *(("player",) if self.belongs_to_player else ())}
        return [field for field in found if field.name not in left_out]

    def read_form(self, data: Plain) -> Entry:
        """Return the data of the entry's form as an entry. Refused if the data do not fit."""
        own = {"player": self._named_player} if self.belongs_to_player else {}
        return read_entry(self.table.game, {**data, **own, "type": self.kind}, from_form=True)


def find_past_entry(table: Table, line: int) -> PastEntry:
    """Return the entry in a line of the log. Refused if there is none, or if it does not count."""
    check_amendable(line, table.log, table.effective_lines)
    n = table.find_step(line)
    if n is not None:
        return PastEntry(table, line, table.steps[n].entry, table.state_before(n), struck=False)
    n = bisect_left(table.steps, line, key=lambda step: step.line)
    return PastEntry(table, line, table.log[line - 1], table.state_before(n), struck=True)


def type_name(entry: Entry | type[Entry]) -> str:
    """Return the type of an entry, as game files name it."""
    return str(entry.__struct_config__.tag)
