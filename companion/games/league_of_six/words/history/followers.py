"""History of the retinue: followers won, used and declined, crowns, guards for points."""

from companion.core.wording import N_, NN_

from ...rules import entries as e
from ...rules import happenings as h
from .hands import changed
from .telling import Telling


def used(telling: Telling, entry: e.UseFollower) -> list[str]:
    """L4, L7: what it brought. H3: afterwards without guards and cards, and what tells them."""
    told = next((it for it in telling.every(h.FollowerWorked) if it.chosen), None)
    values = {"player": entry.player, "follower": entry.follower}
    if told is None:
        return [telling.say(N_("%(player)s used %(follower)s."), values)]
    return [_brought(telling, told)]


def _brought(telling: Telling, it: h.FollowerWorked) -> str:
    """One sentence of what a follower gave and took."""
    values = {"player": it.player, "follower": it.follower}
    changes: dict[str, int] = {"influence": it.influence, "horses": it.horses}
    if telling.amounts:
        changes |= {"guards": it.guards, **{str(good): n for good, n in it.goods.items()}}
        changes |= {estate: n for estate, n in it.leaders.items() if telling.all_open}
    parts = changed(telling, changes)
    if telling.amounts:
        card = N_("a grey leader card (%(estate)s)")
        parts += [telling.say(card, estate=estate) for estate in it.cards]
    if not parts:
        return telling.say(N_("%(player)s used %(follower)s."), values)
    text = N_("%(player)s used %(follower)s: %(changes)s.")
    return telling.say(text, values, changes=telling.join(parts))


def declined(telling: Telling, entry: e.DeclineFollower) -> list[str]:
    """The follower rests this round."""
    values = {"player": entry.player, "follower": entry.follower}
    return [telling.say(N_("%(player)s did not use %(follower)s."), values)]


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
    return said + [_brought(telling, it) for it in telling.every(h.FollowerWorked) if not it.chosen]


def exchange_made(telling: Telling, entry: e.ExchangeGuards) -> list[str]:
    """L6: sealed: only that it was entered, whoever reads it."""
    text = N_("%(player)s has said how many guards to give for points.")
    return [telling.say(text, player=entry.player)]


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
