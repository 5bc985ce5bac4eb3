"""One battle without a table (W2), from entered numbers; and the sentences on the sheet of any
battle, about the peasants' side and the outcome."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.play import Refused
from companion.core.wording import N_, Gettext, english

from ..board import PEASANTS, Colour, Cube
from ..fights import Battle, Group
from ..happenings import CountyLost, Fought, Thrown
from ..shared.outcomes import OutcomeView, outcome_view
from ..words import actions
from ..words.actions import battle_outcome_sentence, throw_sentence
from ..words.words import Words


class Quarrel(Struct, frozen=True):
    """The two sides of a battle and their cubes, including added ones.

    Without `attacker` it is a revolt of `peasants`; without `defender` the peasants defend a
    neutral county. `markers`: the county has a revolt marker.
    """

    attacker: Colour | None
    defender: Colour | None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    markers: bool = False


def battle_from_quarrel(quarrel: Quarrel) -> Battle:
    """Return the battle with the cubes that are thrown in addition to the tray (W2.1, W2.5).
    Refused if nobody fights, or if a player fights against themselves."""
    attacker, defender = quarrel.attacker, quarrel.defender
    if attacker == defender:
        raise Refused("quarrel-alone")
    groups = [
        Group("attackers", attacker, quarrel.attackers) if attacker else None,
        Group("defenders", defender, quarrel.defenders) if defender else None,
    ]
    if attacker is None:
        groups.append(Group("markers", PEASANTS, quarrel.peasants))
    elif defender is None:
        groups.append(Group("defenders", PEASANTS, quarrel.peasants))
    return Battle(
        county="",
        kind="revolt" if attacker is None else "battle",
        attacker=attacker,
        defender=defender,
        allied=attacker is not None and defender is not None and not quarrel.markers,
        groups=tuple(group for group in groups if group is not None and group.n),
    )


def decide_quarrel(quarrel: Quarrel, tray: Mapping[Cube, int]) -> OutcomeView:
    """Return the outcome for this tray: the winner, and where each cube goes (W2.2 to W2.5)."""
    blank: dict[Cube, int] = {PEASANTS: 0}
    blank |= {one: 0 for one in (quarrel.attacker, quarrel.defender) if one is not None}
    return outcome_view(battle_from_quarrel(quarrel), {**blank, **tray})


REVOLT_RULES = {
    True: N_("%(defender)s has more cubes than the peasants, and loses as many."),
    False: N_("%(defender)s needs more cubes than the peasants. A tie is not enough."),
}
"""By whether the owner wins against the revolt (W2.5)."""
TIE_RULES = {
    (True, True): N_("A tie: both sides lose all their cubes in the tray."),
    (False, True): N_("Only peasants defend. A tie is enough for them, and the county stays free."),
    (False, False): N_("Only peasants defend. A tie is enough for them."),
}
"""For battles that nobody wins, by whether the defender has cubes in the tray and whether there is
a defender (W2.4)."""


def peasants_line(fight: Battle, names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return the sentence about the side of peasants in the tray in this battle (W2.2 to W2.5)."""
    words = Words(names, gettext)
    values = {"defender": fight.defender}
    if fight.kind == "revolt":
        return words.fill(
            N_("%(defender)s needs more cubes in the tray than the peasants."), values
        )
    if fight.defender is None:
        return words.fill(N_("Peasants in the tray defend the county. A tie is enough for them."))
    if fight.allied:
        return words.fill(N_("Peasants in the tray help %(defender)s."), values)
    return words.fill(
        N_("The county has a revolt marker, so peasants in the tray help nobody."), values
    )


def outcome_line(outcome: OutcomeView, names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return the text with the numbers in the tray and the consequence for the county (W2.3 to
    W2.5)."""
    return battle_outcome_sentence(Words(names, gettext), _fought_happening(outcome))


def battle_sentences(
    outcome: OutcomeView, names: Mapping[str, str], gettext: Gettext = english
) -> tuple[str, ...]:
    """Return the sentences of the history that are also shown on the sheet of an outcome."""
    words = Words(names, gettext)
    lines = (
        throw_sentence(words, Thrown(outcome.tray)),
        battle_outcome_sentence(words, _fought_happening(outcome)),
    )
    start, end = outcome.card or (None, None)
    if start is None:
        return lines
    return *lines, actions.lost_county_sentence(words, CountyLost(start, outcome.fight.county, end))


def _fought_happening(outcome: OutcomeView) -> Fought:
    fight = outcome.fight
    return Fought(
        county=fight.county,
        battle="revolt" if fight.kind == "revolt" else "battle",
        attacker=fight.attacker,
        defender=fight.defender,
        winner=outcome.winner,
        attackers=outcome.tray.get(fight.attacker, 0) if fight.attacker else 0,
        defenders=outcome.tray.get(fight.defender, 0) if fight.defender else 0,
        peasants=outcome.tray.get(PEASANTS, 0),
        stay=sum(fate.county for fate in outcome.fates.values()),
        allied=fight.allied,
    )


def quarrel_line(outcome: OutcomeView, names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return the sentence about the county after a battle without a table (W2.3 to W2.5)."""
    words, fight = Words(names, gettext), outcome.fight
    armies = words.armies(sum(fate.county for fate in outcome.fates.values()))
    values = {"winner": outcome.winner, "armies": armies}
    if outcome.winner is None:
        if fight.defender is None:
            return words.fill(N_("The county stays neutral."))
        text = N_("The county becomes neutral and loses its buildings. Its card goes to the stock.")
        return words.fill(text)
    if outcome.winner == fight.attacker:
        text = N_("%(winner)s conquers the county with %(armies)s and takes its card.")
        return words.fill(text, values)
    return words.fill(N_("%(winner)s keeps the county with %(armies)s."), values)


def rule_line(outcome: OutcomeView, names: Mapping[str, str], gettext: Gettext = english) -> str:
    """Return the sentence about the rule that decided the outcome (W2.3 to W2.5)."""
    fight, winner = outcome.fight, outcome.winner
    own = outcome.tray.get(fight.defender, 0) if fight.defender else 0
    if fight.kind == "revolt":
        text = REVOLT_RULES[winner is not None]
    elif winner is None:
        text = TIE_RULES[bool(own), fight.defender is not None]
    elif winner == fight.defender and outcome.tray.get(PEASANTS) and fight.allied:
        text = N_("More cubes win. Peasants who help are lost first.")
    else:
        text = N_("More cubes win. The winner loses as many as the loser had in the tray.")
    return Words(names, gettext).fill(text, {"defender": fight.defender})


def card_line(
    fight: Battle,
    card: tuple[str | None, str | None] | None,
    names: Mapping[str, str],
    gettext: Gettext = english,
) -> str:
    """Return the sentence about the player who gets the county's card; "" if its owner keeps it
    (W1.12)."""
    if card is None:
        return ""
    start, end = card
    words, values = Words(names, gettext), {"county": fight.county, "player": start, "other": end}
    if start is None:
        return words.fill(N_("The card of %(county)s goes from the stock to %(other)s."), values)
    if end is None:
        return words.fill(N_("The card of %(county)s goes from %(player)s to the stock."), values)
    return words.fill(N_("The card of %(county)s goes from %(player)s to %(other)s."), values)
