"""The names of a battle's cubes: why they are thrown, for which side, and where they go."""

from __future__ import annotations

from companion.core.wording import N_

ORIGIN = {
    "attackers": N_("attack"),
    "attack-tile": N_("bonus tile of the attack"),
    "defenders": N_("defence"),
    "defend-tile": N_("bonus tile of the defence"),
    "event": N_("by the event"),
    "markers": N_("by revolt markers"),
    "winter": N_("by winter's shortage"),
    "tray": N_("out of the tray"),
    "fallen": N_("fell out by accident"),
}
SIDE = {
    "attack": N_("Attack"),
    "defence": N_("Defence"),
    "rising": N_("Revolt"),
    "tray": N_("What lies in the tray already"),
}
GOES = {
    "county": N_("Into the county"),
    "supply": N_("Back to the supply"),
    "tray": N_("Stay in the tray"),
}
