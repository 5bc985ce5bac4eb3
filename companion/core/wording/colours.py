"""The colours that players go by."""

from companion.core.wording import N_, Gettext

COLOUR_NAMES = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "black": N_("Black"),
}
OURS = frozenset(COLOUR_NAMES.values())


def player_name(name: str, gettext: Gettext) -> str:
    """A player's name as it is shown: who goes by a colour does so in each reader's language."""
    return gettext(name) if name in OURS else name
