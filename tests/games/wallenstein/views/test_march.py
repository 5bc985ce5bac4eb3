"""What a player needs to know to move armies: only legal targets, and the battle at each."""

from tests.games.wallenstein import positions as war


def test_W1_11_W2_1_only_ways_that_are_open_each_with_what_would_be_thrown():
    church = war.is_now("hm-paderborn", "blue", 2, buildings=["church"])
    march = war.done("move-a", "gft-mark", event="church-3", before=[church]).view().march
    assert (march.player, march.county, march.most) == ("red", "gft-mark", 4)
    own = [to.county for to in march.targets if to.attack is None]
    assert own == ["erzbm-koeln", "erzbm-trier", "osnabrueck"]
    [attack] = [to.attack for to in march.targets if to.attack]
    assert attack.thrown == {"red": 4, "blue": 2}
    assert (attack.attackers, attack.defenders, attack.allied) == (4, 2, True)
