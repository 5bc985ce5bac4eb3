"""Sentences about the ten actions, and about throws, battles and revolts, for the history and the
sheet of a battle."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play import Verdict
from companion.core.wording import N_

from .. import happenings as h
from ..happenings import Fought, Thrown
from .words import Words

WHY: Mapping[str, str] = {
    "nothing": N_("nothing is planned"),
    "lost": N_("the county is lost"),
    "built": N_("there is already such a building"),
    "no-site": N_("there is no free site"),
    "no-tile": N_("no building of this kind is left"),
    "no-thalers": N_("too few Thalers"),
    "no-armies": N_("too few armies in the supply"),
    "one-army": N_("there is only one army"),
    "no-courtiers": N_("too few courtiers in the supply"),
    "not-enough": N_("there are too few armies"),
    "nowhere": N_("it is not possible in any county"),
    "undone": N_("a correction made it impossible"),
}
NO_ARMIES_IN_TRAY = N_("too few armies in the tray")
"""WC.3: the text for "not-enough" with a tower card."""


def opened_box_sentence(t: Words, it: h.Opened) -> str:
    """Return the sentence about an opened box (W1.6), or "" if other sentences describe the
    consequences."""
    others = (h.Built, h.Collected, h.Deployed, h.Skipped, h.Converted, h.BattleBegan)
    told = [one for one in t.happenings if isinstance(one, others)]
    cards = [getattr(one, key, None) for one in told for key in ("county", "card")]
    if it.card is None or it.card in cards:
        return ""
    text = N_("%(player)s opens “%(box)s”: %(card)s.")
    return t.fill(text, player=it.player, box=it.box, card=it.card)


def skipped_action_sentence(t: Words, it: h.Skipped) -> str:
    """Return the sentence about a skipped action or box, with the reason (W1.6). One sentence
    covers all players who planned nothing."""
    if it.why == "nothing":
        alike = [
            one
            for one in t.happenings
            if isinstance(one, h.Skipped) and (one.what, one.why) == (it.what, it.why)
        ]
        if alike[0] is not it:
            return ""
        players = tuple(one.player for one in alike)
        return t.fill(
            N_("%(players)s planned nothing for “%(box)s”."), box=it.what, players=players
        )
    in_tray = (it.why, it.county) == ("not-enough", "tower")
    values = {
        "player": it.player,
        "box": it.what,
        "card": it.county,
        "why": t.gettext(NO_ARMIES_IN_TRAY if in_tray else WHY[it.why]),
    }
    if it.county is None:
        return t.fill(N_("%(player)s skips “%(box)s”: %(why)s."), values)
    return t.fill(N_("%(player)s skips “%(box)s” (%(card)s): %(why)s."), values)


def building_sentence(t: Words, it: h.Built) -> str:
    """Return the sentence about a building (W1.8)."""
    values = {
        "player": it.player,
        "county": it.county,
        "building": it.building,
        "cost": t.thalers(it.cost),
        "marker": t.marker_text(it),
    }
    if not it.cost:
        text = N_("%(player)s builds for free in %(county)s: %(building)s%(marker)s.")
        return t.fill(text, values)
    return t.fill(N_("%(player)s builds in %(county)s: %(building)s, %(cost)s%(marker)s."), values)


def yield_sentence(t: Words, it: h.Collected) -> str:
    """Return the sentence about collected taxes or grain (W1.9), with the calculation of the amount
    (W1.7)."""
    values = {
        "player": it.player,
        "county": it.county,
        "sum": t.sum(it.parts),
        "amount": t.thalers(it.n) if it.what == "taxes" else t.grain(it.n),
        "marker": t.marker_text(it),
    }
    if it.what == "taxes":
        text = N_("%(player)s collects taxes in %(county)s: %(sum)s%(amount)s%(marker)s.")
    else:
        text = N_("%(player)s collects grain in %(county)s: %(sum)s%(amount)s%(marker)s.")
    return t.fill(text, values)


def deployment_sentence(t: Words, it: h.Deployed) -> str:
    """Return the sentence about deployed armies (W1.10), with the calculation of their number
    (W1.7)."""
    values = {
        "player": it.player,
        "county": it.county,
        "sum": t.sum(it.parts),
        "armies": t.armies(it.armies),
        "cost": t.thalers(it.cost),
    }
    if not it.cost:
        return t.fill(N_("%(player)s deploys for free in %(county)s: %(armies)s."), values)
    text = N_("%(player)s deploys in %(county)s: %(sum)s%(armies)s for %(cost)s.")
    return t.fill(text, values)


def battle_start_sentence(t: Words, it: h.BattleBegan) -> str:
    """Return the sentence about the two sides of a battle and their cubes (W2.1), and about the
    cubes from the tray if they are public (WH.3)."""
    values = {
        "attacker": it.attacker,
        "defender": it.defender,
        "county": it.county,
        "start": it.start,
        "attackers": t.armies(it.attackers),
        "peasants": t.peasants(it.peasants),
        "thrown": t.cubes(it.thrown),
    }
    if it.battle == "revolt":
        text = N_("A revolt in %(county)s: %(peasants)s against %(defenders)s of %(defender)s.")
        said = t.fill(text, values, defenders=t.armies(it.defenders))
    elif it.defender is None:
        text = N_("%(attacker)s attacks %(county)s from %(start)s: %(attackers)s, %(defenders)s.")
        said = t.fill(text, values, defenders=t.peasants(it.defenders))
    else:
        text = N_(
            "%(attacker)s attacks %(county)s (%(defender)s) from %(start)s: "
            "%(attackers)s against %(defenders)s."
        )
        said = t.fill(text, values, defenders=t.armies(it.defenders))
    if not t.may_count_cubes:
        return said
    hand = N_("Throw these cubes and those in the tray: %(thrown)s.")
    return f"{said} {t.fill(hand, values)}"


def lost_county_sentence(t: Words, it: h.CountyLost) -> str:
    """Return the sentence about the player who gets the county's card (W1.12)."""
    if it.to is None:
        text = N_("The card of %(county)s goes to the stock.")
        return t.fill(text, county=it.county)
    text = N_("The card of %(county)s goes from %(player)s to %(other)s.")
    return t.fill(text, county=it.county, player=it.player, other=it.to)


