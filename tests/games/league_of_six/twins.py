"""Two games that look the same: tables that differ only in hidden numbers (H1 to H3)."""

from collections.abc import Callable, Iterator, Set
from random import Random
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.lines import Line
from companion.core.play import Played
from companion.core.table import Table
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.components import ESTATES
from companion.games.league_of_six.entries import HandCount
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.state import State
from companion.games.league_of_six.steps.answer import Accepted, Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.correct import Correct
from companion.games.league_of_six.steps.exchange_guards import ExchangeGuards
from companion.games.league_of_six.steps.reveal import Reveal
from companion.games.league_of_six.steps.settle import Settle
from companion.games.league_of_six.steps.take_leader import TakeLeader
from companion.games.league_of_six.steps.use_follower import UseFollower

Number = Callable[[str], int]
"""Return a hidden number for that player, or for "nobody" if it is in the log and hidden from
all."""

NOBODY = "nobody"


def other_hands(table: Table, number: Number, but: Set[str] = frozenset()) -> Table:
    """Return the table with other hidden numbers, except the hands of `but`.

    Changed are guards, leader cards and typed hands; in the log all sealed hands, what corrections
    did to a hand, and (H3) what was paid, offered and taken before this phase. With open hands (H4)
    only typed hands change.
    """
    assert not LEAGUE_OF_SIX.is_over(table.state), "then nothing is hidden"
    steps = [_step(table, n, number) for n in range(len(table.steps))]
    state = _state(table.state, number, but)
    told = {step.line: step.entry for step in steps}
    log = tuple(
        entry if isinstance(entry, Line) else told.get(n) or _entry(entry, number, past=True)
        for n, entry in enumerate(table.log, 1)
    )
    if not steps:
        return replace(table, beginning=state, log=log)
    return replace(table, log=log, steps=(*steps[:-1], replace(steps[-1], state=state)))


def with_open_hands(table: Table) -> Table:
    """Return the same table with open hands (H4)."""
    setup = replace(table.setup, rulings=replace(table.setup.rulings, open_hands=True))
    last = replace(table.steps[-1], state=replace(table.state, setup=setup))
    return replace(table, setup=setup, steps=(*table.steps[:-1], last))


def other_purses(table: Table, influence: int) -> Table:
    """Return the table with this influence for everybody, which all can see."""
    players = {c: replace(s, influence=influence) for c, s in table.state.players.items()}
    last = replace(table.steps[-1], state=replace(table.state, players=players))
    return replace(table, steps=(*table.steps[:-1], last))


def _state(state: State, number: Number, but: Set[str]) -> State:
    players: dict[Any, Any] = {}
    for colour, seat in state.players.items():
        if colour in but:
            players[colour] = seat
            continue
        hand = None if seat.hand is None else _entry(seat.hand, number, past=True, of=colour)
        given = None if seat.exchange is None else number(colour)
        told = None if seat.exchange_points is None else number(colour)
        sealed = {"hand": hand, "exchange": given, "exchange_points": told}
        if state.setup.rulings.open_hands:
            players[colour] = replace(seat, **sealed)
            continue
        leaders = {estate: number(colour) for estate in ESTATES}
        other = {"guards": number(colour), "leaders": leaders, **sealed}
        players[colour] = replace(seat, **other)
    return replace(state, players=players)


def _step(table: Table, n: int, number: Number) -> Played:
    step, now = table.steps[n], table.state
    if table.setup.rulings.open_hands and not isinstance(step.entry, Reveal):
        return step
    before = table.steps[n - 1].state if n else table.beginning
    past = (before.round, before.phase) != (now.round, now.phase)
    said = tuple(_happening(one, number, past=past) for one in step.happenings)
    return replace(step, entry=_entry(step.entry, number, past=past), happenings=said)


