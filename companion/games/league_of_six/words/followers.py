"""Texts about a follower: its name, its moment and its action (L3 to L7)."""

from typing import NamedTuple

from companion.core.wording import N_, NN_, Gettext, Plural, english, fill, join

from ..box.components import Amounts, Crown, Effect, Follower
from ..box.known import KNOWN, needs_open_hands
from .sample_followers import INVENTED, NOTES

NAMES = (
    N_("Burgomaster"),
    N_("Wagoner"),
    N_("Sergeant"),
    N_("Beggar"),
    N_("Ostler"),
    N_("King's Jester"),
    N_("Trader"),
    N_("Franklin"),
    N_("Margrave"),
    N_("Innkeeper"),
    N_("Royal Huntsman"),
)
"""The names in the expansion's texts."""

UNNAMED = N_("Unnamed follower")
BLANK = Follower()
OURS = frozenset((*NAMES, *INVENTED, *NOTES, UNNAMED))
"""The companion's own names and notes, which are translated; a group's own are not."""

KIND = {
    "immediate": N_("Immediate"),
    "phase": N_("Phase %(phase)s"),
    "crown": N_("Crown"),
}
"""What the sign on a tile means; `phase` is a number."""

PHASE_WHEN = {
    "beginning": N_("At the beginning of phase %(phase)s"),
    "any": N_("Once in phase %(phase)s"),
    "end": N_("At the end of phase %(phase)s"),
}
ALWAYS = N_("In phase %(phase)s")
ONLY = {
    "on-0": N_("if your figure is on place 0"),
    "first": N_("if you are first in the storing order"),
    "last": N_("if you are last in the storing order"),
}
GIVE = {
    "influence": NN_("give %(count)s influence", "give %(count)s influence"),
    "guards": NN_("give %(count)s guard", "give %(count)s guards"),
    "goods": NN_("give %(count)s block", "give %(count)s blocks"),
}
GAIN = {
    "influence": NN_("take %(count)s influence", "take %(count)s influence"),
    "guards": NN_("take %(count)s guard", "take %(count)s guards"),
    "goods": NN_("take %(count)s block of your choice", "take %(count)s blocks of your choice"),
    "horses": NN_("take %(count)s horse", "take %(count)s horses"),
    "cards": NN_(
        "take %(count)s grey leader card of your choice",
        "take %(count)s grey leader cards of your choice",
    ),
}
WAY = NN_(
    "the whole route costs %(count)s guard less, but never below 1",
    "the whole route costs %(count)s guards less, but never below 1",
)
STAND = NN_(
    "in a free town you may stand on %(count)s instead of 0, at no cost",
    "in a free town you may stand on any number up to %(count)s, at no cost",
)
HORSES = {
    1: N_("half a horse more when the storing order is decided"),
    2: N_("1 horse more when the storing order is decided"),
}
MORE_HORSES = N_("%(horses)s horses more when the storing order is decided")

COUNTED = {
    "guards": NN_("for each guard left", "for every %(count)s guards left"),
    "influence": NN_(
        "for each influence on the track", "for every %(count)s influence on the track"
    ),
    "followers": NN_("for each of your followers", "for every %(count)s of your followers"),
    "clergy": NN_("for each figure of clergy", "for every %(count)s figures of clergy"),
    "aristocracy": NN_(
        "for each figure of aristocracy",
        "for every %(count)s figures of aristocracy",
    ),
    "burghers": NN_("for each figure of burghers", "for every %(count)s figures of burghers"),
    "figures": NN_(
        "for each figure on your leader cards",
        "for every %(count)s figures on your leader cards",
    ),
    "estates": NN_(
        "for each estate with at least one of your figures",
        "for every %(count)s estates with at least one of your figures",
    ),
}
EXCHANGED = NN_(
    "for each guard that you give up",
    "for every %(count)s guards that you give up",
)
POINTS = N_("%(points)s influence %(counted)s")
POINTS_AT_MOST = N_("%(points)s influence %(counted)s, %(most)s at most")

SENTENCE = N_("%(moment)s: %(does)s.")
SENTENCE_IF = N_("%(moment)s, %(only)s: %(does)s.")
ONE_LINE = 12
"""How many letters fit in one line of a tile."""

ENTERED = N_("enter what the follower gives")
EXCHANGE_ENTERED = N_("exchange guards for influence, and enter both")
NOTHING = N_("only taxes")


def follower_name(id_: str, follower: Follower | None, gettext: Gettext = english) -> str:
    """Return the follower's name, from the box or else from the expansion's texts. A follower
    without a name is called unnamed: its id is never shown."""
    known = KNOWN.get(id_, BLANK)
    name = (follower.name if follower else None) or known.name or UNNAMED
    return translated_name(name, gettext)


def translated_name(name: str, gettext: Gettext = english) -> str:
    """Return a follower's name, translated if the companion knows it."""
    return gettext(name) if name in OURS else name


def short_name(name: str, gettext: Gettext = english) -> str:
    """Return a follower's translated name without anything after a comma."""
    return translated_name(name, gettext).split(",")[0]


def follower_note(follower: Follower, gettext: Gettext = english) -> str:
    """Return the box's note on the follower, "" for none."""
    return gettext(follower.note) if follower.note in OURS else follower.note


