"""The beginning of a year: how much every province yields."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.wording import N_

from ..state import PROVINCES, Entry, Province, State, Step, Turn, Words

BEST = 6
Yield = Annotated[int, Meta(ge=1, le=BEST)]
POOR: dict[Province, int] = dict.fromkeys(PROVINCES, 1)
Yields = Annotated[
    dict[Province, Yield], Meta(description=N_("a number from 1 to 6 for each province"))
]


class Weather(Entry, frozen=True, tag="weather"):
    """The yields of all provinces. None: the app draws them. `by`: the app made this entry
    automatically."""

    yields: Yields | None = None
    by: Literal["app"] | UnsetType = UNSET


def tell_weather(words: Words, entry: Weather) -> str:
    """Return which provinces are best this year."""
    best = [place for place, yields in (entry.yields or {}).items() if yields == BEST]
    text = N_("A year begins; best of all is %(places)s.")
    return words.fill(text, places=best) if best else words.fill(N_("A poor year begins."))


def poor(state: State) -> bool:
    """Return whether the last, poor year begins, whose yields are known."""
    return state.setup.poor_end and state.round == state.setup.years


class YearBegins(Step[Weather]):
    """The table enters the weather, or the app draws it."""

    phases = ("weather",)
    texts = StepTexts(
        label=N_("the weather of the year"),
        name=N_("the weather"),
        ask=N_("The table tells the weather"),
        tells={Weather: tell_weather},
        refusals={
            "granary-every-province": N_("Each of the %(count)s provinces needs weather."),
            "granary-poor-end": N_("The last year is poor: every province yields 1."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(None)

    def apply(self, turn: Turn, entry: Weather) -> None:
        if entry.yields is None or set(entry.yields) != set(PROVINCES):
            raise Refused("granary-every-province", {"count": len(PROVINCES)})
        if entry.yields != POOR and poor(turn.state):
            raise Refused("granary-poor-end")
        turn.change(phase="planning", yields=entry.yields)

    def complete_entry(self, state: State, entry: Weather, chance: Chance) -> Weather:
        rng = chance("yields")
        drawn = {province: rng.randint(1, BEST) for province in PROVINCES}
        return Weather(drawn) if entry.yields is None else entry

    def automatic_entry(self, state: State) -> Weather | None:
        return Weather(POOR, by="app") if poor(state) else None
