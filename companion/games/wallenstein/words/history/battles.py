"""Sentences about throws, for the history and the sheet of a battle."""

from __future__ import annotations

from companion.core.wording import N_

from ...happenings import Fought, Thrown
from ..words import Words


def tell_thrown(words: Words, it: Thrown) -> str:
    """Return what was in the tray (W2.1), or "" if it may not be told (WH.3)."""
    if not words.tells_cubes:
        return ""
    return words.fill(N_("In the tray: %(cubes)s."), cubes=words.cubes(it.tray))


def tell_fought(words: Words, it: Fought) -> str:
    """Return the outcome of a battle, with its numbers if they may be told (W2.3 to W2.5)."""
    return " ".join([*_count_cubes(words, it), _tell_outcome(words, it)])


def _count_cubes(words: Words, it: Fought) -> list[str]:
    if not words.tells_cubes:
        return []
    values = {"attacker": it.attacker, "defender": it.defender}
    numbers = {"attackers": it.attackers, "defenders": it.defenders, "peasants": it.peasants}
    if it.attacker is None:
        text = N_("%(defender)s has %(defenders)s, the peasants have %(peasants)s.")
    elif it.defender is None:
        text = N_("%(attacker)s has %(attackers)s, the peasants have %(peasants)s.")
    else:
        text = N_("%(attacker)s has %(attackers)s, %(defender)s has %(defenders)s.")
    said = [words.fill(text, {**values, **numbers})]
    if it.attacker and it.defender:
        said.extend(_tell_allies(words, it))
    return said


def _tell_allies(words: Words, it: Fought) -> list[str]:
    """Return which side the peasants were on (W2.2), and why neither player has the county
    (W2.4)."""
    said = []
    values = {"defender": it.defender, "peasants": it.peasants}
    if it.peasants and it.allied:
        text = N_("Peasants in the tray on the side of %(defender)s: %(peasants)s.")
        said.append(words.fill(text, values))
    elif it.peasants:
        said.append(words.fill(N_("Peasants in the tray that help nobody: %(peasants)s."), values))
    if it.winner is None:
        defence = it.defenders + (it.peasants if it.allied else 0)
        if it.attackers == defence:
            text = N_("That is a tie, %(attackers)s to %(defence)s.")
            said.append(words.fill(text, attackers=it.attackers, defence=defence))
        else:
            said.append(words.fill(N_("Peasants alone do not keep a player's county.")))
    return said


def _tell_outcome(words: Words, it: Fought) -> str:
    values = {"winner": it.winner, "county": it.county, "armies": words.armies(it.stay)}
    if it.winner is None:
        if it.defender is None:
            return words.fill(N_("%(county)s stays neutral."), values)
        return words.fill(N_("%(county)s becomes neutral; what stood there is gone."), values)
    if it.winner == it.attacker:
        return words.fill(N_("%(winner)s conquers %(county)s with %(armies)s."), values)
    return words.fill(N_("%(winner)s keeps %(county)s with %(armies)s."), values)
