"""Refusals hold what only one player may know."""

from companion.core.refused import Refused


def test_H2_tracebacks_name_the_reason_but_no_value():
    assert repr(Refused("too-many-guards", {}, {"held": 7})) == "Refused('too-many-guards')"
