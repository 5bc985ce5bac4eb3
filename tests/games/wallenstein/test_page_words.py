"""The checklist of the set-up, by the number of players (W0)."""

from companion.games.wallenstein.page_words import piece_counts


def test_W0_thalers_and_counties_depend_on_the_number_of_players():
    for players, numbers in ((3, (18, 9, 8)), (4, (15, 8, 0)), (5, (12, 7, 0))):
        at = piece_counts(players)
        assert (at.thalers, at.counties, len(at.left_out)) == numbers
        assert (at.armies, at.in_tower, at.markers) == (62, 7, 42)
        assert (at.peasants, at.peasants_in_tower) == (20, 10)
        assert at.buildings == {"palace": 28, "church": 26, "post": 26}
        assert (at.courtiers, at.tower_cards, at.statues) == (7, 3, 6)
