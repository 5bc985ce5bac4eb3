"""Reading JSON that somebody wrote."""

import pytest

from companion.core.reading import load_json
from companion.core.refused import Refused


def test_a_key_that_stands_twice_is_named():
    with pytest.raises(Refused) as refused:
        load_json('{"towns": 1, "town": 2, "town": 3}')
    assert (refused.value.code, refused.value.public) == ("key-twice", {"key": "town"})
