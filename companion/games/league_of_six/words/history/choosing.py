"""History of phase 2: towns, offers, and what was paid for them."""

from companion.core.wording import N_

from ...rules import entries as e
from ...rules import happenings as h
from .telling import Telling

PAID_WAY = N_("%(player)s paid %(paid)s for the way to %(town)s.")
PAID_WAY_BOUGHT = N_(
    "%(player)s paid %(paid)s for the way to %(town)s, "
    "%(bought)s of them bought from the king for %(influence)s influence."
)
PAID_OFFER = N_("%(player)s paid %(other)s %(paid)s.")
PAID_OFFER_BOUGHT = N_(
    "%(player)s paid %(other)s %(paid)s, "
    "%(bought)s of them bought from the king for %(influence)s influence."
)


def chose_town(telling: Telling, entry: e.ChooseTown) -> list[str]:
    """R2.4, R2.5: a free town, or an offer for a held one; then the way."""
    stood = telling.first(h.Stood)
    values = {"player": entry.player, "town": entry.town, "offer": entry.offer}
    if stood is None or stood.other is None:
        chosen = telling.say(N_("%(player)s chose %(town)s."), values)
    elif telling.amounts:
        text = N_("%(player)s offered %(other)s %(offer)s in %(town)s.")
        chosen = telling.say(text, values, other=stood.other)
    else:
        text = N_("%(player)s made %(other)s an offer in %(town)s.")
        chosen = telling.say(text, values, other=stood.other)
    return [chosen, *_paid(telling, entry.player), *_let_off(telling)]


def raised(telling: Telling, entry: e.Raise) -> list[str]:
    """R2.6: a higher number."""
    stood = telling.first(h.Stood)
    values = {
        "player": entry.player,
        "offer": entry.guards,
        "town": None if stood is None else stood.town,
    }
    if telling.amounts:
        return [telling.say(N_("%(player)s raised to %(offer)s in %(town)s."), values)]
    return [telling.say(N_("%(player)s offered more in %(town)s."), values)]


def accepted(telling: Telling, entry: e.Accept) -> list[str]:
    """R2.8: one leaves, the other pays."""
    taken = telling.first(h.Accepted)
    if taken is None:
        return []
    values = {"player": entry.player, "other": taken.other, "town": taken.town}
    left = telling.say(N_("%(player)s accepted %(other)s's offer and left %(town)s."), values)
    gap = telling.first(h.Corrected)
    mended = []
    if gap is not None and telling.all_open:
        text = N_("%(player)s's hand was corrected: %(guards)s more.")
        mended = [telling.say(text, player=gap.player, guards=telling.guards(gap.guards))]
    elif gap is not None:
        mended = [telling.say(N_("%(player)s's hand was corrected."), player=gap.player)]
    return [left, *_paid(telling, taken.other), *mended]


def _paid(telling: Telling, payer: str) -> list[str]:
    """R2.10: guards that went, and those of them that came from the king."""
    moved, bought = telling.first(h.GuardsMoved), telling.first(h.Bought)
    if not telling.amounts:
        asked = N_("%(player)s asked the king for guards.")
        return [] if bought is None else [telling.say(asked, player=payer)]
    if moved is None or not moved.guards:
        return []
    travelled = telling.first(h.Travelled)
    values: dict[str, object] = {
        "player": payer,
        "other": moved.taker or "",
        "town": "" if travelled is None else travelled.town,
        "paid": telling.guards(moved.guards),
    }
    if bought is None:
        return [telling.say(PAID_WAY if moved.why == "travel" else PAID_OFFER, values)]
    values |= {"bought": bought.guards, "influence": bought.influence}
    text = PAID_WAY_BOUGHT if moved.why == "travel" else PAID_OFFER_BOUGHT
    return [telling.say(text, values)]


def _let_off(telling: Telling) -> list[str]:
    """R2.12: what nobody had to pay."""
    let_off = telling.first(h.LetOff)
    if let_off is None:
        return []
    if not telling.amounts:
        text = N_("%(player)s could not pay the whole way and was let off the rest.")
        return [telling.say(text, player=let_off.player)]
    text = N_("%(player)s could not pay the whole way and was let off %(guards)s.")
    return [telling.say(text, player=let_off.player, guards=telling.guards(let_off.guards))]
