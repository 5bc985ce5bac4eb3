"""Sentences about components that players enter on their phones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import convert

from companion.core.wording import N_

from ..box.components import TaxTile
from .board import rows_look, tile_look
from .names import PLACES, SYMBOL
from .words import Words

Values = Mapping[str, object]
BOTH_SAME = N_("%(player)s and %(by)s have both entered the same: %(component)s.")
TABLE_SAME = N_("%(player)s and the tablet have both entered the same: %(component)s.")
BY_FIRST = N_(
    "Entered twice, and differently: %(component)s. %(by)s had already entered: %(known)s. "
    "%(player)s entered something else. Compare both with the real one; the tablet can change "
    "it under “Our tiles and cards”."
)
TABLE_FIRST = N_(
    "Entered twice, and differently: %(component)s. The tablet had already entered: %(known)s. "
    "%(player)s entered something else. Compare both with the real one; the tablet can change "
    "it under “Our tiles and cards”."
)
TABLE_TWICE = N_("The app knows this one already: %(known)s.")


def name_component(words: Words, what: str, town: str | None, store: str | None) -> str:
    """Return the name of an open component, to be used within a sentence."""
    if town is not None and what == "both":
        return words.fill(N_("%(town)s with its tax tile"), town=town)
    if town is not None:
        tile = what in ("tile", "tax tile", "follower")
        text = N_("the tile in %(town)s") if tile else N_("the town tile of %(town)s")
        return words.fill(text, town=town)
    if store is not None:
        return words.fill(N_("the storage tile (%(store)s)"), store=store)
    return words.fill(N_("the grey leader cards"))


def refuse_second_entry(words: Words, values: Values) -> str:
    """Return why a second entry was not taken: who was first, and what that one entered."""
    town, store = (values.get(key) for key in ("town", "store"))
    component = name_component(
        words,
        str(values.get("what")),
        town if isinstance(town, str) else None,
        store if isinstance(store, str) else None,
    )
    known = _word_known(words, str(values.get("what")), values.get("known"))
    by, player = values.get("by"), values.get("player")
    if player is None:
        return words.fill(TABLE_TWICE, known=known)
    if values.get("same"):
        text = TABLE_SAME if by is None else BOTH_SAME
    else:
        text = TABLE_FIRST if by is None else BY_FIRST
    return words.fill(text, player=player, by=by, component=component, known=known)


def _word_known(words: Words, what: str, known: object) -> str:
    """Return what is known about a component, in words."""
    if what == "town" and isinstance(known, Sequence):
        edges = ((words.gettext(PLACES[n]), symbols) for n, symbols in enumerate(known) if symbols)
        return "; ".join(
            f"{place}: {words.join([words.name_of(SYMBOL, symbol) for symbol in symbols])}"
            for place, symbols in edges
        )
    if what == "tile" and isinstance(known, Mapping):
        return tile_look(convert(known, TaxTile), words.gettext)
    if what == "storage" and isinstance(known, tuple):
        return rows_look(known, words.gettext)
    return words.fill(N_("what the app shows"))
