"""Random play, for simulation and tests: a set-up with a sample box, and any legal entry."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import UNSET

from companion.core.structs import json_able
from companion.games.contract import Refused

from .board import COLOURS, COURT_BOXES, FEWEST, MOST, CourtBox
from .entries import Entry
from .forms import ClaimForm, Form, MarchForm, PlanForm
from .plans import TOWER, Bid, Plan
from .playing import draw, options, waiting_for
from .setup import Benefit, Box
from .state import State
from .steps.claim import Claim
from .steps.move import Move

PLAYERS = range(FEWEST, MOST + 1)
SAMPLE_BOX = Box(
    favors={
        "2": 2, "9": 4, "16": 6, "3": 2, "8": 3, "14": 4, "5": 2, "15": 3, "20": 4,
        "6": 1, "13": 2, "19": 3, "7": "post", "17": "church", "21": "palace",
    },
    benefits=(
        Benefit(),
        Benefit(thalers=2, armies=2, grain=2, points=0),
        Benefit(thalers=3, armies=3, grain=3, points=1),
        Benefit(thalers=4, armies=4, grain=4, points=2),
    ),
    name="The companion's sample box",
    sample=True,
)  # fmt: skip
"""WC.5, WK.2: amounts of the companion's own, for games without a real box."""


def sample_setup(players: int, rng: Random, modules: Sequence[str] = ()) -> dict[str, object]:
    """A set-up as plain data: line-ups at random, the app's tower, the sample box."""
    colours = rng.sample(COLOURS, players)
    letters = rng.sample("ABCDE"[:players], players)
    return {
        "players": [{"colour": c, "name": c.capitalize()} for c in colours],
        "start": "line-up",
        "line_up": dict(zip(colours, letters, strict=True)),
        "modules": list(modules),
        "rulings": {"tower": "app"},
        "box": json_able(SAMPLE_BOX),
    }


def any_entry(state: State, rng: Random) -> Entry:
    """Something legal for the first of those who must act; chance where it is the table's turn."""
    waiting = waiting_for(state)
    if not waiting:
        raise Refused("game-over")
    player = waiting[0].player
    if player is None:
        return draw(state, lambda _: rng)
    found = options(state, player)
    if not found:
        raise Refused("nothing-to-choose", {"player": player})
    chosen = found[int(rng.random() * len(found))]
    return chosen if isinstance(chosen, Entry) else filled(state, chosen, rng)


def filled(state: State, form: Form, rng: Random) -> Entry:
    """A form of a player filled at random."""
    match form:
        case PlanForm():
            return _plan(state, form, rng)
        case MarchForm():
            return _move(state, form, rng)
        case ClaimForm():
            county = rng.choice(form.counties)
            leader = form.leader and rng.random() < 0.2
            armies = rng.choice(form.groups)
            named = UNSET if county is None else county
            return Claim(player=form.player, county=named, armies=armies, leader=leader)
    raise Refused("nothing-to-choose")


def _plan(state: State, form: PlanForm, rng: Random) -> Plan:
    """Cards in most of the boxes, any card or money as the bid."""
    cards = list(form.counties)
    rng.shuffle(cards)
    boxes = {action: cards.pop() for action in form.actions if cards and rng.random() < 0.9}
    court: dict[CourtBox, str] = {}
    for box in COURT_BOXES if form.towers else ():
        if rng.random() < 0.4:
            court[box] = TOWER
        elif cards:
            court[box] = cards.pop()
    bids: list[Bid] = [0, 1, 2, 3, 4, *cards[:1]]
    if form.no_bid and not cards:
        bids.append(None)
    return Plan(
        player=form.player,
        boxes=boxes,
        bid=rng.choice(bids),
        court=court if form.towers else UNSET,
    )


def _move(state: State, form: MarchForm, rng: Random) -> Move:
    """Mostly all that may go, to a neighbour; sometimes they stay."""
    if not form.targets or rng.random() < 0.1:
        return Move(player=form.player, to=None)
    armies = form.most if rng.random() < 0.6 else rng.randint(1, form.most)
    return Move(player=form.player, to=rng.choice(form.targets), armies=armies)
