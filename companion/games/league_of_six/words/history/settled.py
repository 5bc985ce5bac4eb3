"""History of phases that the table settled by itself."""

from companion.core.wording import N_

from ...rules import entries as e
from .telling import Telling


def settled(telling: Telling, entry: e.Settle) -> list[str]:
    """What all could see of the outcome: the towns, the influence; never guards or cards (H2)."""
    said = [telling.say(N_("The table told how %(phase)s came out."), phase=entry.phase)]
    if entry.towns:
        places = (
            telling.say(N_("%(player)s in %(town)s"), player=player, town=town)
            for player, town in entry.towns.items()
        )
        said.append(telling.say(N_("Towns: %(places)s."), places=telling.join(list(places))))
    changed = [
        telling.say(N_("%(player)s %(change)s"), player=player, change=f"{n:+d}".replace("-", "−"))
        for player, n in entry.influence.items()
        if n
    ]
    if changed:
        said.append(telling.say(N_("Influence: %(changes)s."), changes=telling.join(changed)))
    return said
