"""Using or declining a follower (L4, L5, L7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Annotated

from msgspec import Meta

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import ESTATES, GOODS, Colour, Difference, Effect, Estate, Good, Name
from ..box.known import followers_by_moment
from ..entries import Entry, Form, GoodsChange, LeadersChange, Move, PaidFromHand
from ..happenings import FollowerWorked, Happening
from ..pieces import Turn
from ..shared.crowns import STEP_AT_MOMENT
from ..shared.ending import score_entered_crown, score_open_hands
from ..shared.followers import PHASES, Use, cards_to_take, carry_out_effect, may_use
from ..shared.rounds import carry_out_consequences, continue_storing
from ..state import Call, State, count_grey_cards_left, follower_tile
from ..step import Step
from ..words.words import Words


class UseFollower(PaidFromHand, frozen=True, tag="use_follower"):
    """An owner uses a follower, with the blocks and cards that the owner chooses, or with the
    amounts that the follower gave (L7), as differences.

    `cards`: the estates of grey leader cards taken. `leaders`: figures, for followers that the app
    does not know.
    """

    follower: Name
    influence: Difference = 0
    guards: Difference = 0
    goods: GoodsChange = {}
    horses: Difference = 0
    cards: Annotated[tuple[Estate, ...], Meta(max_length=12)] = ()
    leaders: LeadersChange = {}


class DeclineFollower(Move, frozen=True, tag="decline_follower"):
    """An owner does not use a follower this round."""

    follower: Name


class FollowerDeclined(Happening, frozen=True, tag="follower_declined"):
    """An owner did not use a follower."""

    player: str
    follower: str


ENTERED = dict.fromkeys(("influence", "guards", "goods", "horses", "leaders"), (-999, 999))
"""The limits of what a follower may give or take that the app does not know (L7)."""


def follower_use_sentences(words: Words, entry: UseFollower) -> list[str]:
    """Return the sentence about a used follower (L4, L7). Guards and cards are left out once they
    are secret (H3)."""
    told = next((it for it in words.happenings_of_kind(FollowerWorked) if it.chosen), None)
    values = {"player": entry.player, "follower": entry.follower}
    if told is None:
        return [words.fill(N_("%(player)s used a follower: %(follower)s."), values)]
    return [words.follower_worked_sentence(told)]


class Using(Step[UseFollower]):
    """Asks the owners of followers that can be used at the present moment, one owner after the
    other.

    Followers that can be used at any time of the phase may also be used without being asked (L4).
    The game waits only for the owners who are asked.
    """

    priority = 3
    always_open = ("player", "follower", "influence", "horses")
    open_now = ("player", "follower", "influence", "horses", "guards", "goods", "cards")
    texts = StepTexts(
        label=N_("%(player)s's use of a follower (%(follower)s)"),
        name=N_("using a follower"),
        ask=N_("%(player)s: %(followers)s – use now?"),
        ask_you=N_("%(followers)s – use now?"),
        why={
            "follower": N_(
                "The lowest order marker decides first; when storing goods, whoever has "
                "the most horses"
            ),
        },
        do=N_("Use the follower, or skip it"),
        sign="town",
        tells={UseFollower: follower_use_sentences},
        refusals={
            "follower-not-yours": N_("%(player)s has no such follower: %(follower)s."),
            "follower-used": N_(
                "%(player)s has already decided about this follower this round: %(follower)s."
            ),
            "follower-not-now": N_("This follower cannot be used now: %(follower)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        if not state.calls:
            return ()
        first = state.calls[0].player
        asked = tuple(call.follower for call in state.calls if call.player == first)
        return self.ask(first, why="follower", followers=asked)

    def options(self, state: State, player: Colour | None) -> Sequence[Entry | Form]:
        """Return the entries that an owner may make (L4, L5).

        An owner may use or decline followers that the owner is asked about, and use described
        followers at any time of their phase. While an owner is asked, nobody else may use a
        follower.
        """
        owned = () if player is None else state.players[player].followers
        if player is None or not owned:
            return ()
        unasked = followers_by_moment(state.box).at_any_time.get(PHASES.get(state.phase, 0), ())
        if not (unasked or state.calls):
            return ()
        called = [call.follower for call in state.calls if call.player == player]
        for one in owned if unasked else ():
            if one in unasked and one not in called and may_use(state, player, one):
                called.append(one)
        return tuple(use for follower in called for use in _possible_uses(state, player, follower))

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go from moment to moment until owners are asked or players have to act (L4, L6)."""
        carry_out_consequences(turn)
        return False

    def random_entry_for_form(self, state: State, form: Form, rng: Random) -> UseFollower:
        assert form.player is not None
        assert form.follower is not None
        influence = int(rng.random() * 4)
        return UseFollower(player=form.player, follower=form.follower, influence=influence)

    def apply(self, turn: Turn, entry: UseFollower) -> None:
        """Carry out the follower with the owner's choice or the entered amounts (L4, L7). Refused
        if the follower cannot be used now."""
        _check_call(turn.state, entry)
        use = Use(*(getattr(entry, key) for key in Use.__struct_fields__))
        if turn.state.moment in STEP_AT_MOMENT:
            score_entered_crown(turn, use)
            if turn.state.phase == "finished":
                score_open_hands(turn)  # L6: a crown scored with the leader cards
            return
        carry_out_effect(turn, use, chosen=True)
        state = turn.state
        if state.phase == "storing" and state.moment is None and state.pick is None:
            continue_storing(turn)  # R5.5: blocks may have come or gone

    def depends_on_hidden_values(self, entry: UseFollower) -> bool:
        """Return True: a follower's costs are paid from the hand (L4)."""
        return True


