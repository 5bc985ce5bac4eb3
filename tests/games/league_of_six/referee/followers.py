"""Followers: when they act, who is asked in which order, and what they give (L3 to L5, L7)."""

from __future__ import annotations

from .board import Board
from .words import ESTATES, GOODS, PHASE_MOMENTS, Dict

AMOUNTS = ["influence", "guards", "horses"]


class Followers(Board):
    # - Moments -

    def moment_comes(self, moment: str) -> None:
        """First what works by itself, then those are called who have something to decide."""
        self.moment = moment
        self.pending = []
        for player in self.deciding_order():
            for follower in self.followers_of(player):
                if self.acts_now(player, follower) and not self.has_a_choice(follower):
                    self.works_by_itself(player, follower)
        self.moment_may_be_over()

    def moment_may_be_over(self) -> None:
        if self.moment == "exchange":
            waiting = [who for who in self.exchangers() if who not in self.sealed_guards]
        else:
            self.pending = self.called()
            waiting = [player for player, _ in self.pending]
        if not waiting:
            self.moment = None
            self.go_on()

    def deciding_order(self) -> list[str]:  # L5
        if self.moment is not None and self.moment.startswith("5"):
            return self.ranking
        if self.moment == "just won":
            return self.order[::-1]  # R4.1: as they collected
        return self.order

    def called(self) -> list[tuple[str, str]]:
        """Player and follower, in the order in which the moment asks them.

        Who was asked stays asked while the follower can do something, even if it was described
        meanwhile as one that works by itself.
        """
        calls = []
        for player in self.deciding_order():
            for follower in self.followers_of(player):
                asked = (player, follower) in self.pending
                if self.acts_now(player, follower) and (asked or self.has_a_choice(follower)):
                    calls.append((player, follower))
        return calls

    def acts_now(self, player: str, follower: str) -> bool:
        if follower in self.done_with or self.moment is None:
            return False
        printed = self.printed(follower)
        match printed.get("kind"):
            case "immediate":
                fits = self.moment == "just won" and follower in self.just_won
            case "phase":
                fits = self.is_of_this_moment(printed)
            case "crown":
                return self.crown_acts_now(follower)
            case _:  # nobody knows when it acts
                return False
        return fits and self.can_matter(player, follower)

    def crown_acts_now(self, follower: str) -> bool:
        """Not where everybody decides about guards, nor where open hands say it all."""
        step = self.crown_moment(follower)
        by_the_hands = step == "leaders" and not self.has_a_choice(follower)
        return self.moment == step != "exchange" and not by_the_hands

    def is_of_this_moment(self, printed: Dict) -> bool:
        """Those for any time of a phase are called at its end, if they were not used."""
        if self.moment not in PHASE_MOMENTS:
            return False
        phase, when = str(self.moment).split()
        if printed["phase"] != int(phase) or self.settled_by_the_table(int(phase)):
            return False
        return printed.get("when", "any") in (
            ["beginning"] if when == "beginning" else ["any", "end"]
        )

    def settled_by_the_table(self, phase: int) -> bool:
        """What followers do in a phase of the group's own is in what the group tells of it."""
        names = {2: "choosing", 4: "collecting", 5: "storing"}
        return names.get(phase) in self.own_phases

    def has_a_choice(self, follower: str) -> bool:
        printed = self.printed(follower)
        effect = printed.get("effect")
        if effect is None:  # L7: its owner knows what it gives
            return True
        if printed.get("kind") == "crown":
            return False
        gain = effect.get("gain") or {}
        gives = any((effect.get("give") or {}).values())
        return bool(gives or gain.get("goods") or gain.get("cards"))

    def can_matter(self, player: str, follower: str) -> bool:
        """By what lies open; guards are hidden, so nobody may be passed over for want of them."""
        effect = self.printed(follower).get("effect")
        if effect is None:
            return True
        give = effect.get("give") or {}
        gain = {what: n for what, n in (effect.get("gain") or {}).items() if n}
        if not gain and not any(give.values()):  # a way, a stand or half horses: nothing to do
            return False
        mine = self.players[player]
        if give.get("influence", 0) > mine["influence"]:
            return False
        if give.get("goods", 0) > sum(mine["goods"].values()):
            return False
        if list(gain) == ["cards"] and not any(map(self.a_grey_card_is_left, ESTATES)):
            return False
        return self.condition_is_met(player, effect.get("if"))

    def condition_is_met(self, player: str, condition: str | None) -> bool:
        match condition:
            case "on-0":
                return bool(self.players[player]["counter"] == 0)
            case "first":
                return self.ranking[:1] == [player]
            case "last":
                return self.ranking[-1:] == [player]
        return True

    # - Entries -

    def use_follower(self, entry: Dict) -> None:
        player, follower = self.check_follower(entry)
        printed = self.printed(follower)
        if printed.get("kind") == "crown":
            points = self.whole(entry.get("influence", 0), "points")
            beside = {**self.told(entry), "influence": 0}
            if any(beside.values()):
                self.work(player, follower, beside, entry)
            self.crown(player, follower, points)
        elif printed.get("effect") is not None:
            self.work(player, follower, self.chosen(player, follower, entry), entry)
        else:
            self.work(player, follower, self.told(entry), entry)
        self.answered(follower)

    def decline_follower(self, entry: Dict) -> None:
        player, follower = self.check_follower(entry)
        self.record("declined", player=player, follower=follower)
        self.answered(follower)

    def check_follower(self, entry: Dict) -> tuple[str, str]:
        player = entry.get("player")
        follower = entry.get("follower")
        if player not in self.players or follower not in self.players[player].get("followers", []):
            self.foul(f"L3: {follower} is no follower of {player}")
        if self.moment is not None and self.to_act()[0]["player"] != player:
            self.foul(f"L5: first it is for {self.to_act()[0]['player']} to decide")
        if follower in self.done_with:
            self.foul(f"L4: {follower} was used or declined this round")
        if (player, follower) not in self.called() and not self.at_any_time(player, follower):
            self.foul(f"L4: {follower} does not act now")
        return str(player), str(follower)

    def at_any_time(self, player: str, follower: str) -> bool:
        printed = self.printed(follower)
        in_play = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}.get(self.phase)
        if self.phase in self.own_phases:
            return False
        if in_play is None or not self.can_matter(player, follower):
            return False
        if printed.get("kind") is None:
            return True
        if printed["kind"] != "phase" or printed.get("when", "any") != "any":
            return False
        return in_play == printed["phase"]

    def answered(self, follower: str) -> None:
        self.done_with.add(follower)
        if self.moment is not None:
            self.moment_may_be_over()
        elif self.phase == "storing" and not self.tiles_unknown and self.leader_choice is None:
            self.before_a_choice()

    # - What a follower gives -

    def works_by_itself(self, player: str, follower: str) -> None:
        if self.printed(follower).get("kind") == "crown":
            self.crown(player, follower, self.crown_points(player, follower))
        else:
            self.work(player, follower, self.of_the_effect(follower), {})
        self.done_with.add(follower)

    def of_the_effect(self, follower: str) -> Dict:
        """The amounts that leave nothing to choose."""
        effect = self.printed(follower)["effect"]
        given: Dict = {"goods": {}, "cards": [], "leaders": {}}
        for what in AMOUNTS:
            gain = (effect.get("gain") or {}).get(what, 0)
            given[what] = gain - (effect.get("give") or {}).get(what, 0)
        return given

    def chosen(self, player: str, follower: str, entry: Dict) -> Dict:
        effect = self.printed(follower)["effect"]
        if not self.condition_is_met(player, effect.get("if")):
            self.foul(f"{follower} asks for {effect['if']}")
        for what in [*AMOUNTS, "leaders"]:
            if entry.get(what):
                self.foul(f"{what} follow from {follower} by themselves")
        given = self.of_the_effect(follower)
        given["goods"] = self.goods_told(entry)
        given["cards"] = self.cards_told(entry)
        away = -sum(n for n in given["goods"].values() if n < 0)
        taken = sum(n for n in given["goods"].values() if n > 0)
        if away != (effect.get("give") or {}).get("goods", 0):
            self.foul(f"{away} blocks are not what {follower} asks for")
        if taken != (effect.get("gain") or {}).get("goods", 0):
            self.foul(f"{taken} blocks are not what {follower} gives")
        self.check_cards(given["cards"], (effect.get("gain") or {}).get("cards", 0))
        return given

    def check_cards(self, cards: list[str], wanted: int) -> None:
        """As many as the follower gives; fewer where the bank has no more (R4.4)."""
        left = 0
        for estate in ESTATES:
            in_the_box = ((self.box.get("leaders") or {}).get("grey") or {}).get(estate)
            left += wanted if in_the_box is None else max(0, in_the_box - self.grey_taken[estate])
        if not min(wanted, left) <= len(cards) <= wanted:
            self.foul(f"{len(cards)} grey cards instead of {min(wanted, left)}")

    def told(self, entry: Dict) -> Dict:
        """L7: what a described follower gave, in its owner's words."""
        given: Dict = {"goods": self.goods_told(entry), "cards": self.cards_told(entry)}
        for what in AMOUNTS:
            given[what] = self.whole(entry.get(what, 0), what, -999, 999)
        given["leaders"] = {}
        for estate, figures in (entry.get("leaders") or {}).items():
            if estate not in ESTATES:
                self.foul(f"{estate!r} is no estate")
            given["leaders"][estate] = self.whole(figures, estate, -999, 999)
        return given

    def goods_told(self, entry: Dict) -> dict[str, int]:
        goods = {}
        for good, difference in (entry.get("goods") or {}).items():
            if good not in GOODS:
                self.foul(f"{good!r} is no good")
            goods[good] = self.whole(difference, good, -999, 999)
        return goods

    def cards_told(self, entry: Dict) -> list[str]:
        cards = list(entry.get("cards") or [])
        for estate in cards:
            if estate not in ESTATES:
                self.foul(f"{estate!r} is no estate")
        return cards

    def work(self, player: str, follower: str, given: Dict, entry: Dict) -> None:
        mine = self.players[player]
        for what in ["influence", "horses"]:
            if mine[what] + given[what] < 0:
                self.foul(f"{player} cannot have less than no {what}")
        for good, difference in given["goods"].items():
            if mine["goods"][good] + difference < 0:
                self.foul(f"{player} has no {good} for {follower}")
        self.take_hidden(player, follower, given, entry)
        mine["influence"] += given["influence"]
        mine["horses"] += given["horses"]
        for good, difference in given["goods"].items():
            mine["goods"][good] += difference
        self.record("worked", player=player, follower=follower, **given)
        if given["horses"] and self.phase == "storing" and self.choices_made == 0:
            self.rank()

    def take_hidden(self, player: str, follower: str, given: Dict, entry: Dict) -> None:
        """Guards come from the hand, never from the king; cards from the bank."""
        mine = self.players[player]
        if mine["guards"] + given["guards"] < 0:
            if not entry.get("insist"):
                self.foul(f"{player} has no guards for {follower}")
            gap = -given["guards"] - mine["guards"]
            mine["guards"] += gap
            self.record("gap", player=player, guards=gap)
        mine["guards"] += given["guards"]
        for estate, figures in given["leaders"].items():
            if mine["leaders"][estate] + figures < 0 and not entry.get("insist"):
                self.foul(f"{player} has not so many figures of {estate}")
            mine["leaders"][estate] = max(0, mine["leaders"][estate] + figures)
        for estate in given["cards"]:
            if not self.a_grey_card_is_left(estate) and not entry.get("insist"):
                self.foul(f"R4.4: no grey card of {estate} is left")
            self.grey_taken[estate] += 1
            mine["leaders"][estate] += 2