def _entry(entry: Any, number: Number, *, past: bool, of: str = NOBODY) -> Any:
    def some() -> int:
        return number(of)

    entry = _counted(entry, some)
    match entry:
        case Reveal():
            hand = {key: some() for key in ("guards", *ESTATES)}
            influence = None if entry.influence is None else some()
            return replace(entry, **hand, influence=influence)
        case ExchangeGuards() | UseFollower():
            return _of_a_follower(entry, some, past=past)
        case Correct() if entry.guards or any(entry.leaders.values()):
            leaders: Any = {estate: some() + 1 for estate, n in entry.leaders.items() if n}
            guards = entry.guards and some() + 1
            return replace(entry, guards=guards, leaders=leaders, note=f"noted {some()}")
        case ChooseTown() if past and entry.offer is not None:
            return replace(entry, offer=some())
        case Raise() if past:
            return replace(entry, guards=some())
        case Collect() if past and entry.guards is not UNSET:
            return replace(entry, guards=some())
        case Settle():
            guards: Any = {colour: some() for colour in entry.guards}
            return replace(entry, guards=guards)
        case TakeLeader() if past and entry.figures is not None:
            return replace(entry, figures=some() + 1)
    return entry


def _counted(entry: Any, some: Callable[[], int]) -> Any:
    """Return the entry with another count of the hand, if its player has counted it."""
    if getattr(entry, "hand", None) is None:
        return entry
    return replace(entry, hand=HandCount(*(some() for _ in ("guards", *ESTATES))))


def _of_a_follower(entry: Any, some: Callable[[], int], *, past: bool) -> Any:
    """Return the entry with other hidden numbers.

    Exchanged guards are sealed; a follower's amounts are public only during its phase.
    """
    if isinstance(entry, ExchangeGuards):
        return replace(entry, guards=some())
    leaders = {estate: some() + 1 for estate, n in entry.leaders.items() if n}
    entry = replace(entry, leaders=leaders)
    cards: Any = tuple(ESTATES[some() % 3] for _ in entry.cards)
    return replace(entry, guards=some(), cards=cards) if past else entry


def _worked(said: h.FollowerWorked, some: Callable[[], int], *, past: bool) -> h.FollowerWorked:
    said = replace(said, leaders={estate: some() + 1 for estate in said.leaders})
    cards = tuple(ESTATES[some() % 3] for _ in said.cards)
    return replace(said, guards=some() if said.guards else 0, cards=cards) if past else said


def _happening(said: Any, number: Number, *, past: bool) -> Any:
    def some() -> int:
        return number(NOBODY)

    match said:
        case h.Corrected(why="correct" | "insist" | "counted" | "short" | "settled"):
            return replace(said, guards=some(), leaders={estate: some() for estate in ESTATES})
        case h.FollowerWorked():
            return _worked(said, some, past=past)
    return _past(said, some) if past else said


def _past(said: Any, some: Callable[[], int]) -> Any:
    """Return the happening of an earlier phase with other guards and leader cards, which are hidden
    then (H3)."""
    match said:
        case h.Bought():
            return replace(said, guards=some() + 1, influence=some() + 1)
        case h.Travelled():
            return replace(said, cost=some())
        case h.Collected() if said.leaders:
            return replace(said, guards=some(), leaders=(ESTATES[some() % 3],))
        case h.CardTaken() if said.figures:
            return replace(said, figures=some() + 1, estate=ESTATES[some() % 3])
        case h.Stood(other=None):
            return said
        case h.Stood() | Accepted() | h.GuardsMoved() | h.LetOff() | h.Collected():
            return replace(said, guards=some())
    return said


def at_random(seed: int, low: int, high: int) -> Number:
    """Draw any numbers from `low` to `high`."""
    rng = Random(seed)
    return lambda colour: rng.randint(low, high)


def prefixes(table: Table) -> Iterator[Table]:
    """Yield the table before and after each entry of its log."""
    now = tables.begin_table(LEAGUE_OF_SIX, table.first_setup)
    yield now
    for entry in table.log:
        now = now.play(entry)
        yield now


def moment(table: Table) -> str:
    """Return the name of this moment: what has to be done and why, or the last undo, redo or
    amendment."""
    waiting = LEAGUE_OF_SIX.players_to_act(table.state)
    if not waiting:
        return "finished"
    if table.log and isinstance(table.log[-1], Line):
        return f"after {type(table.log[-1]).__name__.lower()}"
    some = any(seat.hand or seat.exchange is not None for seat in table.state.players.values())
    more = (" last" if len(waiting) == 1 else " some in") if some else ""
    return f"{waiting[0].must} {waiting[0].why}{more}"


def same_in_public(one: Table, two: Table) -> bool:
    """Return whether the table sees the same of both."""
    return bool(
        LEAGUE_OF_SIX.visible_state(one.state, "table")
        == LEAGUE_OF_SIX.visible_state(two.state, "table")
    )
