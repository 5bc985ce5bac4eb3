"""The class that makes the sentences of League of Six, with all its terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core.play.texts import HeadlineTexts, Refusal, Tell
from companion.core.wording import N_, Gettext

from .box.components import normalize_tile
from .happenings import Corrected
from .state import State
from .words import followers, names
from .words.board import explain_cost, order_line, rows_look, settle_notes, tile_look, town_line
from .words.headlines import HEADLINES
from .words.history import TELLS
from .words.refusals import REFUSALS
from .words.results import reason_sentence
from .words.words import Words


@dataclass(frozen=True)
class PageWords(Words):
    """Makes sentences of League of Six, with all its terms."""

    TERMS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "chapter": {"end": N_("Leader cards")},
        "estate": names.ESTATE,
        "face": names.FACE,
        "field": names.FIELD,
        **names.VALUES,
        "good": names.GOOD,
        "module": names.MODULE,
        "side": names.SIDE,
        "store": names.STORE,
        "symbol": names.SYMBOL,
        "town": names.TOWN,
    }
    REFUSALS: ClassVar[Mapping[str, Refusal]] = REFUSALS
    HEADLINES: ClassVar[Mapping[str, HeadlineTexts]] = HEADLINES
    TELLS: ClassVar[Mapping[type, Tell]] = TELLS
    LINES = (
        followers.follower_words,
        explain_cost,
        order_line,
        rows_look,
        settle_notes,
        tile_look,
        town_line,
    )

    @classmethod
    def other_names(cls, state: State, gettext: Gettext) -> Mapping[str, str]:
        """Return the names of the followers, by the key "follower ID"."""
        tiles = state.box.followers if state.has_retinue else {}
        return {
            f"follower {id_}": followers.follower_name(id_, tile, gettext)
            for id_, tile in tiles.items()
        }

    @classmethod
    def component_names(
        cls, before: State, now: State, gettext: Gettext
    ) -> Mapping[str, Mapping[str, str]]:
        """Return the names of tiles and followers, by the key of the entry and the component's id.
        The name of a tile describes its print, and is the same in every rotation."""
        box = now.box
        served = {id_: followers.follower_name(id_, f, gettext) for id_, f in box.followers.items()}
        tax = {id_: tile_look(normalize_tile(tile), gettext) for id_, tile in box.tax_tiles.items()}
        stores = {
            id_: rows_look(tile.rows(before.face), gettext)
            for id_, tile in box.storage_tiles.items()
        }
        return {
            "tiles": served if now.has_retinue else tax,
            "open_followers": served,
            "follower": served,
            "tile": {**tax, **stores},
            "royal": stores,
            "civic": stores,
        }

    def entry_sentences(self, entry: Any, sentences: list[str]) -> list[str]:
        """Return the sentences about an entry. The first one also says if the table insisted or the
        player counted the hand, but never what the hand contains (H2)."""
        if not sentences:
            return sentences
        first, *others = sentences
        if getattr(entry, "insist", False):
            text = N_("%(told)s The app had counted differently; the players insisted.")
            first = self.fill(text, told=first)
        if any(one.why == "counted" for one in self.happenings_of_kind(Corrected)):
            text = N_("%(told)s %(player)s's hand was counted.")
            first = self.fill(text, told=first, player=entry.player)
        return [first, *others]

    def page_sentences(self, page: Any) -> dict[str, object]:
        """Return the sentences of the result page: `reasons` explain the points and the victory."""
        found = () if page.result is None else page.result.reasons
        return {"reasons": [reason_sentence(reason, self.gettext, self.names) for reason in found]}
