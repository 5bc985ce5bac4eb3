"""How the home page presents League of Six."""

from __future__ import annotations

from companion.core.play import Front, Link
from companion.core.wording import N_

FRONT = Front(
    players=N_("Three to six players, one board, one tablet."),
    theme=N_("Upper Lusatia, around 1430"),
    icon="town",
    links=(
        Link(
            N_("Calculator"),
            N_("Score the leaders at the end of any game, ties explained."),
            "calculator",
            "calculator.page",
        ),
        Link(
            N_("Boxes"),
            N_("What is printed on your copy, typed once and remembered."),
            "store",
            "boxes.index",
        ),
    ),
    styles=("league_of_six/css/front.css", "league_of_six/css/sources.css"),
    bgg_id=31624,
)
