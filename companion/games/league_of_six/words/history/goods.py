"""History of phases 4 and 5: taxes, rows, leader cards."""

from collections import Counter

from companion.core.wording import N_

from ...rules import entries as e
from ...rules import happenings as h
from ..things import ESTATE
from .telling import Telling


def collected(telling: Telling, entry: e.Collect) -> list[str]:
    """R4: what came in. H3: afterwards only that it did, for the goods would tell the guards."""
    taken = telling.first(h.Collected)
    if taken is None:
        return []
    values = {"player": taken.player, "town": taken.town}
    if not telling.amounts:
        said = [telling.say(N_("%(player)s collected taxes in %(town)s."), values)]
        card = N_("%(player)s took a leader card.")
        return [*said, telling.say(card, values)] if taken.leaders else said
    parts = telling.goods(taken.goods)
    parts += [telling.horses(taken.horses)] if taken.horses else []
    parts += [telling.guards(taken.guards)] if taken.guards else []
    card = N_("a grey leader card (%(estate)s)")
    parts += [telling.say(card, estate=estate) for estate in taken.leaders]
    text = N_("%(player)s collected nothing in %(town)s.")
    if parts:
        text = N_("%(player)s collected in %(town)s: %(taken)s.")
    said = [telling.say(text, values, taken=telling.join(parts))]
    if taken.short:
        gone = telling.join(telling.called(ESTATE, estate) for estate in taken.short)
        said.append(
            telling.say(
                N_("By the app's count no grey leader card was left: %(estates)s."), estates=gone
            )
        )
    return said


def row_chosen(telling: Telling, entry: e.ChooseRow) -> list[str]:
    """R5.2, R5.3, R5.4: the row, who placed what, and what the full row brought."""
    values = {"player": entry.player, "store": entry.store, "row": entry.row}
    placed: dict[str, list[h.Placed]] = {}
    for block in telling.every(h.Placed):
        placed.setdefault(block.player, []).append(block)
    if placed:
        text = N_("%(player)s chose row %(row)s of the %(store)s: %(placed)s.")
        rows = "; ".join(_placed(telling, colour, blocks) for colour, blocks in placed.items())
        said = [telling.say(text, values, placed=rows)]
    else:
        text = N_("%(player)s chose row %(row)s of the %(store)s; nobody could add anything.")
        said = [telling.say(text, values)]
    bonus = telling.first(h.Bonus)
    if bonus is not None:
        full = N_("The row is full: %(player)s got %(influence)s influence.")
        said.append(telling.say(full, player=bonus.player, influence=bonus.influence))
    if telling.first(h.NoCard) is not None:
        said.append(telling.say(N_("The row is full, but no face-up card is small enough.")))
    return said


def _placed(telling: Telling, colour: str, blocks: list[h.Placed]) -> str:
    goods = telling.goods(Counter(block.good for block in blocks))
    return telling.say(
        N_("%(player)s placed %(goods)s for %(influence)s influence"),
        player=colour,
        goods=telling.join(goods),
        influence=sum(block.points for block in blocks),
    )


def card_taken(telling: Telling, entry: e.TakeLeader) -> list[str]:
    """R5.4: the card for a full civic row."""
    taken = telling.first(h.CardTaken)
    if taken is None or not taken.figures:
        return [telling.say(N_("%(player)s took no leader card."), player=entry.player)]
    if not telling.amounts:
        return [telling.say(N_("%(player)s took a leader card."), player=entry.player)]
    text = N_("%(player)s took the leader card with %(figures)s (%(estate)s).")
    return [telling.say(text, player=entry.player, figures=taken.figures, estate=taken.estate)]


def blocks_short(telling: Telling) -> list[str]:
    """R4.4: more blocks than there are. H3: afterwards nothing, as for other goods."""
    text = N_("Blocks (%(good)s): %(due)s are due, the box has %(there)s. The table decides.")
    return [
        telling.say(text, good=it.good, due=it.due, there=it.there)
        for it in telling.every(h.BlocksShort)
        if telling.amounts
    ]
