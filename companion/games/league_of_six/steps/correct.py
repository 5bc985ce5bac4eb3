"""Correcting a player's numbers, if they differ from what is on the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.core.play import Plain, Refused, Right, StepTexts
from companion.core.structs import convert_storable
from companion.core.wording import N_, NN_

from ..box.components import Count, Difference
from ..entries import GoodsChange, LeadersChange, Move
from ..happenings import Corrected
from ..pieces import Turn, check_goods, check_influence_and_horses, report_correction
from ..shared.ending import score_open_hands
from ..state import State
from ..step import Step
from ..words.names import NUMBERS_CORRECTED
from ..words.words import Words

PUBLIC = frozenset({"influence", "goods", "horses"})
PRIVATE = frozenset({"guards", "leaders", "purchase"})
"""What a player holds in secret (H1), and what only the player knows to be a mistake."""
PRICE = 2
"""The influence that a guard of the king costs (R2.10)."""
KEYS_WITHOUT_NUMBER = frozenset({"player", "insist", "note"})
"""The keys of a correction that change no number."""


class Correct(Move, frozen=True, tag="correct"):
    """A correction of a player's numbers, given as differences. `purchase`: the number of guards
    bought from the king in this round that were in fact in the hand."""

    moves_nothing: ClassVar[bool] = True
    influence: Difference = 0
    guards: Difference = 0
    goods: GoodsChange = {}
    horses: Difference = 0
    leaders: LeadersChange = {}
    purchase: Count = 0
    note: Annotated[str, Meta(max_length=200)] = ""

    @property
    def is_empty(self) -> bool:
        """Return True if the correction changes no number and has no note."""
        numbers = (self.influence, self.guards, self.horses, self.purchase)
        return not any((*numbers, *self.goods.values(), *self.leaders.values(), self.note))


def correction_sentences(words: Words, entry: Correct) -> list[str]:
    """Return the sentence with the corrected public numbers; for a hand only that it was corrected
    (H2).

    The sentence is made from the entry alone. The result of the correction could reveal a hand that
    had less than was subtracted.
    """
    player = entry.player
    hand = bool(changed_keys(entry) & PRIVATE)
    changes: dict[str, int] = {"influence": entry.influence, "horses": entry.horses}
    changes |= {str(good): n for good, n in entry.goods.items()}
    said = _number_sentences(words, player, changes)
    if entry.purchase:
        values = {"player": player, "influence": PRICE * entry.purchase}
        text = N_("%(player)s did not have to buy %(guards)s: influence +%(influence)s.")
        said.append(words.fill(text, values, guards=words.guards(entry.purchase)))
    if hand:
        said += _hand_sentences(words, player)
    if entry.note and not (hand and words.hidden):
        text = N_("%(told)s Note: “%(note)s”.")
        said[-1] = words.fill(text, told=said[-1], note=entry.note)
    return said


def _hand_sentences(words: Words, player: str) -> list[str]:
    put = next((c for c in words.happenings_of_kind(Corrected) if c.player == player), None)
    if put is not None and words.may_show_amounts:
        shown = _number_sentences(words, player, {"guards": put.guards, **put.leaders})
        nothing = N_("A correction for %(player)s changed nothing.")
        return shown or [words.fill(nothing, player=player)]
    return [words.fill(N_("%(player)s's hand was corrected."), player=player)]


def _number_sentences(words: Words, player: str, changes: Mapping[str, int]) -> list[str]:
    parts = words.changes(changes)
    changed = words.join(parts)
    return [words.fill(NUMBERS_CORRECTED, player=player, changes=changed)] if parts else []


class Correcting(Step[Correct]):
    """Lets everybody at the tablet correct public numbers, and players their own private
    numbers."""

    texts = StepTexts(
        label=N_("the correction of %(player)s's numbers"),
        name=N_("correcting numbers"),
        tells={Correct: correction_sentences},
        refusals={
            "correct-nothing": N_("Enter how much to add or take away."),
            "nothing-bought": N_("%(player)s has bought no guards from the king in this round."),
            "bought-less": NN_(
                "%(player)s has bought only %(bought)s guard in this round.",
                "%(player)s has bought only %(bought)s guards in this round.",
                by="bought",
            ),
        },
    )

    def apply(self, turn: Turn, entry: Correct) -> None:
        """Change the numbers. Public ones below 0 are refused; private ones become 0."""
        seat = turn.seat(entry.player)
        check_influence_and_horses(seat, entry)
        check_goods(seat, entry)
        if entry.purchase > seat.bought:
            values = {"player": entry.player, "bought": seat.bought}
            raise Refused("bought-less" if seat.bought else "nothing-bought", values)
        after = seat.plus(entry.influence, entry.guards, entry.goods, entry.horses, entry.leaders)
        if changed_keys(entry) & PRIVATE:  # the player has counted the hand
            after = replace(after, unsure=False)
        if entry.purchase:
            after = replace(
                after.plus(PRICE * entry.purchase, -entry.purchase),
                bought=seat.bought - entry.purchase,
                unsure=entry.purchase > after.guards,
            )
        turn.replace_seat(entry.player, after)
        turn.report(report_correction(entry.player, seat, after, "correct"))
        if turn.state.phase == "finished":
            score_open_hands(turn)

    def from_form(self, data: Plain) -> Plain:
        """Return the form's data without `counted`, the button with which a player confirms the
        app's count of the hand. Refused if the form is empty and that button was not tapped."""
        entered = {key: value for key, value in data.items() if key != "counted"}
        empty = convert_storable(entered, Correct, "correct", from_form=True).is_empty
        if empty and "counted" not in data:
            raise Refused("correct-nothing")
        return entered

    def required_right(self, state: State, entry: Correct) -> Right:
        """Return the right to write the correction: the table's for public numbers, the player's
        for private ones (H1)."""
        return Right.of_correction(
            entry.player, changed_keys(entry), public=PUBLIC, private=PRIVATE
        )

    def depends_on_hidden_values(self, entry: Correct) -> bool:
        """Return whether the correction changes a hand, which only its player may do (H1)."""
        return bool(changed_keys(entry) & PRIVATE)

    def public_keys(self, entry: Correct, *, now: bool) -> Collection[str]:
        """Return the public keys. The note is hidden if the correction changes a hand (H2)."""
        return (
            "player",
            "purchase",
            *PUBLIC,
            *(() if changed_keys(entry) & PRIVATE else KEYS_WITHOUT_NUMBER),
        )


def changed_keys(entry: Correct) -> frozenset[str]:
    """Return the keys of a correction that change something; a number left at 0 does not count.

    An empty correction counts as one of the hand. Otherwise others would learn that nothing was
    corrected (H2).
    """
    amounts = {
        key: getattr(entry, key)
        for key in entry.__struct_fields__
        if key not in KEYS_WITHOUT_NUMBER
    }
    changed = frozenset(
        key
        for key, amount in amounts.items()
        if (any(amount.values()) if isinstance(amount, Mapping) else amount)
    )
    return changed or frozenset({"guards"})
