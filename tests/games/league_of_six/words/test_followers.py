"""L3 to L7: every follower that the vocabulary can express has a sentence of its own."""

import json
from pathlib import Path
from typing import get_args

import pytest

from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.box.components import Amounts, Counted, Crown, Effect, Follower
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.shared.choosing import Way
from companion.games.league_of_six.words import followers
from companion.games.league_of_six.words.board import explain_cost

GAMES = Path("tests/fixtures/games")
AMOUNTS = Effect(
    give=Amounts(influence=1, guards=2, goods=3),
    gain=Amounts(influence=2, guards=1, goods=1, horses=2, cards=1),
)
SAID = {
    "burgomaster-1": "When collected: take 2 grey leader cards of your choice.",
    "wagoner": "In phase 2: the whole route costs 1 guard less, but never below 1.",
    "sergeant": "In phase 2: in a free town you may stand on 1 instead of 0, at no cost.",
    "beggar": "At the beginning of phase 3, if your figure is on place 0: take 1 influence.",
    "ostler": "In phase 5: half a horse more when the storing order is decided.",
    "kings-jester": "At the beginning of phase 5, if you are last in the storing order: "
    "take 1 influence.",
    "trader": "At the beginning of phase 5: give 1 block and take 1 block of your choice.",
    "franklin": "At the beginning of phase 5: give 1 guard and take 1 block of your choice.",
    "margrave": "Once in phase 5: enter what the follower gives.",
    "innkeeper": "At any time: enter what the follower gives.",
    "royal-huntsman": "At the end of the game, before all other crowns: enter what the follower "
    "gives.",
}


@pytest.mark.parametrize("id_", SAID)
def test_known_followers_act_as_the_rules_describe(id_):
    assert followers.effect_sentence(KNOWN[id_]) == SAID[id_]


@pytest.mark.parametrize(
    ("way", "told"),
    [
        (Way(2, True, 1, ("Wagoner",)), "2 towns, +1 for the fortress, −1 for Wagoner = 2 guards"),
        (
            Way(3, False, 2, ("Wagoner", "Old Hans")),
            "3 towns, −2 for Wagoner and Old Hans = 1 guard",
        ),
    ],
)
def test_l4_the_cost_of_a_way_names_any_follower_that_reduces_it(way, told):
    assert explain_cost(way) == told


@pytest.mark.parametrize("every", [1, 3])
def test_the_text_of_every_crown_names_the_counted_things(every):
    said = {followers.crown_sentence(Crown(count, 2, every, 8)) for count in get_args(Counted)}
    assert len(said) == len(get_args(Counted))
    for sentence in said:
        assert sentence.startswith("2 influence for ")
        assert sentence.endswith(", 8 at most")
        assert ("3" in sentence) == (every == 3)


def test_every_amount_of_a_follower_has_a_text():
    exchange = followers.crown_sentence(Crown("guards", exchange=True))
    assert exchange == "1 influence for each guard that you give up"
    secret = followers.effect_sentence(Follower(kind="crown", exchange=True))
    assert secret == "At the end of the game: exchange guards for influence, and enter both."
    assert followers.describe_action(Follower(effect=AMOUNTS)) == (
        "give 1 influence, give 2 guards, give 3 blocks, take 2 influence, take 1 guard, "
        "take 1 block of your choice, take 2 horses and take 1 grey leader card of your choice"
    )


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ostler", ("Ostler",)),
        ("King's Jester", ("King's", "Jester")),
        ("Anna von Hohenlohe auf Schillingsfürst", ("Anna von Hohenlohe", "auf Schillingsfürst")),
        ("Großherzoginmutterstellvertreterin", ("Großherzoginmutterstellvertreterin",)),
    ],
)
def test_a_name_on_a_tile_never_breaks_within_a_word(name, lines):
    assert followers.follower_words("f01", Follower(f"{name}, of the group")).lines == lines


def test_notes_of_the_sample_box_are_translated_in_recorded_games():
    present = {followers.follower_note(one, str.upper) for one in sample_box().followers.values()}
    assert present == {note.upper() for note in followers.NOTES}
    for game in GAMES.glob("retinue-*.json"):
        box = json.loads(game.read_text(encoding="utf-8"))["setup"].get("box", {})
        notes = {one.get("note", "") for one in box.get("followers", {}).values()}
        assert {followers.follower_note(Follower(note=note), str.upper) for note in notes} <= {
            "",
            *present,
        }
