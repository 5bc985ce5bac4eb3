"""The headlines of the story in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.play.texts import HeadlineTexts
from companion.core.wording import N_, NN_

from .words import Words

Values = Mapping[str, Any]
BETWEEN = "; "
"""Stands between things that have commas or colons of their own."""


def bidders_text(words: Words, values: Values) -> str:
    """Return the text about the two players who bid against each other, and their town."""
    text = N_("%(player)s against %(other)s: %(town)s")
    return BETWEEN.join(
        words.fill(text, player=one.holder, other=one.other, town=one.town)
        for one in values["biddings"]
    )


def offers_text(words: Words, values: Values) -> str:
    """Return the sentence about the number of offers, the highest offer in guards, and the player
    who stayed."""
    first, *others = values["biddings"]
    said = {"guards": words.guards(first.guards), "count": first.offers}
    if others:
        text = NN_(
            "%(count)s offer each, up to %(guards)s", "%(count)s offers each, up to %(guards)s"
        )
        return words.fill(text, said)
    text = NN_(
        "%(count)s offer, up to %(guards)s; %(player)s stayed (round %(round)s)",
        "%(count)s offers, up to %(guards)s; %(player)s stayed (round %(round)s)",
    )
    return words.fill(text, said, player=first.winner, round=first.round)


def payment_text(words: Words, values: Values) -> str:
    """Return the text about the guards paid for a town, with the number of biddings if there was
    only one."""
    guards = words.guards(values["guards"])
    if len(values["towns"]) > 1:
        return words.fill(N_("%(guards)s paid for each"), guards=guards)
    text = NN_(
        "%(guards)s paid in %(count)s round of bidding",
        "%(guards)s paid in %(count)s rounds of bidding",
    )
    return words.fill(text, guards=guards, count=values["count"])


def rows_text(words: Words, values: Values) -> str:
    """Return rows as text: "Royal store, row with bonus 4 (round 3)"."""
    return BETWEEN.join(_row_texts(words, values))


def _row_texts(words: Words, values: Values) -> Iterable[str]:
    for one in values["rows"]:
        text = N_("%(store)s, %(row)s (round %(round)s)")
        title = words.row_title(one.row)
        said = words.fill(text, store=one.store, row=title, round=one.round)
        yield said[:1].upper() + said[1:]


def decisive_influence_text(words: Words, values: Values) -> str:
    """Return the sentence about the influence from a row that decided the game."""
    if len(values["rows"]) > 1:
        text = N_("Without any one of these rows %(player)s would not have been ahead")
        return words.fill(text, player=values["player"])
    text = N_(
        "%(player)s got %(influence)s influence. Without it %(players)s would have been ahead"
    )
    said = {"player": values["player"], "influence": values["influence"]}
    return words.fill(text, said, players=words.player_list(values["ahead"]))


def influence_in_row_text(words: Words, values: Values) -> str:
    """Return the text about a player's influence from a row."""
    several = len(values["rows"]) > 1 or len(values["players"]) > 1
    each = N_("%(influence)s influence each time (%(players)s)")
    text = each if several else N_("%(players)s: %(influence)s influence")
    return words.fill(
        text, players=words.player_list(values["players"]), influence=values["influence"]
    )


def leader_before_text(words: Words, values: Values) -> str:
    """Return the text about the players who were ahead before the leaders were scored."""
    players = words.player_list(values["players"])
    if len(values["players"]) > 1:
        return words.fill(N_("%(players)s were tied"), players=players)
    if values["same"]:
        return words.fill(N_("%(players)s was ahead already"), players=players)
    return words.fill(N_("%(players)s was ahead"), players=players)


def leaders_text(words: Words, values: Values) -> str:
    """Return the sentence about the influence before the leaders were scored, and the leaders'
    points."""
    text = N_("%(player)s %(count)s")
    each = (words.fill(text, player=p, count=n) for p, n in values["leaders"].items())
    said = N_("%(influence)s influence; then the leader cards added: %(gains)s")
    return words.fill(said, influence=values["influence"], gains=words.join(each))


HEADLINES: Mapping[str, HeadlineTexts] = {
    "fiercest-bidding": HeadlineTexts(
        title=N_("The fiercest bidding"), subject=bidders_text, detail=offers_text, sign="guard"
    ),
    "most-expensive-town": HeadlineTexts(
        title=N_("The most expensive town"), subject="%(towns)s", detail=payment_text, sign="town"
    ),
    "decisive-row": HeadlineTexts(
        title=N_("The row that decided the game"),
        subject=rows_text,
        detail=decisive_influence_text,
        sign="store",
    ),
    "best-row": HeadlineTexts(
        title=N_("The most valuable row"),
        subject=rows_text,
        detail=influence_in_row_text,
        sign="store",
    ),
    "before-leaders": HeadlineTexts(
        title=N_("Before the leader cards"),
        subject=leader_before_text,
        detail=leaders_text,
        sign="clergy",
    ),
}
