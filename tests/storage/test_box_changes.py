"""The history of a copy: what was changed and when is stored, up to a limit."""

from typing import Any

from msgspec.structs import replace

from companion.core.pieces import Difference
from companion.core.play import Box
from companion.games.league_of_six.box.components import BLANK, TaxTile, sample_box
from companion.storage import box_changes
from companion.storage.boxes import SAMPLE
from companion.storage.tables import Records

ME, OTHER = "me", "other"


def with_tile(name: str, arrow: int) -> Any:
    """Return a change that enters a tax tile."""

    def enter(box: Any) -> Box:
        tile = TaxTile((arrow,), ("red",))
        return replace(box, tax_tiles={**box.tax_tiles, name: tile})

    return enter


def later(records: Records, minutes: int = 31) -> None:
    """Move all stored changes into the past by that many minutes."""
    with records.writing() as db:
        db.execute(f"update box_changes set changed = datetime(changed, '-{minutes} minutes')")


def test_the_history_says_what_was_changed_in_each_sitting(records):
    """This also holds after a restart. A value that was restored within a sitting does not count as
    changed."""
    boxes = records.boxes
    id_ = boxes.add(replace(BLANK, name="Ours"), ME).id
    for name, arrow in (("t01", 1), ("t02", 2), ("t02", 3)):
        boxes.change(id_, with_tile(name, arrow), ME)
    later(records)
    boxes.change(id_, with_tile("t01", 4), ME)
    boxes.change(id_, with_tile("t03", 1), ME, way="merged")
    merged, second, first, made = boxes.history(id_)
    assert [one.how for one in (merged, second, first, made)] == ["merged", "typed", "typed", "new"]
    assert made.pieces == []
    told = {one.path[1]: (one.here, one.there) for one in first.pieces}
    red = {"middle": ["red"]}
    assert told == {"t01": (None, {"arrows": [1], **red}), "t02": (None, {"arrows": [3], **red})}
    (again,) = second.pieces
    assert (again.here, again.there) == ({"arrows": [1], **red}, {"arrows": [4], **red})
    boxes.change(id_, with_tile("t01", 4), ME)
    assert len(boxes.history(id_)) == 4, "nothing was changed"


def test_a_change_that_is_put_back_at_once_leaves_no_trace(records):
    id_ = records.boxes.add(replace(BLANK, name="Ours"), ME).id
    records.boxes.change(id_, with_tile("t01", 1), ME)
    records.boxes.change(id_, lambda box: replace(box, tax_tiles={}), ME)
    assert [one.how for one in records.boxes.history(id_)] == ["new"]


def test_the_oldest_changes_are_forgotten(records):
    id_ = records.boxes.add(replace(BLANK, name="Ours"), ME).id
    for n in range(box_changes.MOST_CHANGES + 5):
        records.boxes.change(id_, with_tile("t01", n % 6), ME, way="merged")
    assert len(records.boxes.history(id_)) == box_changes.MOST_CHANGES
    with records.writing() as db:
        for n in range(9):
            wide = [Difference(("notes",), None, f"{n}" * (box_changes.MOST_LETTERS // 3))]
            box_changes.add_change(db, id_, "merged", wide)
    letters = sum(len(str(row["pieces"])) for row in records.db["box_changes"].rows)
    assert letters <= box_changes.MOST_LETTERS
    assert len(records.boxes.history(id_)) == 2


def test_the_history_goes_with_its_box(records):
    id_ = records.boxes.add(replace(BLANK, name="Ours"), ME).id
    assert not records.boxes.remove(id_, OTHER)
    assert records.boxes.history(id_)
    assert records.boxes.remove(id_, ME)
    assert records.db["box_changes"].count == 0


# --- Published boxes


def test_a_link_is_made_and_withdrawn_by_the_owner_alone(records):
    boxes = records.boxes
    id_ = boxes.add(replace(sample_box(), name="Ours", sample=False), ME).id
    assert boxes.publish(id_, OTHER) is None
    assert boxes.publish(id_, "") is None
    assert boxes.publish(SAMPLE, ME) is None
    link = boxes.publish(id_, ME)
    assert link is not None
    assert len(link) >= 22
    assert boxes.publish(id_, ME) == link
    found = boxes.find_published(link)
    assert found.id == id_
    assert not boxes.withdraw(id_, OTHER)
    assert boxes.find_published(link) is not None
    assert boxes.withdraw(id_, ME)
    assert boxes.find_published(link) is None
    assert boxes.publish(id_, ME) != link, "whoever had the old link cannot use it"


def test_a_box_of_nobody_is_published_by_nobody(records):
    id_ = records.boxes.add(replace(BLANK, name="Old")).id
    assert records.boxes.publish(id_, ME) is None


def test_the_link_goes_with_its_box(records):
    id_ = records.boxes.add(replace(BLANK, name="Ours"), ME).id
    link = records.boxes.publish(id_, ME)
    assert link is not None
    records.boxes.remove(id_, ME)
    assert records.boxes.find_published(link) is None
    assert records.db["published_boxes"].count == 0
