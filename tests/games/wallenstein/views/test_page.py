"""The data of a viewer's page."""

from msgspec.structs import replace

from companion.games.wallenstein.step import MarchForm
from tests.games.wallenstein import positions as war

TWO_BOXES = war.plans("red", taxes="passau", grain="vogtland")


def test_WH_1_opened_boxes_are_on_every_page():
    game = war.ordered(TWO_BOXES, actions=("taxes", "grain")).opens("red")
    for viewer in ("table", "red", "blue"):
        page = game.view(viewer)
        assert page.opened["red"] == {"taxes": "passau"}
        assert page.bids == {"red": 4, "blue": 3, "black": 2}


def test_WH_1_only_the_players_page_has_the_cards_in_the_boxes():
    game = war.planning("taxes").plans("red", 3, taxes="passau")
    found = {viewer: game.view(viewer).planning for viewer in ("table", "red", "blue")}
    assert [*map(set, found.values())] == [{"red", "blue", "black"}, {"red"}, {"blue"}]
    assert found["red"]["red"].known[0].chosen == "passau"
    assert found["table"]["red"].known[0].chosen == ""


def test_instructions_are_short_once_players_have_planned_before():
    game = war.filled().year("post-7", "post-5", "palace-2", "taxes-max-0")
    assert not game.again().display().view().is_repeated_planning
    war.quiet_round(game, "post-7")
    assert not game.view().is_repeated_planning, "first the round is laid out"
    assert game.display().view().is_repeated_planning


def test_a_page_offers_only_its_viewers_options():
    game = war.done("move-a", "gft-mark")
    assert [type(option) for option in game.view("red").options] == [MarchForm]
    assert game.view("blue").options == game.view().options == ()
    assert [w.must for w in game.view("blue").waiting] == ["move"]
    assert game.view().asked == {"red": game.options("red")}
    assert game.view("red").asked == {}


def test_a_page_shows_whether_its_viewer_may_act():
    moving, battle = war.done("move-a", "gft-mark"), war.attacking("gft-mark", "hessen-kassel", 4)
    for game, who in (
        (war.planning(), {"table", "red", "blue", "black"}),
        (moving, {"red"}),
        (battle, {"red", "blue"}),
    ):
        viewers = ("table", "red", "blue", "black")
        assert {viewer for viewer in viewers if game.view(viewer).may_act} == who


def test_WC_5_WK_2_unknown_cards_are_asked_for_before_they_are_needed():
    at_court = war.ordered(modules=["court"], out={"red": 4}, favors=(2, 3, 5))
    asks = (war.playing(start="claim"), war.planning(), at_court)
    assert [(game.view().must, game.view().are_cards_entered_first) for game in asks] == [
        *(("claim", True), ("plan", True), ("favor", True)),
    ]
    assert war.ordered(modules=["mercenaries"]).view().are_cards_entered_first
    others = (war.filled(), war.acting("taxes", "passau"))
    assert not any(game.view().are_cards_entered_first for game in others)


def marked(game: war.Playing) -> set[tuple[str, ...]]:
    """Return the counties that the maps of tablet and phones mark."""
    return {game.view(viewer).highlighted_counties for viewer in ("table", "red", "blue")}


def test_W1_10_the_map_marks_the_county_that_armies_may_leave():
    game = war.acting("move-a", "gft-mark")
    assert marked(game) == {()}  # WH.1
    assert marked(game.opens("red")) == {("gft-mark",)}
    assert marked(game.moves("red", "hessen-kassel", 4)) == {()}


def test_W0_3_the_map_marks_the_county_cards_that_are_face_up():
    game = war.playing(start="claim", rulings={"counties": "app"})
    assert marked(game) == {()}
    assert marked(game.stock("altmark", "baden")) == {("altmark", "baden")}


def test_W3_1_the_map_marks_counties_that_may_revolt_next():
    game = war.to_winter(*war.fed("red", "blue"), *war.fed("black", grain=6))
    assert marked(game.revolts("black", "augsburg", "lausitz")) == {("augsburg", "lausitz")}
    assert marked(game.next_revolt("black", "lausitz")) == {()}


def test_WM_3_the_map_marks_the_county_that_a_leader_may_leave():
    game = war.ordered(modules=["leaders"])
    assert marked(game) == {()}
    seat = replace(game.state.players["red"], leader="passau")
    game.state = replace(game.state, players={**game.state.players, "red": seat})
    assert marked(game) == {("passau",)}


def test_events_shown_on_the_strip_are_not_repeated_in_words():
    game = war.planning()
    assert game.view().is_shown_on_strip
    assert not game.plans("red", 4).view().is_shown_on_strip
    assert not war.ordered(TWO_BOXES).view().is_shown_on_strip
    year = war.filled().year("post-7")
    assert year.view().is_shown_on_strip, "the events of the year"
    assert not war.quiet_round(year, "post-7").view().is_shown_on_strip, "summer is laid out"
