"""Every sentence that Wallenstein says, made of the rules' codes and values.

`names` gives the player's name for each colour; whoever asks passes the translation.
"""

from collections.abc import Mapping

from companion.core.wording import Gettext
from companion.core.wording.colours import player_name

from .state import State
from .words import battles, fields, things
from .words.extras import extras, steady
from .words.helping import helps
from .words.history.told import sentences
from .words.labels import thing
from .words.refusals import NAMES, refusal
from .words.turns import turn_lines

TERMS = {
    "action": things.ACTION,
    "action_short": things.ACTION_SHORT,
    "benefit": things.BENEFIT,
    "box": things.BOX,
    "box_short": things.BOX_SHORT,
    "building": things.BUILDING,
    "card": things.CARD,
    "colour": things.COLOUR,
    "county": things.COUNTY,
    "entry": NAMES,
    "field": fields.FIELD,
    "dealer": fields.DEALER,
    "cube": things.CUBE,
    "event": things.EVENT,
    "goes": battles.GOES,
    "event_short": things.EVENT_SHORT,
    "module": things.MODULE,
    "obstacle": things.OBSTACLE,
    "origin": battles.ORIGIN,
    "phase": things.PHASE,
    "region": things.REGION,
    "round": things.ROUND,
    "round_short": things.ROUND_SHORT,
    "season": things.SEASON,
    "side": battles.SIDE,
    "source": things.SOURCE,
    "stands": things.STANDS,
    "tile": things.TILE,
    "tile_does": things.TILE_DOES,
}


def names(state: State, gettext: Gettext) -> Mapping[str, str]:
    """What sentences call the players, by colour."""
    seats = state.board.names.items()
    return {str(colour): player_name(name, gettext) for colour, name in seats}
