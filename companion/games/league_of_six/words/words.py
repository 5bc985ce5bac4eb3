"""`Words`, which makes sentences from the codes and numbers of League of Six."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import json

from companion.core import play
from companion.core.wording import N_, NN_

from ..happenings import FollowerWorked, RowName
from .followers import follower_name
from .names import CHANGED, FIGURES, FOLLOWERS, GOOD, PIECE, PLACE, PLAYERS, TOWN, VALUE_NAMES


@dataclass(frozen=True)
class Words(play.Words):
    """Makes sentences of League of Six. `names` has the players by colour, and the followers by
    "follower ID"."""

    VALUE_NAMES = VALUE_NAMES
    PLAYERS = PLAYERS

    @property
    def may_show_amounts(self) -> bool:
        """Return whether amounts that depend on hands may be shown."""
        return self.amounts and not self.hidden

    def guards(self, count: int) -> str:
        """Return a number of guards as text: "1 guard", "3 guards"."""
        return self.fill(NN_("%(count)s guard", "%(count)s guards"), count=count)

    def horses(self, count: int) -> str:
        """Return a number of horses as text: "1 horse", "3 horses"."""
        return self.fill(NN_("%(count)s horse", "%(count)s horses"), count=count)

    def figures(self, count: int) -> str:
        """Return a number of figures on a leader card as text: "1 figure", "3 figures"."""
        return self.fill(NN_("%(count)s figure", "%(count)s figures"), count=count)

    def piece_text(self, what: str, count: int) -> str:
        """Return a number of pieces that hands move, in words: "2 guards"."""
        kind = what.removeprefix("good-")
        if what in ("guard", "horse"):
            return self.guards(count) if what == "guard" else self.horses(count)
        if kind in GOOD:
            return self.fill(N_("%(count)s %(good)s"), count=count, good=kind)
        return self.name_of(PIECE, "figure" if what.startswith("player-") else what)

    def place_text(self, place: str) -> str:
        """Return the name of a place from which pieces are moved, or to which they go."""
        kind, _, which = place.partition(":")
        first, _, number = which.partition(":")
        if kind == "row":
            row = json.decode(number, type=RowName)
            if row.bonus is not None:
                return self.fill(N_("%(store)s, bonus %(bonus)s"), store=first, bonus=row.bonus)
            return self.fill(PLACE[kind], store=first, row=self.row_title(row))
        if kind in PLACE:
            return self.fill(PLACE[kind], store=first, number=number or which)
        if not number:
            return self.name_of(TOWN, first)
        return self.fill(N_("%(town)s, place %(number)s"), town=first, number=number)

    def place_drawings(self, place: str) -> tuple[tuple[str, str], ...]:
        """Return the drawings of the goods in a row's name, each with the name of the good."""
        if not place.startswith("row:"):
            return ()
        goods = json.decode(place.split(":", 2)[2], type=RowName).goods
        return tuple((f"good-{good}", self.name_of(GOOD, good)) for good in goods)

    def row_title(self, row: RowName) -> str:
        """Return the name of a row as a title: "row with bonus 4"."""
        if row.bonus is None:
            return self.fill(N_("row %(number)s from the top"), number=row.number)
        text = N_("row with bonus %(bonus)s")
        if row.goods:
            text = N_("row with bonus %(bonus)s (%(goods)s)")
        return self.fill(text, bonus=row.bonus, goods=self._goods_of_row(row))

    def row_in_sentence(self, row: RowName) -> str:
        """Return the name of a row as the object of a sentence: "the row with bonus 4"."""
        if row.bonus is None:
            return self.fill(N_("row %(place)s from the top"), place=row.number)
        text = N_("the row with bonus %(bonus)s")
        if row.goods:
            text = N_("the row with bonus %(bonus)s (%(goods)s)")
        return self.fill(text, bonus=row.bonus, goods=self._goods_of_row(row))

    def _goods_of_row(self, row: RowName) -> str:
        return ", ".join(self.name_of(GOOD, good) for good in row.goods)

    def goods(self, goods: Mapping[str, int]) -> list[str]:
        """Return a text for each colour that there is any of: "2 red", "1 blue"."""
        text = N_("%(count)s %(good)s")
        return [self.fill(text, count=n, good=good) for good, n in goods.items() if n]

    def value_words(self, key: str, value: object) -> object:
        """Return a value as text: a follower by its name, figures with their number."""
        if key in FOLLOWERS:
            ids = [value] if isinstance(value, str) else value
            return self.join(self._follower_name(str(id_)) for id_ in ids or ())  # type: ignore[attr-defined]
        if key in FIGURES and str(value).isdigit():
            return self.figures(int(str(value)))
        if key == "row" and isinstance(value, RowName | int):
            return self.row_in_sentence(RowName(value) if isinstance(value, int) else value)
        return super().value_words(key, value)

    def _follower_name(self, id_: str) -> str:
        return self.names.get(f"follower {id_}") or follower_name(id_, None, self.gettext)

    def changes(self, changes: Mapping[str, int]) -> list[str]:
        """Return a text for each changed number: "influence −2"."""
        return [
            self.fill(CHANGED[what], change=f"{n:+d}".replace("-", "−"))
            for what, n in changes.items()
            if n
        ]

    def follower_worked_sentence(self, it: FollowerWorked) -> str:
        """Return a sentence about the amounts that a follower gave and took."""
        values = {"player": it.player, "follower": it.follower}
        changes: dict[str, int] = {"influence": it.influence, "horses": it.horses}
        if self.amounts:
            changes |= {"guards": it.guards, **{str(good): n for good, n in it.goods.items()}}
            changes |= {estate: n for estate, n in it.leaders.items() if self.may_show_amounts}
        parts = self.changes(changes)
        if self.amounts:
            card = N_("a grey leader card (%(estate)s)")
            parts += [self.fill(card, estate=estate) for estate in it.cards]
        if not parts:
            return self.fill(N_("%(player)s used a follower: %(follower)s."), values)
        text = N_("%(player)s used a follower (%(follower)s): %(changes)s.")
        return self.fill(text, values, changes=self.join(parts))