def follower_kind_name(follower: Follower, gettext: Gettext = english) -> str:
    """Return "Immediate", "Phase 5" or "Crown"; "" if not known."""
    if follower.kind is None:
        return ""
    return fill(KIND[follower.kind], {"phase": follower.phase}, gettext)


def moment_of_action(follower: Follower, gettext: Gettext = english) -> str:
    """Return the moment at which the follower acts, as text (L4, L6): "At the beginning of phase
    5"."""
    if follower.kind is None:
        return gettext(N_("At any time"))
    if follower.kind == "immediate":
        return gettext(N_("When collected"))
    if follower.kind == "phase":
        effect = follower.effect
        passive = effect and effect.give == effect.gain == Amounts() and effect != Effect()
        text = ALWAYS if passive else PHASE_WHEN[follower.when]
        return fill(text, {"phase": follower.phase}, gettext)
    if follower.first:
        return gettext(N_("At the end of the game, before all other crowns"))
    if needs_open_hands(follower):
        return gettext(N_("At the end of the game, together with the leader cards"))
    return gettext(N_("At the end of the game"))


def describe_action(follower: Follower, gettext: Gettext = english) -> str:
    """Return the follower's action as text, without the time: "give 1 guard and take 1 block of
    your choice"."""
    if follower.effect is None:
        return gettext(EXCHANGE_ENTERED if follower.exchange else ENTERED)
    return join(_effect_parts(follower.effect, gettext), gettext) or gettext(NOTHING)


def effect_sentence(follower: Follower, gettext: Gettext = english) -> str:
    """Return a sentence about the follower's moment and action."""
    return _timed_sentence(moment_of_action(follower, gettext), follower, gettext)


def summarize_action(follower: Follower, gettext: Gettext = english) -> str:
    """Return the follower's action as briefly as possible: "Crown: 2 influence for each guard
    left."; "" if it is not known."""
    sign = follower_kind_name(follower, gettext)
    return _timed_sentence(sign, follower, gettext) if sign and follower.effect else ""


def _timed_sentence(moment: str, follower: Follower, gettext: Gettext) -> str:
    values = {"moment": moment, "does": describe_action(follower, gettext)}
    only = follower.effect.only if follower.effect else None
    if only is None:
        return fill(SENTENCE, values, gettext)
    return fill(SENTENCE_IF, {**values, "only": gettext(ONLY[only])}, gettext)


def crown_sentence(crown: Crown, gettext: Gettext = english) -> str:
    """Return the points of a crown as text: "2 influence for every 3 guards left, 8 at most"."""
    text = EXCHANGED if crown.exchange else COUNTED[crown.count]
    counted = _fill_count(text, crown.every, gettext)
    values = {"points": crown.points, "counted": counted, "most": crown.most}
    return fill(POINTS if crown.most is None else POINTS_AT_MOST, values, gettext)


def _effect_parts(effect: Effect, gettext: Gettext) -> list[str]:
    parts = [_fill_count(WAY, effect.way, gettext)] if effect.way else []
    if effect.stand:
        parts.append(_fill_count(STAND, effect.stand, gettext))
    if effect.half_horses:
        whole, half = divmod(effect.half_horses, 2)
        values = {"horses": f"{whole}½" if half else whole}
        known = HORSES.get(effect.half_horses)
        parts.append(gettext(known) if known else fill(MORE_HORSES, values, gettext))
    for texts, amounts in ((GIVE, effect.give), (GAIN, effect.gain)):
        counts = ((texts[key], getattr(amounts, key)) for key in texts)
        parts += [_fill_count(text, count, gettext) for text, count in counts if count]
    if effect.crown is not None:
        parts.append(crown_sentence(effect.crown, gettext))
    return parts


def _fill_count(text: Plural, count: int, gettext: Gettext) -> str:
    return fill(text, {"count": count}, gettext)


class FollowerWords(NamedTuple):
    """Texts about a follower for the pages.

    `kind`: its kind or phase, such as "Immediate" or "Crown", "" if not known; `says`: its action
    in a sentence; `line`: the same as briefly as possible; `short`: the name without anything after
    a comma; `lines`: the short name, split for a tile on the board; `note`: the box's note on it.
    """

    name: str
    short: str
    lines: tuple[str, ...]
    kind: str
    says: str
    line: str
    note: str


def follower_words(id_: str, follower: Follower, gettext: Gettext = english) -> FollowerWords:
    """Return the texts about a follower for the pages."""
    name = follower_name(id_, follower, gettext)
    short = name.split(",")[0]
    return FollowerWords(
        name,
        short,
        split_name_for_tile(short),
        follower_kind_name(follower, gettext),
        effect_sentence(follower, gettext),
        summarize_action(follower, gettext),
        follower_note(follower, gettext),
    )


def split_name_for_tile(name: str) -> tuple[str, ...]:
    """Return a name in one line, or in two lines as equal as possible; words are not split."""
    words = name.split()
    if len(name) <= ONE_LINE or len(words) < 2:
        return (name,)
    ways = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    return min(ways, key=lambda lines: max(map(len, lines)))
