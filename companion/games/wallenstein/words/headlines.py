"""The headlines of the story in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.play import HeadlineTexts
from companion.core.wording import N_, NN_

from .names import ROUND
from .words import Words

Values = Mapping[str, Any]


def losses_sentence(words: Words, values: Values) -> str:
    """Return the text about the armies and peasants lost and the number of fights; for several
    counties the losses in each."""
    if len(values["counties"]) > 1:
        text = NN_("%(count)s cube was lost in each", "%(count)s cubes were lost in each")
        return words.fill(text, count=values["fallen"])
    cubes = [words.armies(values["armies"])] if values["armies"] else []
    cubes += [words.peasants(values["peasants"])] if values["peasants"] else []
    text = NN_("%(cubes)s were lost in %(count)s fight", "%(cubes)s were lost in %(count)s fights")
    return words.fill(text, cubes=words.join(cubes), count=values["count"])


def lucky_throws_sentence(words: Words, values: Values) -> str:
    """Return the text about the players with the luckiest throws, and the counties."""
    text = N_("%(player)s in %(county)s")
    return words.join(
        words.fill(text, player=luck.player, county=luck.county) for luck in values["lucky"]
    )


def lucky_cubes_sentence(words: Words, values: Values) -> str:
    """Return the text with the numbers of cubes that were thrown and that came out; for several
    throws only the surplus."""
    lucky: Sequence[Any] = values["lucky"]
    if len(lucky) > 1:
        more = NN_(
            "%(count)s more cube came out than was thrown, each time",
            "%(count)s more cubes came out than were thrown, each time",
        )
        return words.fill(more, count=values["more"])
    [luck] = lucky
    text = N_("%(thrown)s thrown, %(out)s came out (%(when)s)")
    when = words.name_of(ROUND, str(luck.round))
    return words.fill(text, thrown=luck.thrown, out=luck.out, when=when)


def earlier_winner_sentence(words: Words, values: Values) -> str:
    """Return the sentence about the player who would have won if the game had ended a winter
    earlier."""
    if len(values["players"]) > 1:
        return words.fill(N_("%(players)s would have shared the victory"), values)
    [player] = values["players"]
    if values["same"]:
        return words.fill(N_("%(player)s would have won then, too"), player=player)
    return words.fill(N_("%(player)s would have won"), player=player)


def earlier_points_sentence(words: Words, values: Values) -> str:
    """Return the text with the points after the first winter, and the Thalers if they would have
    been decisive."""
    points = words.points(values["points"])
    if values["by_thalers"]:
        text = N_("%(points)s after the winter of year 1, and the most Thalers (%(thalers)s)")
        return words.fill(text, points=points, thalers=values["thalers"])
    return words.fill(N_("%(points)s after the winter of year 1"), points=points)


HEADLINES: Mapping[str, HeadlineTexts] = {
    "bloodiest": HeadlineTexts(
        title=N_("The bloodiest county"),
        subject="%(counties)s",
        detail=losses_sentence,
        sign="battle",
    ),
    "luckiest": HeadlineTexts(
        title=N_("The luckiest tower"),
        subject=lucky_throws_sentence,
        detail=lucky_cubes_sentence,
        sign="tower",
    ),
    "winter-earlier": HeadlineTexts(
        title=N_("A winter earlier"),
        subject=earlier_winner_sentence,
        detail=earlier_points_sentence,
        sign="winter",
    ),
}
