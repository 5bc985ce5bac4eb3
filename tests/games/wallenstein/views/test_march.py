"""What is to be known where armies may move: only legal ways, and the battle each would begin."""

from __future__ import annotations

from tests.games.wallenstein.positions import done, is_now


def test_W1_11_only_counties_that_may_be_entered_are_offered() -> None:
    church = is_now("hessen-kassel", "blue", 2, buildings=["church"])
    march = done("move-a", "gft-mark", event="church-3", before=[church]).view().march
    assert (march.player, march.county, march.most) == ("red", "gft-mark", 4)
    assert [to.county for to in march.targets if to.attack is None] == [
        "erzbm-koeln",
        "erzbm-trier",
        "osnabrueck",
    ]
    assert [to.county for to in march.targets if to.attack] == ["hm-paderborn"]


def test_W2_1_each_attack_says_what_would_be_thrown() -> None:
    march = done("move-a", "gft-mark").view().march
    kassel = next(to for to in march.targets if to.county == "hessen-kassel")
    assert kassel.attack is not None
    assert (kassel.attack.attackers, kassel.attack.defenders, kassel.attack.allied) == (4, 2, True)
    assert kassel.attack.thrown == {"red": 4, "blue": 2}
