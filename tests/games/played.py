"""A game that is played entry by entry, for the tests of any game's rules."""

from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Self

import pytest

from companion.core.play import Refused

Json = dict[str, Any]


class Played:
    """A game of `rules`. `said` holds the happenings of the last `play`, `told` all of them."""

    rules: ClassVar[Any]

    def __init__(self, setup: Json) -> None:
        self.setup, self.entries = setup, list[Json]()
        self.state: Any = self.rules.start(self.rules.read_setup(setup))
        self.said: tuple[Any, ...] = ()
        self.told: tuple[Any, ...] = ()

    def play(self, *entries: Json) -> Self:
        self.said = ()
        for entry in entries:
            self.state, said = self.rules.play(self.state, self.rules.read_entry(entry))
            self.said += said
            self.entries.append(entry)
        self.told += self.said
        return self

    def refuses(self, entry: Json, code: str) -> Refused:
        """Check that the entry is refused for that reason and leaves no trace. Return the
        refusal."""
        before = deepcopy(self.state)
        with pytest.raises(Refused) as caught:
            self.rules.play(self.state, self.rules.read_entry(entry))
        assert caught.value.code == code
        assert self.state == before
        return caught.value

    def seat(self, player: str) -> Any:
        return self.state.players[player]

    def facts(self, viewer: str = "all") -> Json:
        return self.rules.visible_state(self.state, viewer)

    def view(self, viewer: Any = "table") -> Any:
        """Return what a page shows to that viewer."""
        return self.rules.view(self.state, viewer)

    def options(self, player: Any) -> tuple[Any, ...]:
        return tuple(self.rules.options(self.state, player))

    def waiting(self) -> tuple[Any, ...]:
        return tuple(self.rules.players_to_act(self.state))

    def to_act(self) -> list[tuple[str | None, str]]:
        return [(w.player, w.must) for w in self.waiting()]

    def happened(self, kind: type[Any]) -> list[Any]:
        """Return the happenings of that kind that followed from the last `play`."""
        return [h for h in self.said if isinstance(h, kind)]


def chance(seed: int = 0) -> Any:
    """Return a function for `draw` that gives a random generator for each kind of draw."""
    return lambda kind: Random(f"{seed} {kind}")
