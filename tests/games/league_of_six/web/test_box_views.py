"""The slots of a box: one for each component, known or not."""

from companion.games.league_of_six.box.components import Box, sample_box
from companion.games.league_of_six.web.box_views import following, slots


def test_every_component_has_a_slot_known_or_not() -> None:
    for kind, count in (("town", 12), ("tile", 18), ("storage", 12), ("deck", 0)):
        for box, known in ((Box(), False), (sample_box(), True)):
            found = slots(box, kind)
            assert len(found) == count
            assert all(slot.known == known for slot in found)


def test_the_next_slot_is_the_next_that_is_not_known() -> None:
    first, second, *_, last = slots(Box(), "storage")
    assert following(Box(), "storage", first.args) == second
    assert following(Box(), "storage", last.args) == first
    assert following(sample_box(), "storage", first.args) is None
