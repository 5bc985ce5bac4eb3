"""Choosing a row of a store. The app works out who fills its spaces (R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Plain, Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import Colour, Count, Row, Space, StoreName
from ..entries import Entry, Move
from ..happenings import Bonus, CardTaken, NoCard, Placed, RowChosen
from ..shared.by_hand import check_all_filled, read_form, row_by_hand, sample_by_hand
from ..shared.cards import take_card
from ..shared.filling import pay_full_row, place_blocks
from ..shared.rounds import advance
from ..shared.storing import (
    chooser,
    goes_on_unknown,
    may_choose,
    open_rows,
    unknown_store,
)
from ..state import Filling, State
from ..step import Step
from ..turn import Turn
from ..words.cards import tell_card_taken
from ..words.things import Words


class ChooseRow(Move, frozen=True, tag="choose_row"):
    """A player chooses a row, which all players then fill (R5.2, R5.3).

    Of a tile that is not known (R5.7): the `spaces` that were filled; if that filled the row, the
    royal `bonus`, or the figures on the civic `card` that the chooser took (null: none).
    """

    store: StoreName
    row: Annotated[int, Meta(ge=1, le=12, description=N_("a whole number from 1 to 12"))]
    spaces: (
        Annotated[
            tuple[Space, ...],
            Meta(max_length=12, description=N_("a list of at most twelve spaces")),
        ]
        | UnsetType
    ) = UNSET
    bonus: Count | UnsetType = UNSET
    card: (
        Annotated[int, Meta(ge=1, le=4, description=N_("a whole number from 1 to 4"))]
        | UnsetType
        | None
    ) = UNSET


def tell_row(words: Words, entry: ChooseRow) -> list[str]:
    """Return the sentences about a row: who placed what, and what it brought if it is full (R5.2 to
    R5.4)."""
    values = {"player": entry.player, "store": entry.store, "row": entry.row}
    placed: dict[str, list[Placed]] = {}
    for block in words.every(Placed):
        placed.setdefault(block.player, []).append(block)
    if placed:
        said = [words.fill(N_("%(player)s chose row %(row)s of the %(store)s."), values)]
        said += [_tell_placed(words, colour, blocks) for colour, blocks in placed.items()]
    else:
        text = N_("%(player)s chose row %(row)s of the %(store)s; nobody had a matching block.")
        said = [words.fill(text, values)]
    bonus = words.first(Bonus)
    if bonus is not None:
        full = N_("The row is full: %(player)s got %(influence)s influence.")
        said.append(words.fill(full, player=bonus.player, influence=bonus.influence))
    if words.first(NoCard) is not None:
        said.append(
            words.fill(N_("The row is full, but every face-up card shows too many figures."))
        )
    if words.first(CardTaken) is not None:
        said.append(tell_card_taken(words, entry.player))
    return said


def _tell_placed(words: Words, colour: str, blocks: list[Placed]) -> str:
    goods = words.goods(Counter(block.good for block in blocks))
    return words.fill(
        N_("%(player)s placed %(goods)s and got %(influence)s influence."),
        player=colour,
        goods=words.join(goods),
        influence=sum(block.points for block in blocks),
    )


class Storing(Step[ChooseRow]):
    """Asks the players for a row, in the order of their horses, most first. After the last player
    the order starts again."""

    phases = ("storing",)
    priority = -1
    texts = StepTexts(
        label=N_("%(player)s's row %(row)s of the %(store)s"),
        name=N_("choosing a row"),
        ask=N_("%(player)s: choose a row"),
        ask_you=N_("Choose a row"),
        why={
            "horses": N_("Whoever has the most horses chooses first; now it is number %(rank)s"),
            "horses-again": N_(
                "Everybody has chosen, so the order starts again; now it is number %(rank)s"
            ),
        },
        do=N_("Tap a row that nobody has chosen this round, in either store"),
        sign="town",
        tells={ChooseRow: tell_row},
        refusals={
            "no-such-row": N_("The %(store)s has only %(rows)s rows, no row %(row)s."),
            "row-chosen": N_("%(by)s has already chosen row %(row)s of the %(store)s this round."),
            "row-printed": N_(
                "The tile of the %(store)s has been copied meanwhile. Tap the row instead."
            ),
            "no-block-for-space": N_(
                "Nobody has a block left for a space that you entered: %(good)s."
            ),
            "card-first": N_("First %(player)s takes a leader card, or none."),
            "row-not-own": N_(
                "%(player)s has no block for row %(row)s of the %(store)s. At this table "
                "you choose only rows you can add to."
            ),
        },
    )

    def waiting(self, state: State) -> Waits:
        players = len(state.ranking)
        why = "horses-again" if state.turn >= players else "horses"
        return self.ask(chooser(state), why=why, rank=state.turn % players + 1)

    def allowed_meanwhile(self, state: State, entry: ChooseRow) -> bool:
        known = goes_on_unknown(state) or unknown_store(state) is None
        free = state.pick is None and known
        return free and super().allowed_meanwhile(state, entry)

    def not_yet(self, state: State, entry: ChooseRow) -> Refused:
        if state.pick is not None:
            return Refused("card-first", {"player": state.pick.player})
        unknown = unknown_store(state)
        if unknown is not None:
            return Refused("store-not-known", {"store": unknown})
        return super().not_yet(state, entry)

    def options(self, state: State, player: Colour) -> Iterator[ChooseRow]:
        for store, number, filling in open_rows(state):
            if may_choose(state, player, filling):
                yield ChooseRow(player=player, store=store, row=number)

    def sample(self, state: State, player: Colour, rng: Random) -> Entry:
        choices = tuple(self.options(state, player))
        if choices:
            return rng.choice(choices)
        store, row, spaces = sample_by_hand(state)
        return ChooseRow(player=player, store=store, row=row, spaces=spaces)

    def from_form(self, data: Plain) -> Plain:
        return read_form(data)

    def apply(self, turn: Turn, entry: ChooseRow) -> None:
        """Fill the row, pay its bonus if it is full, and go on to the next chooser (R5.2 to
        R5.5)."""
        fill_row(turn, entry)
        if turn.state.pick is None:
            advance(turn)

    def hides_consequences(self, state: State, entry: ChooseRow) -> bool:
        return False

    def open_keys(self, entry: ChooseRow, *, now: bool) -> Sequence[str]:
        """Return all keys; once the phase is over, all but the card (H3)."""
        return tuple(key for key in entry.__struct_fields__ if now or key != "card")


def fill_row(turn: Turn, entry: ChooseRow) -> None:
    """Place the blocks in the chosen row and pay for a full one (R5.3, R5.4). Nothing else follows
    yet."""
    state, store, row = turn.state, entry.store, entry.row
    by_hand = state.stores[store].rows is None
    filling = _row_by_hand(state, entry) if by_hand else _check_row(state, entry)
    turn.report(RowChosen(entry.player, store, row))
    done = place_blocks(turn, entry.player, store, row, filling)
    if by_hand:
        _reward_by_hand(turn, entry, done)
    elif done.full:
        pay_full_row(turn, entry.player, store, row, done.row.bonus)


def _row_by_hand(state: State, entry: ChooseRow) -> Filling:
    """Return a row of a tile that is not known, as it was entered (R5.7)."""
    if isinstance(entry.spaces, UnsetType):
        raise Refused("store-not-known", {"store": entry.store})
    bonus = 0 if isinstance(entry.bonus, UnsetType) else entry.bonus
    return row_by_hand(state, entry.player, (entry.store, entry.row), Row(bonus, entry.spaces))


def _reward_by_hand(turn: Turn, entry: ChooseRow, done: Filling) -> None:
    """Pay what the chooser says that a full row brought. Refused if nobody could fill a space."""
    check_all_filled(done)
    if entry.store == "royal" and not isinstance(entry.bonus, UnsetType):
        pay_full_row(turn, entry.player, entry.store, entry.row, entry.bonus)
    elif entry.store == "civic" and isinstance(entry.card, int):
        take_card(turn, entry.player, entry.card, entry.card)
    elif entry.store == "civic" and entry.card is None:
        turn.report(CardTaken(entry.player, 0))


def _check_row(state: State, entry: ChooseRow) -> Filling:
    """Return the row. Refused if it cannot be chosen, or not by this player."""
    values = {"player": entry.player, "store": entry.store, "row": entry.row}
    rows = state.stores[entry.store].rows or ()
    if not isinstance(entry.spaces, UnsetType):
        raise Refused("row-printed", values)
    if entry.row > len(rows):
        raise Refused("no-such-row", {**values, "rows": len(rows)})
    filling = rows[entry.row - 1]
    if filling.chosen_by is not None:
        raise Refused("row-chosen", {**values, "by": filling.chosen_by})
    if not may_choose(state, entry.player, filling):
        raise Refused("row-not-own", values)
    return filling
