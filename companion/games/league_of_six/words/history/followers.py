"""History of the retinue: followers won, crowns, guards for points."""

from companion.core.wording import N_, NN_

from ... import happenings as h
from ..telling import Telling


def worked(telling: Telling) -> list[str]:
    """S4, L3, L4: what came by itself with the entry: a horse, a follower won, one that acted."""
    said = [
        telling.say(N_("%(player)s got a horse more beside the waggon fortress."), player=it.player)
        for it in telling.every(h.FortressHorse)
        if telling.amounts
    ]
    text = N_("%(follower)s serves %(player)s now.")
    said += [
        telling.say(text, player=it.player, follower=it.follower)
        for it in telling.every(h.FollowerWon)
    ]
    return said + [telling.brought(it) for it in telling.every(h.FollowerWorked) if not it.chosen]


def crowned(telling: Telling) -> list[str]:
    """L6: what the crowns and the guards given for points brought."""
    gave = NN_(
        "%(player)s gave %(count)s guard for points: %(points)s influence.",
        "%(player)s gave %(count)s guards for points: %(points)s influence.",
    )
    brought = N_("%(follower)s brought %(player)s %(points)s influence.")
    kept = N_("%(player)s gave no guards for points.")
    said = [
        telling.say(
            gave if it.guards else kept, player=it.player, count=it.guards, points=it.points
        )
        for it in telling.every(h.Exchanged)
    ]
    return said + [
        telling.say(brought, player=it.player, follower=it.follower, points=it.points)
        for it in telling.every(h.CrownPoints)
        if it.step != "leaders" or telling.all_open
    ]
