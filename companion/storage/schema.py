"""The schema of the database: each function is one migration, applied in this order. A migration is
applied once to every database. Its name and its effect are never changed."""

from __future__ import annotations

from sqlite_utils import Database, Migrations

migrations = Migrations("companion")


@migrations()
def tables_and_lines(db: Database) -> None:
    """Tables, and every line of their logs."""
    db.table("tables").create(
        {
            "code": str,
            "game": str,
            "setup": str,
            "secret": str,
            "host": str,
            "host_code": str,
            "opened": str,
            "changed": str,
            "summary": str,
        },
        pk="code",
        not_null={"game", "setup", "secret", "host", "host_code", "opened", "changed", "summary"},
    )
    db.table("lines").create(
        {
            "code": str,
            "number": int,
            "entry": str,
            "rules": int,
            "digest": str,
            "sender": str,
            "key": str,
            "lost": int,
            "written": str,
        },
        pk=("code", "number"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"entry", "rules", "digest", "sender", "lost", "written"},
        defaults={"lost": 0},
    )
    db.table("lines").create_index(["code", "sender", "key"], unique=True)


@migrations()
def seats(db: Database) -> None:
    """Store the seats: token hashes of browsers, never their tokens."""
    db.table("seats").create(
        {
            "code": str,
            "colour": str,
            "holder": str,
            "asking": str,
            "no_phone": int,
            "at_tablet": int,
        },
        pk=("code", "colour"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"no_phone", "at_tablet"},
    )


@migrations()
def several_ask_for_a_seat(db: Database) -> None:
    """Store the requests for a seat in a list. Each has a number, which is unique at its table."""
    db.execute(
        """update seats set asking = case when asking is null then '[]'
        else json_array(json_object('phone', asking, 'number', 10 + rowid % 90)) end"""
    )


@migrations()
def whose_tables(db: Database) -> None:
    """Store which tables were imported, and add indexes that find the tables of a browser."""
    db.table("tables").add_column("brought", int, not_null_default=0)
    db.table("tables").create_index(["host"])
    db.table("seats").create_index(["holder"])


@migrations()
def how_long_logs_are(db: Database) -> None:
    """Store the number of lines of a log, so that missing lines at its end are noticed; 0 if
    unknown."""
    db.table("tables").add_column("length", int, not_null_default=0)


FINISHED = """coalesce(case when json_valid(summary)
    then json_extract(summary, '$.finished') end, 0)"""
"""Whether the game of a row of `tables` is over; one that was altered by hand goes on. The index is
for these very words."""


@migrations()
def lists_of_many_tables(db: Database) -> None:
    """Add indexes for the newest tables and for lists, so that lists need not read every set-up."""
    db.execute(f"create index newest_tables on tables ({FINISHED}, changed)")
    db.table("tables").create_index(["changed"])
    db.table("tables").create_index(["brought", "host", "code"])


@migrations()
def rematches(db: Database) -> None:
    """Add a column with the code of a table's rematch; "" if it has none."""
    db.table("tables").add_column("next", str, not_null_default="")
    db.table("tables").create_index(["next"])


@migrations()
def boxes(db: Database) -> None:
    """Store boxes: their names, and what is printed in them."""
    db.table("boxes").create(
        {
            "id": str,
            "game": str,
            "name": str,
            "language": str,
            "notes": str,
            "contents": str,
            "changed": str,
        },
        pk="id",
        not_null={"game", "name", "language", "notes", "contents", "changed"},
    )


@migrations()
def boxes_of_tables(db: Database) -> None:
    """Store the box in the library to which a table's own box was saved."""
    db.table("boxes_of_tables").create({"code": str, "box": str}, pk="code", not_null={"box"})


@migrations()
def whose_boxes(db: Database) -> None:
    """Store the owner of a box: the token hash of a browser; "" for older boxes."""
    db.table("boxes").add_column("owner", str, not_null_default="")


@migrations()
def finished_games(db: Database) -> None:
    """Store finished games: a row for each game, for each player in it, and for each source of
    points."""
    db.table("results").create(
        {"code": str, "game": str, "finished": str, "seconds": float, "print": str},
        pk="code",
        foreign_keys=[("code", "tables", "code")],
        not_null={"game", "finished", "print"},
    )
    db.table("results").create_index(["print"])
    db.table("scores").create(
        {
            "code": str,
            "colour": str,
            "seat": int,
            "name": str,
            "person": str,
            "place": int,
            "total": int,
            "won": int,
            "seconds": float,
        },
        pk=("code", "colour"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"seat", "name", "person", "place", "total", "won"},
    )
    db.table("scores").create_index(["person"])
    db.table("gains").create(
        {"code": str, "colour": str, "source": str, "points": int},
        pk=("code", "colour", "source"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"points"},
    )


@migrations()
def sources_beside_scores(db: Database) -> None:
    """Store a player's points by source as one text in the row of the score. Sums over all games
    then read a tenth of the rows."""
    db.table("scores").add_column("sources", str, not_null_default="{}")
    db.execute(
        """update scores set sources = (select json_group_object(source, points) from gains
        where gains.code = scores.code and gains.colour = scores.colour)"""
    )
    db.table("gains").drop()


@migrations()
def trial_games(db: Database) -> None:
    """Store whether a game was played with the sample box. Old games are recognised by their
    set-up."""
    db.table("results").add_column("trial", int, not_null_default=0)
    db.execute(
        """update results set trial = 1 where code in (select code from tables
        where json_valid(setup) and json_extract(setup, '$.box.sample') = 1)"""
    )


@migrations()
def saved_boxes(db: Database) -> None:
    """Store what a table knew about its box when it was last saved, as JSON; "" if unknown."""
    db.table("boxes_of_tables").add_column("saved", str, not_null_default="")
