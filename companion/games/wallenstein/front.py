"""How the home page presents Wallenstein."""

from __future__ import annotations

from companion.core.play import Front, Link
from companion.core.wording import N_

FRONT = Front(
    players=N_("Three to five players, one board, one tower."),
    theme=N_("The Empire in the Thirty Years' War"),
    icon="town",
    links=(
        Link(
            N_("Calculator"),
            N_("Score one winter or the end of any game, every majority explained."),
            "calculator",
            "wallenstein_calculator.page",
        ),
        Link(
            N_("A battle"),
            N_("You only have a quarrel: who wins, by what lies in the tray."),
            "battle",
            "wallenstein_quarrel.page",
        ),
        Link(
            N_("Boxes"),
            N_("What is printed on your copy, typed once and remembered."),
            "store",
            "wallenstein_boxes.index",
        ),
    ),
    styles=("wallenstein/css/front.css", "wallenstein/css/sources.css"),
)