class Declining(Step[DeclineFollower]):
    """Lets an owner who is asked about a follower decline it."""

    always_open = None
    texts = StepTexts(
        label=N_("%(player)s's decision not to use a follower (%(follower)s)"),
        name=N_("declining a follower"),
        tells={DeclineFollower: N_("%(player)s did not use a follower: %(follower)s.")},
    )

    def apply(self, turn: Turn, entry: DeclineFollower) -> None:
        """Decline the follower; its owner is not asked about it again this round (L5)."""
        call = _check_call(turn.state, entry)
        turn.change_seat(entry.player, used=(*turn.seat(entry.player).used, entry.follower))
        turn.change(calls=tuple(one for one in turn.state.calls if one != call))
        turn.report(FollowerDeclined(entry.player, entry.follower))
        if turn.state.phase == "finished":
            score_open_hands(turn)


Using.alternatives = Declining.alternatives = (UseFollower, DeclineFollower)


def _possible_uses(state: State, player: Colour, follower: str) -> Iterator[Entry | Form]:
    effect = follower_tile(state, follower).effect
    if effect is None or effect.crown is not None:
        yield Form("use_follower", player, ENTERED, follower)
    elif state.players[player].guards >= effect.give.guards:
        yield from _use_entries(state, player, follower, effect)
    yield DeclineFollower(player=player, follower=follower)


def _use_entries(
    state: State, player: Colour, follower: str, effect: Effect
) -> Iterator[UseFollower]:
    """Yield every choice of goods to give, goods to take and grey cards. No good is both given and
    taken."""
    mine = state.players[player].goods
    gives = [
        given
        for given in combinations_with_replacement(GOODS, effect.give.goods)
        if all(given.count(good) <= mine[good] for good in set(given))
    ]
    takes = combinations_with_replacement(GOODS, effect.gain.goods)
    cards = [
        taken
        for taken in combinations_with_replacement(ESTATES, cards_to_take(state, effect))
        if all(_has_grey(state, estate, taken.count(estate)) for estate in set(taken))
    ]
    for given, taken, grey in product(gives, takes, cards):
        if not set(given) & set(taken):
            goods = _goods_change(given, taken)
            yield UseFollower(player=player, follower=follower, goods=goods, cards=grey)


@lru_cache(maxsize=1024)
def _goods_change(given: tuple[Good, ...], taken: tuple[Good, ...]) -> dict[Good, int]:
    """Return the change of a player's goods if these blocks are given and taken."""
    return {good: n for good in GOODS if (n := taken.count(good) - given.count(good))}


def _has_grey(state: State, estate: Estate, count: int) -> bool:
    """Return whether the bank may have that many grey cards of an estate (R4.4)."""
    left = count_grey_cards_left(state, estate)
    return left is None or count <= left


def _check_call(state: State, entry: UseFollower | DeclineFollower) -> Call:
    """Return the owner and follower of an entry. Refused if the owner may not decide about it
    now."""
    values = {"player": entry.player, "follower": entry.follower}
    seat = state.players[entry.player]
    if entry.follower not in seat.followers:
        raise Refused("follower-not-yours", values)
    if entry.follower in seat.used:
        raise Refused("follower-used", values)
    if not may_use(state, entry.player, entry.follower):
        if state.calls:
            first = state.calls[0]
            raise Refused("follower-first", {"player": first.player, "follower": first.follower})
        raise Refused("follower-not-now", values)
    return Call(entry.player, entry.follower)
