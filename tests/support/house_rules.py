"""The values of the house rules of any game, for tests that try each of them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.core.play import AnyGame, Choice, Entry
from companion.core.play.house_rules import Declared, house_rules
from companion.core.structs import plain_data


class Value(NamedTuple):
    """A value of a house rule that is not its default, as text."""

    game: AnyGame
    rule: Declared
    text: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.rule.key}-{self.text}"

    @property
    def choice(self) -> Choice:
        return self.rule.rule.choices.get(self.text, Choice())

    @property
    def plain(self) -> Any:
        """The value as a set-up has it in JSON."""
        if isinstance(self.rule.default, tuple):
            return [self.text]
        if isinstance(self.rule.default, bool):
            return self.text == "true"
        return int(self.text) if isinstance(self.rule.default, int) else self.text

    def put_into(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the plain set-up with this value."""
        first, *rest = self.rule.path
        if not rest:
            return {**setup, first: self.plain}
        return {**setup, first: {**(setup.get(first) or {}), rest[0]: self.plain}}

    def take_out_of(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the plain set-up with the default of this house rule."""
        first, *rest = self.rule.path
        kept = {key: value for key, value in setup.items() if key != first}
        if rest and setup.get(first):
            kept[first] = {key: value for key, value in setup[first].items() if key != rest[0]}
        return kept

    def takes_away(self, state: Any) -> Iterator[dict[str, object]]:
        """Yield the entries that would be possible in the state only without this value."""
        plain = self.take_out_of(plain_data(state.setup))
        without = replace(state, setup=self.game.read_setup(plain))
        for player in {waiting.player for waiting in self.game.players_to_act(state)}:
            possible = self.game.options(state, player)
            for option in self.game.options(without, player):
                if isinstance(option, Entry) and option not in possible:
                    yield plain_data(option)

    def is_in(self, setup: Any) -> bool:
        value = self.rule.value_in_setup(setup)
        return self.text in value if isinstance(value, tuple) else value == self.plain


def other_values(game: AnyGame) -> Iterator[Value]:
    """Yield all values of a game's house rules that can be chosen, besides the defaults."""
    for rule in house_rules(game.setup):
        usual = str(rule.default).lower() if isinstance(rule.default, bool) else rule.default
        for text in rule.values or [str(int(str(rule.default)) + 1)]:
            if text != usual and rule.rule.choices.get(text, Choice()).offered != "never":
                yield Value(game, rule, text)
