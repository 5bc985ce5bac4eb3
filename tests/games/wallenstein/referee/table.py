"""The table: all phases together. `play` checks an entry, does it, and does all that follows."""

from __future__ import annotations

import pickle

from .acting import Acting
from .battles import Battles
from .correcting import Correcting
from .court import Court
from .leaders import Leaders
from .planning import Planning
from .setting_up import SettingUp
from .winter import Winter
from .words import Dict, Foul

MAY_ALWAYS = {"type", "insist"}
KEYS: dict[str, tuple[str, str, str]] = {  # method, keys that must be there, and that may
    "claim": ("claim", "player county armies", "leader"),
    "stock": ("stock", "open", "player"),
    "fill": ("fill", "out", ""),
    "year": ("year", "events", ""),
    "display": ("display", "actions tiles", "favors"),
    "plan": ("plan", "player", "boxes bid court"),
    "event": ("draw_event", "event", ""),
    "bid": ("bid", "player bid", ""),
    "lot": ("lot", "order", ""),
    "place": ("place", "player place", ""),
    "open": ("open", "", "player county box"),
    "move": ("move", "player to", "armies"),
    "throw": ("throw", "tray", ""),
    "turn": ("turn", "action", ""),
    "fallen": ("fallen", "cubes", ""),
    "revolts": ("revolts", "player counties", ""),
    "revolt": ("revolt", "player county", ""),
    "favor": ("favor", "player favor", "cancel county"),
    "benefit": ("benefit", "player benefit", ""),
    "leader": ("leader", "player county", ""),
    "describe": (
        "describe",
        "",
        "favor amount building card thalers armies grain points",
    ),
    "correct": (
        "correct",
        "",
        "player thalers grain points county owner armies buildings markers tray tower note",
    ),
}


class Table(SettingUp, Planning, Court, Acting, Battles, Winter, Leaders, Correcting):
    """What lies on the table."""

    def __init__(self, setup: Dict) -> None:
        super().__init__(setup)
        self.advance()

    def play(self, line: int, entry: Dict) -> None:
        self.line = line
        kind = entry.get("type")
        if not isinstance(kind, str) or kind not in KEYS:
            self.foul(f"nobody knows what {kind!r} is")
        method, must, may = KEYS[kind]
        missing = set(must.split()) - set(entry)
        unknown = set(entry) - MAY_ALWAYS - set(must.split()) - set(may.split())
        if missing or unknown:
            self.foul(f"{kind}: {sorted(missing)} missing, {sorted(unknown)} unknown")
        getattr(self, method)(entry)
        self.advance()

    def refusal(self, entry: Dict) -> str | None:
        """Why this entry would be a foul now, or None; nothing changes."""
        try:
            again: Table = pickle.loads(pickle.dumps(self))  # deepcopy takes five times as long
            again.play(self.line + 1, entry)
        except Foul as foul:
            return foul.reason
        return None
