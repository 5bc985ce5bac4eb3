"""The players' colours."""

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
    """Return a player's name as it is shown. A name that is a colour is translated."""
    return gettext(name) if name in OURS else name
