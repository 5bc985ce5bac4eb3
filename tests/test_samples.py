"""The games for watching are those that their tools make."""

import json

import pytest

from companion.core.game_file import write_file
from tools import sample_game, wallenstein_sample


@pytest.mark.parametrize("tool", [sample_game, wallenstein_sample])
def test_the_kept_game_is_the_one_that_the_tool_makes(tool):
    kept = json.loads(tool.FILE.read_text(encoding="utf-8"))
    made = json.loads(json.dumps(write_file(tool.played(tool.SEED))))
    assert {**made, "rules": kept["rules"]} == kept
