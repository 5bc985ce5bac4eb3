"""What things are called, by the codes of the rules; and `Words`, which puts them into sentences.

The maps hold texts to be translated: templates ask `gettext(TOWN[code])`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.wording import N_, NN_
from companion.core.wording.colours import COLOUR_NAMES
from companion.core.wording.sentences import Sentences

TOWN = {
    "lauban": N_("Lauban"),
    "goerlitz": N_("Görlitz"),
    "bautzen": N_("Bautzen"),
    "loebau": N_("Löbau"),
    "kamenz": N_("Kamenz"),
    "zittau": N_("Zittau"),
}
COLOUR = COLOUR_NAMES
GOOD = {"red": N_("red"), "green": N_("green"), "blue": N_("blue"), "yellow": N_("yellow")}
ESTATE = {
    "clergy": N_("clergy"),
    "aristocracy": N_("aristocracy"),
    "burghers": N_("burghers"),
}
SYMBOL = {**GOOD, "guard": N_("guard"), "horse": N_("horse"), **ESTATE}
STORE = {"royal": N_("royal store"), "civic": N_("civic store")}
SIDE = {"white": N_("white side"), "yellow": N_("yellow side")}
FACE = {"I": N_("side I"), "II": N_("side II")}
MODULE = {"sixth-player": N_("Sixth player"), "retinue": N_("Loyal Retinue")}
PHASE = {
    "dealing": N_("setting up the round"),
    "choosing": N_("choosing towns"),
    "collecting": N_("collecting taxes"),
    "storing": N_("storing goods"),
    "revealing": N_("showing hands"),
    "finished": N_("the end of the game"),
}
SOURCE = {
    "start": N_("At the start"),
    "goods": N_("Goods"),
    "bonus": N_("Full rows"),
    "clergy": N_("Clergy"),
    "aristocracy": N_("Aristocracy"),
    "burghers": N_("Burghers"),
    "followers": N_("Followers"),
    "crowns": N_("Crowns"),
    "leader-crowns": N_("Crowns with the leader cards"),
    "king": N_("Paid to the king"),
    "settled": N_("Phases told by their outcome"),
    "correction": N_("Corrections"),
}
CALLED: Mapping[str, Mapping[str, str]] = {
    "town": TOWN,
    "towns": TOWN,
    "left": TOWN,
    "good": GOOD,
    "estate": ESTATE,
    "store": STORE,
    "module": MODULE,
    "phase": PHASE,
    "wanted": PHASE,
}
"""Which map words the value of that name in a `Refused`, a `Waiting` or a happening."""

FIGURES = ("most", "figures", "deck")
"""Values that count figures of a leader card; a deck is named by them."""

PLAYERS = ("player", "other", "holder", "by")
FOLLOWERS = ("follower", "followers")
"""Values that name followers; `names` has them as "follower ID"."""


@dataclass(frozen=True)
class Words(Sentences):
    """Sentences of League of Six; `names` has followers, too, as "follower ID"."""

    CALLED = CALLED
    PLAYERS = PLAYERS

    def guards(self, count: int) -> str:
        """ "1 guard", "3 guards"."""
        return self.say(NN_("%(count)s guard", "%(count)s guards"), count=count)

    def horses(self, count: int) -> str:
        """ "1 horse", "3 horses"."""
        return self.say(NN_("%(count)s horse", "%(count)s horses"), count=count)

    def figures(self, count: int) -> str:
        """ "1 figure", "3 figures" on a leader card."""
        return self.say(NN_("%(count)s figure", "%(count)s figures"), count=count)

    def goods(self, goods: Mapping[str, int]) -> list[str]:
        """ "2 red", "1 blue": one text for each colour there is any of."""
        text = N_("%(count)s %(good)s")
        return [self.say(text, count=n, good=good) for good, n in goods.items() if n]

    def worded(self, key: str, value: object) -> object:
        """One value in players' words: followers by name, figures counted."""
        if key in FOLLOWERS:
            ids = [value] if isinstance(value, str) else value
            return self.join(self.names.get(f"follower {id_}", str(id_)) for id_ in ids or ())  # type: ignore[attr-defined]
        if key in FIGURES and str(value).isdigit():
            return self.figures(int(str(value)))
        return super().worded(key, value)
