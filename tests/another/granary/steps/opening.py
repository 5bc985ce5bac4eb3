"""The plans are opened part by part; before each part hail may fall on a province."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.wording import N_

from ..state import PARTS, PROVINCES, Entry, Opened, Province, State, Step, Turn, Words


class Open(Entry, frozen=True, tag="open"):
    """The next part of all plans is opened. `hail`: the province with hail (None: nowhere); the app
    draws it if it is missing."""

    hail: Province | UnsetType | None = UNSET


def tell_opened(words: Words, happening: Opened) -> Iterator[str]:
    """Yield the province with hail, and the place of each player."""
    if happening.hail is not None:
        yield words.fill(N_("Hail falls on %(place)s."), place=happening.hail)
    for player, place in happening.places.items():
        text = N_("%(player)s at %(place)s: %(part)s.")
        yield words.fill(text, player=player, place=place, part=happening.part)


class Opening(Step[Open]):
    """The table opens the next part of all plans."""

    phases = ("opening",)
    texts = StepTexts(
        label=N_("the opening of plans"),
        name=N_("opening the plans"),
        ask=N_("The table opens the plans for %(part)s"),
        tells={Opened: tell_opened},
        refusals={"granary-hail-missing": N_("Say where it hails, or that it hails nowhere.")},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(None, part=PARTS[state.opened])

    def apply(self, turn: Turn, entry: Open) -> None:
        """Open one part: sown fields give half of their yield, reaped fields all of it, fields
        under hail nothing."""
        if isinstance(entry.hail, UnsetType):
            raise Refused("granary-hail-missing")
        state, part = turn.state, PARTS[turn.state.opened]
        turn.check_may_open(turn.seen and turn.seen.part == part)
        places = {player: seat.plan[part] for player, seat in state.players.items()}
        turn.report(Opened(part, entry.hail, places))
        for player, place in places.items():
            if part != "sell" and place != entry.hail:
                turn.give(player, grain=state.yields[place] // (1 if part == "reap" else 2))
        phase = "selling" if part == "sell" else "opening"
        turn.change(phase=phase, opened=state.opened + 1, hail=entry.hail)

    def complete_entry(self, state: State, entry: Open, chance: Chance) -> Open:
        drawn = isinstance(entry.hail, UnsetType)
        return Open(chance("hail").choice((*PROVINCES, None))) if drawn else entry
