"""`python -m companion score`: its input, its output and its error messages."""

import json
import subprocess
import sys
from typing import Any

import pytest

from companion.folders import HOME
from tests.support.command_line import called

Row = dict[str, Any]


def row(name: str, influence: int = 0, guards: int = 0, clergy: int = 0) -> Row:
    counted = {"influence": influence, "guards": guards, "clergy": clergy}
    return {"name": name, **counted, "aristocracy": 0, "burghers": 0}


def four(**dora: object) -> Row:
    """Return the end of a game of four, in which Dora has these values."""
    return {"players": [*THREE, row("Dora") | dora]}


THREE = [row("Anna", 41, 2, 5), row("Ben", 40, 3, 5), row("Jiří", 30)]
SIX = [row(name, clergy=n) for n, name in enumerate("ABCDEF", 1)]
OVERLAY = [12, 8, 5, 3, 1, 0]


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a separate process."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, cwd=HOME, input=stdin, capture_output=True, check=False)


def score(value: object) -> subprocess.CompletedProcess[bytes]:
    return called("score", "-", stdin=json.dumps(value).encode())


def refusal(done: subprocess.CompletedProcess[bytes]) -> str:
    """Check that a command has failed, and return its one-line error message."""
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert said.count("\n") == 1
    assert said.endswith(".\n")
    assert "Traceback" not in said
    return said.strip()


def test_score_command_reads_standard_input():
    done = run("score", "-", stdin=json.dumps({"players": THREE}).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    scored = json.loads(done.stdout)
    assert scored["players"]["Jiří"] == {
        **{"influence": 30, "clergy": 0, "aristocracy": 0, "burghers": 0}, "total": 30, "place": 3
    }  # fmt: skip
    totals = {name: (one["total"], one["place"]) for name, one in scored["players"].items()}
    assert totals == {"Anna": (45, 2), "Ben": (46, 1), "Jiří": (30, 3)}
    assert scored["winners"] == ["Ben"]


def test_s5_scoring_six_players_without_the_overlay_gives_a_warning():
    done = score({"players": SIX, "leader_points": OVERLAY})
    assert done.stderr == b""
    assert json.loads(done.stdout)["players"]["F"]["clergy"] == 12
    done = score({"players": SIX})
    assert done.returncode == 0
    assert b"(9, 6, 4, 2, 0, 0) are placeholders" in done.stderr
    assert json.loads(done.stdout)["players"]["F"]["clergy"] == 9


def six(*points: int) -> Row:
    return {"players": SIX, "leader_points": points}


WHOLE = "Dora: “clergy” must be a whole number."
TWICE = "Two players are called “Anna”. Give each player a different name."
RISES = "The points for leader cards must not rise: no place gets more than the place before it."


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([], "The input must be a JSON object, in curly brackets."),
        ({}, "The input: “players” is missing."),
        ({"players": {}}, "“players” must be a list, in square brackets."),
        ({"players": THREE[:2]}, "This game is for 3 to 6 players, not 2."),
        ({"players": THREE, "round": 6}, "The input: there is no key “round”."),
        ({"players": [*THREE, 7]}, "Player 4 must be a JSON object, in curly brackets."),
        ({"players": [*THREE, {"name": "Dora"}]}, "Dora: “influence” is missing."),
        (four(horses=1), "Dora: there is no key “horses”."),
        (four(name="Anna"), TWICE),
        (four(name="A\nB"), "Player 4: the name must be on one line."),
        (four(name=4), "Player 4: the name must be text."),
        (four(influence=-1), "Dora: “influence” must be from 0 to 999."),
        (four(guards=1000), "Dora: “guards” must be from 0 to 999."),
        *((four(clergy=odd), WHOLE) for odd in ("5", 5.0, True)),
        (four(crowns=-1), "Dora: “crowns” must be from 0 to 999."),
        (
            {"players": THREE, "leader_points": OVERLAY},
            "The points for leader cards are entered only with six players, not with 3.",
        ),
        (six(9, 6), "The points for leader cards must be six whole numbers, first place first."),
        (six(9, 6, 4, 2, 0, -1), "The input: “leader_points” must be from 0 to 999."),
        (six(9, 6, 4, 2, 0, 1), RISES),
    ],
)
def test_commands_report_bad_input_in_one_sentence(value, sentence):
    assert refusal(score(value)) == sentence


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"\xff\xfe\xfa", b"[" * 100_000, b'{"players": 1' + b"0" * 5000 + b"}", b"\x00"],
    ids=["empty", "half", "no text", "deep", "long number", "zero"],
)
def test_invalid_json_is_refused(text):
    assert "is not valid JSON" in refusal(called("score", "-", stdin=text))


def test_repeated_keys_are_refused_and_lone_surrogates_are_replaced():
    twice = refusal(called("score", "-", stdin=b'{"players": [], "players": []}'))
    assert twice == "“players” appears twice in the same place."
    text = json.dumps({"players": THREE}).replace("Anna", "\\ud800").encode()
    assert "\ufffd" in json.loads(called("score", "-", stdin=text).stdout)["players"]


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    assert "There is no file" in refusal(called("score", str(tmp_path / "none.json")))
    assert "cannot be read" in refusal(called("score", str(tmp_path)))


@pytest.mark.parametrize("arguments", [(), ("score",), ("dance",), ("score", "-", "-")])
def test_a_wrong_command_is_refused_in_one_line(arguments):
    assert "--help." in refusal(called(*arguments))
