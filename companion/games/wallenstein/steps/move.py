"""Moving armies out of a county, or attacking with them (W1.10, W1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Refused, Secret, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from .. import pieces
from ..board import Colour, Count, CountyId
from ..entries import SometimesAutomatic
from ..fights import March
from ..happenings import Marched, Skipped
from ..pieces import Turn
from ..shared import checks
from ..shared.battles import begin_attack, is_march_asked, march_targets, reason_shielded
from ..state import State
from ..step import MarchForm, Step
from ..words.words import Words


class Move(SometimesAutomatic, frozen=True, tag="move"):
    """Armies go to a neighbouring county, or stay (`to` is None; W1.10, W1.11)."""

    player: Colour
    to: Annotated[
        CountyId | None, Meta(description=N_("a county, such as gft-mark, or null to stay"))
    ]
    armies: Count | UnsetType = UNSET


def label_move(words: Words, entry: Move, happenings: object) -> str:
    """Return the label of a move."""
    if entry.to is None:
        return words.fill(N_("%(player)s's move"), player=entry.player)
    return words.fill(N_("%(player)s's move to %(to)s"), player=entry.player, to=entry.to)


def march_sentence(words: Words, it: Marched) -> str:
    """Return the sentence about armies that moved to another county, or stayed."""
    values = {"player": it.player, "start": it.county, "to": it.to}
    if it.to is None:
        return words.fill(N_("%(player)s stays in %(start)s."), values)
    text = N_("%(player)s moves from %(start)s to %(to)s: %(armies)s.")
    return words.fill(text, values, armies=words.armies(it.armies))


class Moving(Step[Move]):
    """Asks the player to move armies to a neighbouring county, to attack one, or to stay. At least
    one army stays behind."""

    phases = ("acting",)
    texts = StepTexts(
        label=label_move,
        name=N_("moving armies"),
        ask=N_("%(player)s: move armies out of %(county)s, or stay"),
        ask_you=N_("Move armies out of %(county)s, or stay"),
        why={
            "march": N_("Everybody carries out “%(action)s” in turn order. At least one army stays")
        },
        do=N_("Choose a neighbouring county and the number of armies"),
        sign="march",
        tells={Marched: march_sentence},
        refusals={
            "armies-stay": N_("If the armies stay, leave their number empty."),
            "armies-to-move": N_("%(player)s can move 1 to %(most)s armies; one has to stay."),
            "not-neighbours": Secret(
                N_("%(county)s is not a neighbour of %(start)s."),
                N_("%(county)s is not a neighbouring county."),
            ),
            "own-only": N_("After “deploy 1 army” you can move only into your own counties."),
            "shielded-church": N_("%(county)s has a church and cannot be attacked this round."),
            "shielded-favor": N_("A favor of its owner protects %(county)s from attack."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        if (march := state.march) is None:
            return ()
        return self.ask(march.player, why="march", county=march.county, action=state.action)

    def options(self, state: State, player: Colour) -> Iterator[MarchForm]:
        march = state.march
        assert march is not None
        most = state.counties[march.county].armies - 1
        yield MarchForm(player, march.county, march_targets(state, march), most)

    def apply(self, turn: Turn, entry: Move) -> None:
        march = turn.state.march
        assert march is not None
        if entry.to is None:
            if not isinstance(entry.armies, UnsetType):
                raise Refused("armies-stay", {"player": entry.player})
            turn.report(Marched(player=march.player, county=march.county, to=None))
            _end_march(turn)
            return
        to = _checked_target(turn.state, march, entry.to)
        armies = required_value(entry.armies, "move", "armies")
        most = turn.state.counties[march.county].armies - 1
        if not 1 <= armies <= most:
            raise Refused("armies-to-move", {"player": entry.player, "most": most})
        if turn.state.counties[to].owner == march.player:
            turn.report(Marched(player=march.player, county=march.county, to=to, armies=armies))
            pieces.move_cubes(turn, march.player, armies, march.county, to)
            _end_march(turn)
        else:
            turn.change(march=None)
            begin_attack(turn, march, to, armies)

    def random_entry(self, state: State, player: Colour, rng: Random) -> Move:
        """Return a random move: mostly with all armies to a neighbour."""
        (form,) = self.options(state, player)
        if not form.targets or rng.random() < 0.1:
            return Move(player=player, to=None)
        armies = form.most if rng.random() < 0.6 else rng.randint(1, form.most)
        return Move(player=player, to=rng.choice(form.targets), armies=armies)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """End a march that a correction has made impossible."""
        state, march = turn.state, turn.state.march
        if march is None or is_march_asked(state, march):
            return False
        assert state.action is not None
        undone = Skipped(march.player, state.action, "undone", march.county)
        turn.report(undone)
        _end_march(turn)
        return True

    def automatic_entry(self, state: State) -> Move | None:
        """Return the entry that the armies stay, if they can go nowhere (W1.11)."""
        march = state.march
        if march is None or march_targets(state, march):
            return None
        return Move(player=march.player, to=None, by="app")


def _end_march(turn: Turn) -> None:
    turn.change(march=None)
    turn.go_to_next_player()


def _checked_target(state: State, march: March, to: str) -> str:
    """Return the county that armies go to. Refused if they may not go there (W1.10, W1.11)."""
    values = {"player": march.player, "county": checks.check_county(state, to)}
    if to not in state.neighbours(march.county):
        raise Refused("not-neighbours", values, {"start": march.county})
    if state.action == "deploy-1" and state.counties[to].owner != march.player:
        raise Refused("own-only", values)
    if why := reason_shielded(state, march.player, to):
        raise Refused(f"shielded-{why}", values)
    return to
