"""Entering the hidden hands at the end; they are opened together (R7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import ESTATES, Colour, Count
from ..entries import Form, Move
from ..happenings import Happening, Revealed
from ..pieces import Turn, report_correction
from ..shared.crowns import owners_still_to_exchange
from ..shared.ending import players_without_hand, score_open_hands
from ..state import CountedHand, Seat, State
from ..step import Step
from ..words.words import Words


class Reveal(Move, frozen=True, tag="reveal"):
    """A player's hidden hand at the end (R7.1); sealed until the last hand is entered."""

    guards: Count
    clergy: Count
    aristocracy: Count
    burghers: Count
    influence: Count | None = None


class HandMade(Happening, frozen=True, tag="hand_made"):
    """A player entered the hidden hand; its numbers are sealed."""

    player: str


def label_hand(words: Words, entry: Reveal, happenings: Sequence[Happening]) -> str:
    """Return the label of a hand. It warns that undoing the last hand hides all hands again."""
    text = N_("%(player)s's entered hand")
    if words.first_happening(Revealed) is not None:
        text = N_("%(player)s's hand, which everybody has seen")
    return words.fill(text, player=entry.player)


class Revealing(Step[Reveal]):
    """Asks all players for their hands at once. Nobody sees a hand until the last one is
    entered."""

    phases = ("revealing",)
    texts = StepTexts(
        label=label_hand,
        name=N_("showing the hand"),
        ask=N_("%(player)s: enter your hidden hand"),
        ask_you=N_("Enter your hidden hand"),
        ask_all=N_("%(players)s: enter your hidden hands"),
        why={
            "game-over": N_(
                "The last round is over. Everybody shows guards and leader cards at the same time"
            )
        },
        do=N_(
            "Count your guards and leader cards. Nobody sees them until the last hand is entered"
        ),
        sign="hidden",
        tells={Reveal: N_("%(player)s has entered the hidden hand.")},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*players_without_hand(state), why="game-over")

    def may_also_answer(self, state: State, player: str) -> bool:
        """Return True: a hand may be entered again until the last hand is entered."""
        return True

    def refusal_in_right_phase(self, state: State, entry: Reveal) -> Refused:
        return Refused("exchange-first", {"player": owners_still_to_exchange(state)[0]})

    def options(self, state: State, player: Colour) -> Iterator[Form]:
        if state.players[player].hand is None:
            hand = dict.fromkeys(("guards", "clergy", "aristocracy", "burghers"), (0, 999))
            yield Form("reveal", player, hand)

    def random_entry_for_form(self, state: State, form: Form, rng: Random) -> Reveal:
        assert form.player is not None
        seat = state.players[form.player]
        clergy, aristocracy, burghers = (seat.leaders[estate] for estate in ESTATES)
        return Reveal(seat.guards, clergy, aristocracy, burghers, player=form.player)

    def apply(self, turn: Turn, entry: Reveal) -> None:
        """Store a sealed hand (R7.1). A difference from the app's count is never a reason to refuse
        it. The last hand opens all hands, and the entered numbers count."""
        hand = CountedHand(
            entry.guards, entry.clergy, entry.aristocracy, entry.burghers, entry.influence
        )
        turn.change_seat(entry.player, hand=hand)
        turn.report(HandMade(entry.player))
        if not players_without_hand(turn.state):
            _open_hands(turn)

    def is_sealed(self, entry: Reveal) -> bool:
        """Return True: others may not read a hand until all are entered (R7.1)."""
        return True

    def differing_counts(self, state: State, entry: Reveal) -> Mapping[str, int]:
        """Return the app's numbers that differ from the entered hand (R7.1)."""
        seat = state.players[entry.player]
        counted: dict[str, int] = {"guards": seat.guards}
        counted.update({estate: seat.leaders[estate] for estate in ESTATES})
        return {key: n for key, n in counted.items() if getattr(entry, key) != n}


def _open_hands(turn: Turn) -> None:
    """Open all hands (R7.1) and report how they differ from the app's count."""
    turn.check_may_open(turn.seen and turn.seen.opened)
    sealed = turn.state.players
    opened = {colour: _counted_seat(seat) for colour, seat in sealed.items()}
    turn.change(phase="finished", players=opened, moment="leader crowns")
    for colour, seat in sealed.items():
        gap = report_correction(colour, seat, opened[colour], "revealed")
        if gap.guards or gap.influence or gap.leaders:
            turn.report(gap)
    score_open_hands(turn)


def _counted_seat(seat: Seat) -> Seat:
    """Return the seat with the numbers that its player counted."""
    hand = seat.hand
    assert hand is not None
    return replace(
        seat,
        guards=hand.guards,
        influence=seat.influence if hand.influence is None else hand.influence,
        leaders={e: getattr(hand, e) for e in ESTATES},
        hand=None,
    )
