"""The table: all phases together. `play` checks an entry, does it, and does all that follows."""

from __future__ import annotations

import pickle
from copy import copy

from .choosing import Choosing
from .collecting import Collecting
from .crowns import Crowns
from .dealing import Dealing
from .describing import Describing
from .ending import Ending
from .followers import Followers
from .joining import Joining
from .settling import Settling
from .storing import Storing
from .words import Dict


class Table(
    Dealing,
    Choosing,
    Collecting,
    Storing,
    Ending,
    Crowns,
    Followers,
    Describing,
    Settling,
    Joining,
):
    """What lies on the table."""

    def __init__(self, setup: Dict) -> None:
        super().__init__(setup)
        if setup.get("start") is not None:
            self.join(setup["start"])

    def play(self, line: int, entry: Dict) -> None:
        self.line = line
        kinds = {
            "deal": self.deal,
            "choose_town": self.choose_town,
            "raise": self.raise_offer,
            "accept": self.accept,
            "collect": self.collect,
            "choose_row": self.choose_row,
            "take_leader": self.take_leader,
            "use_follower": self.use_follower,
            "decline_follower": self.decline_follower,
            "exchange_guards": self.exchange_guards,
            "reveal": self.reveal,
            "correct": self.correct,
            "describe": self.describe,
            "settle": self.settle,
        }
        kind = entry.get("type")
        if kind not in kinds:
            self.foul(f"nobody knows what {kind!r} is")
        kinds[kind](entry)

    def kept(self) -> bytes:
        """What may change, as it is now."""
        changing = {key: it for key, it in vars(self).items() if key not in ("box", "records")}
        return pickle.dumps(changing)  # deepcopy takes five times as long

    def again(self, kept: bytes | None = None) -> Table:
        """The same once more, to try something on; what never changes is the same in both.

        `kept`: what may change, where more than one are tried.
        """
        again = copy(self)
        again.records = list(self.records)
        vars(again).update(pickle.loads(kept or self.kept()))
        return again
