"""The rules alone: random games to the end, logs that replay, and the promises of `Game`."""

from itertools import pairwise
from random import Random

import pytest

from companion.core import story
from companion.core.game_file import Broken, game_file_data, read_file
from companion.core.lines import read_entry
from companion.core.play import Refused, player_of
from companion.core.structs import plain_data
from companion.core.table import digest_of

from .moments import GAMES, along, begun, moments, whole

MOST_STEPS = 2000


def test_random_games_of_every_player_count_end_with_a_result(game):
    for players in game.players:
        table, rng = begun(game, players, seed=players), Random(players)
        assert len(table.state.players) == players
        while not table.is_over:
            table = table.play(game.random_entry(table.state, rng))
            assert table.revision < MOST_STEPS
        ending = story.find_ending(table)
        assert set(ending.result.players) == set(table.state.players)
        assert ending.result.winners
        assert not game.players_to_act(table.state)


def test_set_ups_and_entries_survive_conversion_to_plain_data(game):
    table = whole(game)
    assert game.read_setup(plain_data(table.first_setup)) == table.first_setup
    for entry in table.log:
        assert read_entry(game, plain_data(entry)) == entry


def test_a_game_file_replays_to_the_same_states(game):
    file = game_file_data(whole(game))
    for n, table in enumerate(along(whole(game))):
        assert read_file(GAMES, file, n).digest == table.digest


def test_states_are_never_mutated(game):
    for before, after in pairwise(along(whole(game))):
        digest = before.digest
        game.play(before.state, after.log[-1])
        assert digest_of(game, before.state) == digest


def test_every_listed_entry_is_legal(game):
    kinds = {type(entry) for entry in whole(game).log}
    for table in moments(game):
        waiting = game.players_to_act(table.state)
        assert bool(waiting) != table.is_over
        for player in {one.player for one in waiting if one.player is not None}:
            assert player in table.state.players
            for entry in game.options(table.state, player)[:20]:
                if type(entry) in kinds:  # otherwise it is a form with bounds
                    game.play(table.state, entry)


def test_every_entry_may_be_written_by_its_player_or_the_table(game):
    for before, after in pairwise(along(whole(game))):
        entry, state = after.log[-1], before.state
        kind, player = str(plain_data(entry)["type"]), player_of(entry)
        right = game.required_right(state, entry)
        assert right.table or right.seats, kind
        assert right.seats <= set(state.players)
        if player is not None:
            assert player in right.seats, kind
            assert right.table or right.for_seat == player, kind


def test_gained_points_add_up_to_the_totals(game):
    for players in game.players:
        table = whole(game, players)
        result = story.find_ending(table).result.players
        assert story.story_so_far(table).totals == {c: one.total for c, one in result.items()}


def test_every_displayed_code_has_a_text(game):
    terms = game.terms
    for table in moments(game):
        assert table.state.phase in terms["phase"]
        assert set(table.state.players) <= set(terms["colour"])
        gained = [g for step in table.steps for g in game.gains(step.happenings)]
        assert {gain.source for gain in gained} <= set(game.sources)
    assert {story.START, *game.sources} <= set(terms["source"])


def test_entries_of_another_game_are_refused(game):
    for other in GAMES.values():
        if other is game:
            continue
        for entry in {type(entry): entry for entry in whole(other).log}.values():
            with pytest.raises(Refused):
                game.play(begun(game).state, read_entry(game, plain_data(entry)))
        with pytest.raises(Broken) as broken:
            read_file(GAMES, {**game_file_data(whole(other)), "game": game.name})
        assert broken.value.game is game
