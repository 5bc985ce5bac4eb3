"""Everything that a decision needs is in sight on every tablet: a drawn sample of moments of kept
games on ten sizes. `make in-sight` looks at as many as wanted; SEED draws others here."""

import os
from random import Random

import pytest

from tests.browser.in_sight import LANGUAGES, SIZES, draw_moments, faults, open_moment

SEED = os.environ.get("SEED", "1")
MOMENTS = 3
"""In each language"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_decision_is_in_sight_on_every_tablet(open_page, language):
    page = open_page("tablet", locale=language)
    wrong = []
    for moment in draw_moments(Random(f"{SEED}:{language}"), MOMENTS):
        open_moment(page, moment)
        for size in SIZES:
            found = faults(page, size)
            wrong += [f"{moment.name} {moment.entries}, {size}: {one}" for one in found]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])
