"""What is said on the sheets of winter: whose grain is enough, and what rises."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.wording import N_, NN_, Gettext, english

from ...shared.rounds import Shortage
from ...words.words import Words
from ..winter import RisingCounty, Supplying


def supply_line(supply: Shortage, gettext: Gettext = english) -> str:
    """W3.1: "2 short: 1 revolt with 1 peasant more each", or that it is enough."""
    return _short(Words({}, gettext), supply)


def supplying_line(one: Supplying, gettext: Gettext = english) -> str:
    """W3.1: counties and grain of somebody in winter, and what follows."""
    words = Words({}, gettext)
    values = {
        "counties": words.say(NN_("%(count)s county", "%(count)s counties"), count=one.counties),
        "grain": words.grain(one.grain),
    }
    said = words.say(N_("%(counties)s, %(grain)s"), values)
    if one.stands == "done":
        return said
    return f"{said}: {_short(words, one)}"


def _short(words: Words, supply: Shortage | Supplying) -> str:
    if not supply.short:
        return words.say(N_("enough"))
    values = {
        "short": supply.short,
        "revolts": words.say(NN_("%(count)s revolt", "%(count)s revolts"), count=supply.revolts),
        "peasants": words.peasants(supply.peasants),
    }
    return words.say(N_("%(short)s short: %(revolts)s with %(peasants)s more each"), values)


def rising_line(
    one: RisingCounty, player: str, names: Mapping[str, str], gettext: Gettext = english
) -> str:
    """W2.5, W3.1: "Anna 4, 3 peasants": what would be thrown besides the tray."""
    return Words(names, gettext).cubes({player: one.armies, "peasants": one.peasants})  # type: ignore[dict-item]
