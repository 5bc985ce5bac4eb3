"""Every sentence that Wallenstein says, made of the rules' codes and values.

`names` gives the player's name for each colour; whoever asks passes the translation.
"""

from collections.abc import Mapping

from companion.core.wording import Gettext
from companion.core.wording.colours import player_name

from ..rules.state import State
from . import things
from .extras import extras, steady
from .helping import helps
from .history import sentences
from .labels import thing
from .refusals import refusal
from .turns import turn_lines

__all__ = [
    "TERMS",
    "extras",
    "helps",
    "names",
    "refusal",
    "sentences",
    "steady",
    "thing",
    "turn_lines",
]

TERMS = {
    "action": things.ACTION,
    "benefit": things.BENEFIT,
    "building": things.BUILDING,
    "colour": things.COLOUR,
    "county": things.COUNTY,
    "cube": things.CUBE,
    "event": things.EVENT,
    "module": things.MODULE,
    "phase": things.PHASE,
    "region": things.REGION,
    "season": things.SEASON,
    "source": things.SOURCE,
    "tile": things.TILE,
}


def names(state: State, gettext: Gettext) -> Mapping[str, str]:
    """What sentences call the players, by colour."""
    seats = state.board.names.items()
    return {str(colour): player_name(name, gettext) for colour, name in seats}
