"""The colours that players go by."""

from companion.core.wording import N_

COLOUR_NAMES = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "black": N_("Black"),
}
