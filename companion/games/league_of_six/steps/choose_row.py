"""Choosing a row of a store. The app works out who fills its spaces (R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import UnsetType

from companion.core.play import Plain, Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import Colour, StoreName
from ..entries import ChooseRow, Entry
from ..happenings import Bonus, CardTaken, Happening, NoCard, Placed, RowChosen, RowName
from ..pieces import Turn
from ..shared.rounds import continue_storing
from ..shared.storing import (
    filled_unknown_row,
    first_unknown_row,
    may_choose,
    name_of_row,
    pay_full_row,
    place_blocks,
    player_who_chooses,
    read_form,
    reward_unknown_row,
    unchosen_rows,
)
from ..state import Filling, State
from ..step import Step
from ..words.history import card_taken_sentences
from ..words.words import Words


def row_sentences(words: Words, entry: ChooseRow) -> list[str]:
    """Return the sentences about a row: the blocks of each player, and the card that it gave (R5.2
    to R5.4)."""
    values = {
        "player": entry.player,
        "store": entry.store,
        "row": _row_name(entry, words.happenings),
    }
    placed: dict[str, list[Placed]] = {}
    for block in words.happenings_of_kind(Placed):
        placed.setdefault(block.player, []).append(block)
    if placed:
        said = [words.fill(N_("%(player)s chose %(row)s in the %(store)s."), values)]
        said += [
            _placed_blocks_sentence(words, colour, blocks) for colour, blocks in placed.items()
        ]
    else:
        text = N_("%(player)s chose %(row)s in the %(store)s; nobody had a matching block.")
        said = [words.fill(text, values)]
    if words.first_happening(CardTaken) is not None:
        said.append(card_taken_sentences(words, entry.player))
    return said


def _row_name(entry: ChooseRow, happenings: Sequence[Happening]) -> RowName:
    """Return the name by which people find the row that an entry chooses."""
    chosen = (one.row for one in happenings if isinstance(one, RowChosen))
    return next(chosen, RowName(entry.row))


def label_row(words: Words, entry: ChooseRow, happenings: Sequence[Happening]) -> str:
    """Return the label of a choice of a row."""
    row = _row_name(entry, happenings)
    text = N_("%(player)s's choice of %(row)s in the %(store)s")
    return words.fill(text, player=entry.player, store=entry.store, row=row)


def _placed_blocks_sentence(words: Words, colour: str, blocks: list[Placed]) -> str:
    goods = words.goods(Counter(block.good for block in blocks))
    return words.fill(
        N_("%(player)s placed %(goods)s and got %(influence)s influence."),
        player=colour,
        goods=words.join(goods),
        influence=sum(block.points for block in blocks),
    )


class Storing(Step[ChooseRow]):
    """Asks the players to choose a row, in the order of their horses, most first. After the last
    player the order starts again."""

    phases = ("storing",)
    form_names_amounts = False
    priority = -1
    texts = StepTexts(
        label=label_row,
        name=N_("choosing a row"),
        ask=N_("%(player)s: choose a row"),
        ask_you=N_("Choose a row"),
        why={
            "horses": N_("Whoever has the most horses chooses first; number %(rank)s chooses now"),
            "horses-again": N_(
                "After the last player the first one chooses again; number %(rank)s chooses now"
            ),
        },
        do=N_("Tap a row that nobody has chosen this round, in either store"),
        do_instead={
            "by-hand": N_("Choose a row in either store and enter which spaces are filled"),
            "partly-by-hand": N_("Tap a row, or enter the row if its tile is not entered yet"),
        },
        sign="town",
        tells={
            ChooseRow: row_sentences,
            Bonus: N_("The row is full: %(player)s got %(influence)s influence."),
            NoCard: N_("The row is full, but every face-up card shows too many figures."),
        },
        refusals={
            "no-such-row": N_("The tile of the %(store)s has only %(rows)s rows."),
            "row-chosen": N_("%(by)s has already chosen %(row)s in the %(store)s this round."),
            "row-printed": N_(
                "The tile of the %(store)s has been entered meanwhile. Tap the row instead."
            ),
            "no-block-for-space": N_(
                "Nobody has a block left for a space that you entered: %(good)s."
            ),
            "card-first": N_("First %(player)s takes a leader card or declines it."),
            "row-not-own": N_(
                "%(player)s has no block for %(row)s in the %(store)s. At this table "
                "you choose only rows you can add to."
            ),
        },
    )

    def asked_players(self, state: State) -> Waits:
        players = len(state.ranking)
        why = "horses-again" if state.chooser_number >= players else "horses"
        known = {store.rows is not None for store in state.stores.values()}
        do = {} if known == {True} else {"do": "partly-by-hand" if True in known else "by-hand"}
        return self.ask(
            player_who_chooses(state), why=why, rank=state.chooser_number % players + 1, **do
        )

    def is_allowed_out_of_turn(self, state: State, entry: ChooseRow) -> bool:
        return state.pick is None and super().is_allowed_out_of_turn(state, entry)

    def refusal_in_right_phase(self, state: State, entry: ChooseRow) -> Refused:
        """Return the refusal of a row that cannot be chosen yet, because a leader card has to be
        taken first."""
        if state.pick is not None:
            return Refused("card-first", {"player": state.pick.player})
        return super().refusal_in_right_phase(state, entry)

    def options(self, state: State, player: Colour) -> Sequence[ChooseRow]:
        return [
            _row_entry(player, store, number)
            for store, number, filling in unchosen_rows(state)
            if may_choose(state, player, filling)
        ]

    def random_entry(self, state: State, player: Colour, rng: Random) -> Entry:
        choices = self.options(state, player)
        if choices:
            return rng.choice(choices)
        store, row, spaces = first_unknown_row(state)
        return ChooseRow(player=player, store=store, row=row, spaces=spaces)

    def from_form(self, data: Plain) -> Plain:
        return read_form(data)

    def apply(self, turn: Turn, entry: ChooseRow) -> None:
        """Fill the row, pay its bonus if it is full, and go on to the next chooser (R5.2 to
        R5.5)."""
        fill_row(turn, entry)
        if turn.state.pick is None:
            continue_storing(turn)

    def public_keys(self, entry: ChooseRow, *, now: bool) -> Sequence[str]:
        """Return all keys; without the card once the phase is over (H3)."""
        return tuple(key for key in entry.__struct_fields__ if now or key != "card")


@lru_cache(maxsize=256)
def _row_entry(player: Colour, store: StoreName, row: int) -> ChooseRow:
    return ChooseRow(player=player, store=store, row=row)


def fill_row(turn: Turn, entry: ChooseRow) -> None:
    """Place the blocks in the chosen row and pay for a full one (R5.3, R5.4). Does not go on to the
    next chooser."""
    state, player, store, row = turn.state, entry.player, entry.store, entry.row
    by_hand = state.stores[store].rows is None
    filling = filled_unknown_row(state, entry) if by_hand else _check_row(state, entry)
    done = place_blocks(turn, player, store, row, filling)
    if by_hand:
        reward_unknown_row(turn, entry, done)
    elif done.is_full:
        pay_full_row(turn, player, store, row, done.row.bonus)


def _check_row(state: State, entry: ChooseRow) -> Filling:
    """Return the row. Refused if it cannot be chosen, or not by this player."""
    rows = state.stores[entry.store].rows or ()
    if not isinstance(entry.spaces, UnsetType):
        raise Refused("row-printed", _row_values(state, entry))
    if entry.row > len(rows):
        raise Refused("no-such-row", {**_row_values(state, entry), "rows": len(rows)})
    filling = rows[entry.row - 1]
    if filling.chosen_by is not None:
        raise Refused("row-chosen", {**_row_values(state, entry), "by": filling.chosen_by})
    if not may_choose(state, entry.player, filling):
        raise Refused("row-not-own", _row_values(state, entry))
    return filling


def _row_values(state: State, entry: ChooseRow) -> dict[str, object]:
    """Return the values with which a refusal names the row of an entry."""
    row = name_of_row(state.stores[entry.store], entry.row)
    return {"player": entry.player, "store": entry.store, "row": row}