def insistence_sentence(t: Words, it: h.Insisted) -> str:
    """Return the sentence about cubes that came out although the app had not counted them, if
    everybody may know their number (WH.3)."""
    if not t.may_count_cubes:
        return t.fill(
            N_("More cubes came out than the app had counted. The players insisted on it.")
        )
    text = N_(
        "More cubes came out than the app had counted (%(cubes)s). The players insisted on it."
    )
    return t.fill(text, cubes=t.cubes(it.cubes))


def throw_sentence(words: Words, it: Thrown) -> str:
    """Return the sentence about the cubes in the tray (W2.1), or "" if they are secret (WH.3)."""
    if not words.may_count_cubes:
        return ""
    return words.fill(N_("In the tray: %(cubes)s."), cubes=words.cubes(it.tray))


VERDICTS = {
    (True, True): N_("%(winner)s takes %(county)s from %(defender)s: %(attack)s to %(defence)s"),
    (False, True): N_("%(winner)s takes %(county)s: %(attack)s to %(defence)s"),
    (True, False): N_("%(defender)s loses %(county)s: %(attack)s to %(defence)s"),
    (False, False): N_("%(county)s stays neutral: %(attack)s to %(defence)s"),
}
"""What happens to a county, by whether it had an owner and whether it has one now."""


def battle_verdict(words: Words, it: Fought) -> Verdict:
    """Return the verdict of a battle: the player who takes or keeps the county, with the surplus of
    cubes or the remaining armies (W2.3 to W2.5)."""
    if it.winner is not None and it.winner == it.defender:
        kept = N_("%(winner)s keeps %(county)s with %(armies)s")
        values = {"winner": it.winner, "county": it.county, "armies": words.armies(it.stay)}
        return Verdict(words.fill(kept, values), ("county", it.winner))
    helped = it.attacker and (it.allied or it.defender is None)
    line = words.fill(
        VERDICTS[it.defender is not None, it.winner is not None],
        winner=it.winner,
        defender=it.defender,
        county=it.county,
        attack=_count_side(words, it.attackers, 0 if it.attacker else it.peasants),
        defence=_count_side(words, it.defenders, it.peasants if helped else 0),
    )
    neutral = "player-green"
    if it.defender is None and it.winner is None:
        return Verdict(line, ("county", neutral))
    return Verdict(line, (it.defender or neutral, "county", it.winner or neutral))


def _count_side(words: Words, armies: int, peasants: int) -> str:
    """Return the cubes of a side in the tray: "3 armies", "1 army and 2 peasants", "2 peasants"."""
    if not peasants:
        return words.armies(armies)
    if not armies:
        return words.peasants(peasants)
    said = {"armies": words.armies(armies), "peasants": words.peasants(peasants)}
    return words.fill(N_("%(armies)s and %(peasants)s"), said)


def battle_outcome_sentence(words: Words, it: Fought) -> str:
    """Return the outcome of a battle, with its numbers if they are public (W2.3 to W2.5)."""
    return " ".join([*_count_cubes(words, it), _outcome_sentence(words, it)])


def _count_cubes(words: Words, it: Fought) -> list[str]:
    if not words.may_count_cubes:
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
        said.extend(_peasant_side_sentences(words, it))
    return said


def _peasant_side_sentences(words: Words, it: Fought) -> list[str]:
    """Return the sentences about the side that the peasants were on (W2.2), and about a county that
    neither player has (W2.4)."""
    said = []
    values = {"defender": it.defender, "peasants": it.peasants}
    if it.peasants and it.allied:
        text = N_("Peasants in the tray help %(defender)s: %(peasants)s.")
        said.append(words.fill(text, values))
    elif it.peasants:
        said.append(words.fill(N_("Peasants in the tray help nobody: %(peasants)s."), values))
    if it.winner is None:
        defence = it.defenders + (it.peasants if it.allied else 0)
        if it.attackers == defence:
            text = N_("It is a tie, %(attackers)s to %(defence)s.")
            said.append(words.fill(text, attackers=it.attackers, defence=defence))
        else:
            said.append(words.fill(N_("Peasants alone cannot keep a player's county.")))
    return said


def _outcome_sentence(words: Words, it: Fought) -> str:
    values = {"winner": it.winner, "county": it.county, "armies": words.armies(it.stay)}
    if it.winner is None:
        if it.defender is None:
            return words.fill(N_("%(county)s stays neutral."), values)
        return words.fill(N_("%(county)s becomes neutral and loses its buildings."), values)
    if it.winner == it.attacker:
        return words.fill(N_("%(winner)s conquers %(county)s with %(armies)s."), values)
    return words.fill(N_("%(winner)s keeps %(county)s with %(armies)s."), values)
