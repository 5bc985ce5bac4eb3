"""Warnings about probable typing mistakes in a box."""

from collections.abc import Mapping

from companion.core.wording import N_, NN_, Gettext, Text, english

from ..box.follower_checks import Odd
from .followers import translated_name
from .things import FACE, SIDE, Words

KINDS = {
    "town sides": N_("sides of towns"),
    "numbers": N_("town numbers"),
    "tax tiles": N_("tax tiles"),
    "storage sides": N_("sides of storage tiles"),
    "decks": N_("decks of leader cards"),
    "leader points": N_("points for six players"),
    "followers": N_("followers"),
}
"""The names of the kinds of components, by their codes."""

ODD: Mapping[str, Text] = {
    "number-twice": N_("%(towns)s have the same number %(number)s; each town has one of its own."),
    "many-tax-tiles": N_("The box has %(count)s tax tiles; the game comes with %(right)s."),
    "many-storage-tiles": N_("The box has %(count)s storage tiles; the game comes with %(right)s."),
    "no-arrows": N_("Tax tile %(tile)s has no arrow: nobody could collect with it from a town."),
    "no-symbols": N_("%(town)s, %(side)s, is empty: nothing could be collected there."),
    "tax-tile-twice": N_("Tax tiles %(tile)s and %(other)s show the same."),
    "storage-side-twice": N_(
        "Storage tile %(tile)s, %(side)s, and %(other)s, %(other_side)s, show the same rows."
    ),
    "town-side-twice": N_("%(town)s, %(side)s, and %(other)s, %(other_side)s, show the same."),
    "deck-not-six": NN_(
        "The deck of %(deck)s has %(count)s card; a deck has %(right)s.",
        "The deck of %(deck)s has %(count)s cards; a deck has %(right)s.",
    ),
    "grey-not-six": NN_(
        "There is %(count)s grey card; %(right)s are likely, but no text says it for certain.",
        "There are %(count)s grey cards; %(right)s are likely, but no text says it for certain.",
    ),
    "estate": NN_(
        "In the four decks the %(estate)s have %(count)s card, an estate about %(mean)s.",
        "In the four decks the %(estate)s have %(count)s cards, an estate about %(mean)s.",
    ),
    "good-on-white": NN_(
        "On the white sides %(good)s stands %(count)s time, a good about %(mean)s times.",
        "On the white sides %(good)s stands %(count)s times, a good about %(mean)s times.",
    ),
    "good-on-yellow": NN_(
        "On the yellow sides %(good)s stands %(count)s time, a good about %(mean)s times.",
        "On the yellow sides %(good)s stands %(count)s times, a good about %(mean)s times.",
    ),
    "good-on-I": NN_(
        "Sides I of the storage tiles ask %(count)s time for %(good)s, for a good about "
        "%(mean)s times.",
        "Sides I of the storage tiles ask %(count)s times for %(good)s, for a good about "
        "%(mean)s times.",
    ),
    "good-on-II": NN_(
        "Sides II of the storage tiles ask %(count)s time for %(good)s, for a good about "
        "%(mean)s times.",
        "Sides II of the storage tiles ask %(count)s times for %(good)s, for a good about "
        "%(mean)s times.",
    ),
    "many-followers": N_(
        "%(count)s followers belong to the rounds %(group)s; the expansion has %(right)s of them."
    ),
    "follower-twice": N_("Tiles %(tile)s and %(other)s show the same follower: %(follower)s."),
    "follower-no-arrows": N_(
        "%(follower)s has no arrow: nobody could collect with it from a town."
    ),
    "follower-no-crown": N_(
        "%(follower)s belongs to the rounds 5-6, but has no crown: those tiles give points at the "
        "end."
    ),
    "follower-never": N_(
        "%(follower)s never does anything: there is a storing order in phases 5 and 6 only."
    ),
    "follower-otherwise": N_(
        "%(follower)s has another group or another sign here than in the expansion's texts."
    ),
}


def oddity(odd: Odd, gettext: Gettext = english) -> str:
    """Return the warning about a probable typing mistake."""
    words = Words({}, gettext)
    values = dict(odd.values)
    for key in ("side", "other_side"):
        if key in values:
            values[key] = words.name_of({**SIDE, **FACE}, str(values[key]))
    if odd.code == "town-side-twice":
        values["other"] = words.fill("%(town)s", town=values["other"])
    if "follower" in values:
        values["follower"] = translated_name(str(values["follower"]), gettext)
    return words.fill(ODD[odd.code], values)
