"""The end of the game: points for leaders, the result (R7, S5, S7)."""

from __future__ import annotations

from .words import ESTATES, POINTS_BY_PLACE, Dict


def estate_points(
    figures: dict[str, int], guards: dict[str, int], by_place: list[int] | None = None
) -> dict[str, int]:
    """The points of one estate, from everybody's figures of it and guards in hand."""
    by_place = by_place or POINTS_BY_PLACE[len(figures)]
    points = {}
    for player in figures:
        if figures[player] == 0:  # R7.4: no points, and no place taken
            points[player] = 0
            continue
        ahead = 0
        level = 0  # counts the player too
        for other in figures:
            if figures[other] == 0:
                continue
            if figures[other] > figures[player]:
                ahead += 1
            elif figures[other] == figures[player] and guards[other] > guards[player]:
                ahead += 1  # R7.3: more guards is ahead
            elif figures[other] == figures[player] and guards[other] == guards[player]:
                level += 1
        lowest_place_of_the_group = ahead + level  # R7.3
        points[player] = by_place[lowest_place_of_the_group - 1]
    return points


def final_result(
    players: dict[str, Dict],
    by_place: list[int] | None = None,
    crowns: dict[str, int] | None = None,
) -> Dict:
    """R7.5, from each player's influence, guards and leaders, and the crowns that count hands."""
    guards = {player: players[player]["guards"] for player in players}
    lines: dict[str, dict[str, int]] = {}
    for player in players:
        lines[player] = {"influence": players[player]["influence"]}
    for estate in ESTATES:
        figures = {player: players[player]["leaders"][estate] for player in players}
        for player, points in estate_points(figures, guards, by_place).items():
            lines[player][estate] = points
    for player, points in (crowns or {}).items():  # L6
        lines[player]["crowns"] = points
    for line in lines.values():
        line["total"] = sum(line.values())
    standing = {player: (lines[player]["total"], guards[player]) for player in players}
    for player, line in lines.items():
        line["place"] = 1 + sum(standing[other] > standing[player] for other in players)
    return {
        "players": lines,
        "winners": [player for player, line in lines.items() if line["place"] == 1],
    }
