"""Sentences about printed components: warnings about probable typing mistakes in a box, and the
names of components that players enter on their phones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import convert

from companion.core.play import Place
from companion.core.wording import N_, NN_, Gettext, Text, english

from ..box.box import Box
from ..box.checks import Odd, find_oddities
from ..box.components import Rows, TaxTile
from .board import rows_look, tile_look
from .followers import follower_name
from .names import FACE, PLACES, SIDE, SYMBOL
from .words import Words

KINDS = {
    "town sides": N_("town sides"),
    "numbers": N_("town numbers"),
    "tax tiles": N_("tax tiles"),
    "storage sides": N_("sides of storage tiles"),
    "decks": N_("decks of leader cards"),
    "leader points": N_("points for six players"),
    "followers": N_("followers"),
}
"""The names of the kinds of components, by their codes."""

ODD: Mapping[str, Text] = {
    "number-twice": N_("%(towns)s have the same number %(number)s. Each town has its own number."),
    "many-tax-tiles": N_("%(count)s tax tiles are entered; the game comes with %(right)s."),
    "many-storage-tiles": N_("%(count)s storage tiles are entered; the game comes with %(right)s."),
    "no-arrows": N_("A tax tile has no arrow (%(look)s), so it would give nothing in any town."),
    "no-symbols": N_("%(town)s, %(side)s, is empty, so nobody could collect there."),
    "tax-tile-twice": N_("Two tax tiles show the same: %(look)s."),
    "storage-side-twice": N_(
        "Two storage tiles (%(side)s, %(other_side)s) show the same rows: %(look)s."
    ),
    "town-side-twice": N_("%(town)s, %(side)s, and %(other)s, %(other_side)s, show the same."),
    "deck-not-six": NN_(
        "The deck of %(deck)s has %(count)s card; a deck has %(right)s.",
        "The deck of %(deck)s has %(count)s cards; a deck has %(right)s.",
    ),
    "estate": NN_(
        "The %(estate)s have %(count)s card in the four decks; the average is %(mean)s.",
        "The %(estate)s have %(count)s cards in the four decks; the average is %(mean)s.",
    ),
    "good-on-white": NN_(
        "%(good)s appears %(count)s time on the white sides; the average is %(mean)s.",
        "%(good)s appears %(count)s times on the white sides; the average is %(mean)s.",
    ),
    "good-on-yellow": NN_(
        "%(good)s appears %(count)s time on the yellow sides; the average is %(mean)s.",
        "%(good)s appears %(count)s times on the yellow sides; the average is %(mean)s.",
    ),
    "good-on-I": NN_(
        "%(good)s appears %(count)s time on sides I of the storage tiles; the average is %(mean)s.",
        "%(good)s appears %(count)s times on sides I of the storage tiles; the average is "
        "%(mean)s.",
    ),
    "good-on-II": NN_(
        "%(good)s appears %(count)s time on sides II of the storage tiles; the average is "
        "%(mean)s.",
        "%(good)s appears %(count)s times on sides II of the storage tiles; the average is "
        "%(mean)s.",
    ),
    "many-followers": N_(
        "%(count)s followers are for rounds %(group)s; the expansion has %(right)s."
    ),
    "follower-twice": N_("Two tiles show the same follower: %(follower)s."),
    "follower-no-arrows": N_(
        "%(follower)s has no arrow, so the tile would give nothing in any town."
    ),
    "follower-no-crown": N_(
        "%(follower)s is for rounds 5-6 but has no crown. Those tiles give points at the end."
    ),
    "follower-never": N_(
        "%(follower)s never does anything: the storing order exists only in phases 5 and 6."
    ),
    "follower-otherwise": N_(
        "In the expansion's texts %(follower)s has another group or another symbol."
    ),
}


def box_warnings(box: Box, gettext: Gettext = english) -> list[str]:
    """Return the warnings about probable typing mistakes in the box, each once."""
    followers = box.followers.items()
    names = {f"follower {i}": follower_name(i, one, gettext) for i, one in followers}
    words = Words(names, gettext)
    return list(dict.fromkeys(_warning(odd, words, gettext) for odd in find_oddities(box)))


DECKS = {
    "1": N_("1 figure"),
    "2": N_("2 figures"),
    "3": N_("3 figures"),
    "4": N_("4 figures"),
    "grey": N_("grey cards"),
}


def name_at_place(box: Box, place: Place, gettext: Gettext = english) -> str:
    """Return the name of the component at a place in a box: the town and its side, or a tile with
    its look."""
    words = Words({}, gettext)
    kind, name, *side = (*map(str, place), "")
    if kind == "towns":
        sides = {**SIDE, "number": N_("number")}
        text = N_("%(town)s, %(side)s")
        return words.fill(text, town=name, side=words.name_of(sides, side[0]))
    if kind == "tax_tiles":
        return words.fill(N_("Tax tile: %(look)s"), look=tile_look(box.tax_tiles[name], gettext))
    if kind == "storage_tiles":
        look = rows_look(box.storage_tiles[name].rows("I" if side[0] == "I" else "II"), gettext)
        text = N_("Storage tile, %(side)s: %(look)s")
        return words.fill(text, side=words.name_of(FACE, side[0]), look=look)
    if kind == "followers":
        return follower_name(name, box.followers[name], gettext)
    if kind == "blocks":
        return words.fill(N_("Blocks: %(good)s"), good=name)
    if kind == "leaders":
        return words.fill(N_("Leader cards: %(deck)s"), deck=gettext(DECKS[name]))
    return gettext(N_("Points for six players"))


def _warning(odd: Odd, words: Words, gettext: Gettext) -> str:
    values = dict(odd.values)
    for key in ("side", "other_side"):
        if key in values:
            values[key] = words.name_of({**SIDE, **FACE}, str(values[key]))
    if odd.code == "town-side-twice":
        values["other"] = words.fill("%(town)s", town=values["other"])
    if "tile" in values:
        values["look"] = tile_look(convert(values["tile"], TaxTile), gettext)
    if "rows" in values:
        values["look"] = rows_look(convert(values["rows"], Rows), gettext)
    return words.fill(ODD[odd.code], values)


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


IN_TOWN = {
    "tile": N_("the tile in %(town)s"),
    "tax tile": N_("the tax tile in %(town)s"),
    "follower": N_("the follower in %(town)s"),
}
"""The name of the tile that is in a town, by its kind."""


def name_of_component(words: Words, what: str, town: str | None, store: str | None) -> str:
    """Return the name of an open component, to be used within a sentence."""
    if town is not None and what == "both":
        return words.fill(N_("%(town)s with its tax tile"), town=town)
    if town is not None:
        return words.fill(IN_TOWN.get(what, N_("the town tile of %(town)s")), town=town)
    if store is not None:
        return words.fill(N_("the storage tile (%(store)s)"), store=store)
    if what == "follower":
        return words.fill(N_("a follower"))
    return words.fill(N_("the grey leader cards"))


def second_entry_sentence(words: Words, values: Values) -> str:
    """Return the refusal of a component that somebody else has already entered, with that player's
    name and the entered values."""
    town, store = (values.get(key) for key in ("town", "store"))
    component = name_of_component(
        words,
        str(values.get("what")),
        town if isinstance(town, str) else None,
        store if isinstance(store, str) else None,
    )
    known = _print_text(words, str(values.get("what")), values.get("known"))
    by, player = values.get("by"), values.get("player")
    if player is None:
        return words.fill(TABLE_TWICE, known=known)
    if values.get("same"):
        text = TABLE_SAME if by is None else BOTH_SAME
    else:
        text = TABLE_FIRST if by is None else BY_FIRST
    return words.fill(text, player=player, by=by, component=component, known=known)


def _print_text(words: Words, what: str, known: object) -> str:
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
