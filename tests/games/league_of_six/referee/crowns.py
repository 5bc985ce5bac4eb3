"""Crowns at the end, in the order of L6: the Huntsman, crowns, guards for points, hands."""

from __future__ import annotations

from .board import Board
from .words import ESTATES, Dict


class Crowns(Board):
    def crown_moment(self, follower: str) -> str:  # L6
        printed = self.printed(follower)
        crown = self.effect(follower).get("crown")
        if self.gives_for_guards(follower):
            return "exchange"
        if printed.get("first"):
            return "first crowns"
        if crown is None:
            return "leaders" if printed.get("leaders") else "crowns"
        return "crowns" if crown["count"] in ("influence", "followers") else "leaders"

    def crown_points(self, player: str, follower: str) -> int:
        crown = self.effect(follower)["crown"]
        mine = self.players[player]
        count = crown["count"]
        if count == "followers":
            number = len(mine["followers"])
        elif count == "figures":
            number = sum(mine["leaders"].values())
        elif count == "estates":
            number = sum(1 for estate in ESTATES if mine["leaders"][estate] > 0)
        elif count in ESTATES:
            number = mine["leaders"][count]
        else:  # guards or influence
            number = mine[count]
        return self.points_for(crown, number)

    def points_for(self, crown: Dict, number: int) -> int:
        points: int = number // crown.get("every", 1) * crown.get("points", 1)
        most = crown.get("most")
        return points if most is None else min(points, most)

    def crown(self, player: str, follower: str | None, points: int, guards: int = 0) -> None:
        """Points are influence at once, but those that hang on the shown hands stand apart."""
        step = {"first crowns": "first"}.get(str(self.moment), str(self.moment))
        if step != "leaders":
            self.players[player]["influence"] += points
        line = {"player": player, "follower": follower, "points": points, "guards": guards}
        self.crowned.append({**line, "step": step})
        self.record("crown", **line, step=step)

    def all_crowned(self) -> list[Dict]:
        """With the crowns that count hands, once all hands lie open."""
        crowned = list(self.crowned)
        for player in self.order if self.phase == "finished" else ():
            for follower in self.followers_of(player):
                if self.effect(follower).get("crown") is None:
                    continue
                if self.crown_moment(follower) == "leaders":
                    points = self.crown_points(player, follower)
                    line = {"player": player, "follower": follower, "points": points, "guards": 0}
                    crowned.append({**line, "step": "leaders"})
        return crowned

    # - Guards for points, all at the same moment -

    def gives_for_guards(self, follower: str) -> bool:
        printed = self.printed(follower)
        if printed.get("effect") is None:  # L7: its owner knows the rate
            return bool(printed.get("exchange"))
        return bool((self.effect(follower).get("crown") or {}).get("exchange"))

    def rate_unknown(self, player: str) -> bool:
        for follower in self.followers_of(player):
            if self.gives_for_guards(follower) and self.printed(follower).get("effect") is None:
                return True
        return False

    def exchange_crowns(self, player: str) -> list[Dict]:
        crowns = []
        for follower in self.players[player]["followers"]:
            crown = self.effect(follower).get("crown") or {}
            if crown.get("exchange"):
                crowns.append(crown)
        return crowns

    def exchangers(self) -> list[str]:
        return [
            player
            for player in self.players
            if any(map(self.gives_for_guards, self.followers_of(player)))
        ]

    def exchange_guards(self, entry: Dict) -> None:
        player = entry.get("player")
        if self.moment != "exchange" or player not in self.exchangers():
            self.foul(f"L6: it is not for {player} to exchange guards now")
        guards = self.whole(entry.get("guards"), "guards")
        points = entry.get("points")
        if points is not None:
            self.whole(points, "points")
        if self.rate_unknown(str(player)):
            if guards > 0 and points is None:
                self.foul(f"L7: {player} says how much {guards} guards bring")
        elif points is not None:
            self.foul("L6: the points follow by themselves")
        elif guards > 0 and self.worth(player, guards) == self.worth(player, guards - 1):
            self.foul(f"L6: the last of {guards} guards brings nothing")
        if guards > self.players[player]["guards"] and not entry.get("insist"):
            self.foul(f"L6: {guards} guards are beyond {player}'s hand")
        self.sealed_guards[str(player)] = entry
        if len(self.sealed_guards) == len(self.exchangers()):
            for who in self.exchangers():
                self.exchange(who, self.sealed_guards[who])
            self.moment_may_be_over()

    def worth(self, player: str, guards: int) -> int:
        """Every way of dealing the guards out to the crowns is tried."""
        return self.dealt_out(self.exchange_crowns(player), guards, {})

    def dealt_out(self, crowns: list[Dict], guards: int, seen: dict[tuple[int, int], int]) -> int:
        if not crowns:
            return 0
        if (len(crowns), guards) not in seen:
            seen[len(crowns), guards] = max(
                self.points_for(crowns[0], given) + self.dealt_out(crowns[1:], guards - given, seen)
                for given in range(guards + 1)
            )
        return seen[len(crowns), guards]

    def exchange(self, player: str, decided: Dict) -> None:
        mine = self.players[player]
        guards, points = decided["guards"], decided.get("points")
        gap = guards - mine["guards"]
        if gap > 0:
            mine["guards"] += gap
            self.record("gap", player=player, guards=gap)
        mine["guards"] -= guards
        self.crown(player, None, self.worth(player, guards) if points is None else points, guards)
