"""Every sentence that League of Six says, made of the rules' codes and values.

`names` gives the player's name for each colour; whoever asks passes the translation.
"""

from collections.abc import Mapping

from companion.core.wording import N_, Gettext
from companion.core.wording.colours import player_name

from .bridge import BRIDGE
from .state import State
from .words import fields, followers, things
from .words.extras import extras, steady
from .words.helping import helps
from .words.history.told import sentences
from .words.labels import thing
from .words.refusals import refusal
from .words.turns import turn_lines

TERMS = {
    "entry": BRIDGE.names,
    "colour": things.COLOUR,
    "chapter": {"end": N_("Leaders")},
    "estate": things.ESTATE,
    "face": things.FACE,
    "field": fields.FIELD,
    **fields.VALUES,
    "good": things.GOOD,
    "module": things.MODULE,
    "phase": things.PHASE,
    "source": things.SOURCE,
    "side": things.SIDE,
    "store": things.STORE,
    "symbol": things.SYMBOL,
    "town": things.TOWN,
}


def names(state: State, gettext: Gettext) -> Mapping[str, str]:
    """What sentences call those at the table: players by colour, followers as "follower ID"."""
    seats = state.board.names.items()
    called: dict[str, str] = {str(colour): player_name(name, gettext) for colour, name in seats}
    for id_, tile in state.box.followers.items() if state.retinue else ():
        called[f"follower {id_}"] = followers.called(id_, tile, gettext)
    return called
