"""The line about whose turn it is, the same for every game: who must act, the reason, and what to
do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.core.play.texts import Words
from companion.core.play.values import Waiting
from companion.core.wording import N_, Gettext, Text, english


class TurnLine(NamedTuple):
    """The parts of the line about whose turn it is: `headline` says who must act, `why` gives the
    reason, `what` is the instruction. `player` is None for the table, or for several players."""

    player: str | None
    headline: str
    why: str
    what: str


class TurnTexts(NamedTuple):
    """The texts of a game's turn lines. `words` fills in their values.

    `must`, `you_must` and `together` are headlines: about one player, to the reader, and about
    several players. `do` is the instruction. These four have the tag of the expected entry as key,
    and `why` has the reason. `do_instead` replaces `do` if `Waiting.values["do"]` is one of its
    keys.
    """

    words: type[Words]
    must: Mapping[str, Text]
    you_must: Mapping[str, Text]
    together: Mapping[str, str]
    why: Mapping[str, str]
    do: Mapping[str, str]
    do_instead: Mapping[str, str]

    def turn_line(
        self,
        waiting: Sequence[Waiting[str]],
        names: Mapping[str, str],
        gettext: Gettext = english,
        you: str | None = None,
    ) -> TurnLine | None:
        """Return the line about everybody who must act; None if nobody must. `you`: the reader. If
        the reader must act, the line addresses the reader; otherwise it names all players."""
        if not waiting:
            return None
        words = self.words(names, gettext)
        mine = next((w for w in waiting if you is not None and w.player == you), None)
        if mine is not None or len(waiting) == 1:
            return self._player_line(words, mine or waiting[0], you)
        everybody = words.player_list(w.player for w in waiting if w.player is not None)
        headline = words.fill(self.together[waiting[0].must], players=everybody)
        why = words.fill(self.why[waiting[0].why], waiting[0].values)
        return TurnLine(None, headline, why, self._instruction(words, waiting[0], you, everybody))

    def _player_line(self, words: Words, waiting: Waiting[str], you: str | None) -> TurnLine:
        """Return the line about one player, or the table, who must act."""
        values = {"player": waiting.player, **waiting.values}
        yours = waiting.player is not None and waiting.player == you
        headline = words.fill((self.you_must if yours else self.must)[waiting.must], values)
        why = words.fill(self.why[waiting.why], values)
        return TurnLine(waiting.player, headline, why, self._instruction(words, waiting, you))

    def _instruction(
        self, words: Words, waiting: Waiting[str], you: str | None, others: str = ""
    ) -> str:
        """Return the instruction for the player who must act. On another player's phone it names
        the players to wait for."""
        if you is None or waiting.player == you:
            special = self.do_instead.get(str(waiting.values.get("do")))
            return words.fill(special or self.do[waiting.must], waiting.values)
        if waiting.player is None:
            return words.fill(N_("Wait for the tablet"))
        return words.fill(
            N_("Wait for %(players)s"), players=others or words.player_name(waiting.player)
        )
