"""The points track of a winter: whose marker goes how far (W3.2)."""

from __future__ import annotations

from companion.games.wallenstein.views.track import points_track


def test_W3_2_everybodys_marker_goes_as_far_as_the_winter_brought_points() -> None:
    track = points_track({"red": 30, "blue": 12}, {"red": 20, "blue": 12})
    assert [n for n, _ in track.ticks] == [0, 10, 20, 30]
    at = dict(track.ticks)
    red, blue = track.lanes
    assert (red.colour, red.start, red.end, red.points) == ("red", at[10], at[30], 30)
    assert (blue.colour, blue.start, blue.points) == ("blue", at[0], 12)
    assert at[10] < blue.end < at[20]
    assert red.y < blue.y < track.height


def test_points_below_nothing_stand_at_the_tracks_beginning() -> None:
    track = points_track({"red": -4, "blue": 3}, {"red": 2, "blue": 0})
    at = dict(track.ticks)
    assert (track.lanes[0].start, track.lanes[0].end) == (at[0], at[0])
    assert track.lanes[0].points == -4
