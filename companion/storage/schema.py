"""The schema of the database, and the migrations from one version of it to the next.

Until version 1.0 is released the schema is changed directly, and databases of drafts are refused.
After that `schema_1` is never changed. Each later change is one more function below it (`schema_2`
and so on), which alters the tables of the functions before it. Each function is applied once to
every database.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations
from sqlite_utils.db import Column

from companion.storage.database import DATABASE, Unusable

FINISHED = """coalesce(case when json_valid(summary)
    then json_extract(summary, '$.finished') end, 0)"""
"""Whether the game of a row of `tables` is over; one that was altered by hand goes on. An index is
for these very words."""

TABLES = f"""
create table tables (
    code text primary key,
    game text not null,
    setup text not null,
    secret text not null,
    host text not null,
    host_code text not null,
    opened text not null,
    changed text not null,
    summary text not null,
    length integer not null,
    brought integer not null,
    next text not null default ''
);
create index tables_host on tables (host, {FINISHED}, changed);
create index tables_changed on tables (changed);
create index tables_brought on tables (host, code) where brought = 1;
create index tables_next on tables (next);
create index tables_newest on tables ({FINISHED}, changed) where brought = 0;
create index tables_last on tables (changed) where brought = 0;
create index tables_opened on tables (game) where brought = 0;

create table lines (
    code text references tables (code),
    number integer,
    entry text not null,
    rules integer not null,
    digest text not null,
    sender text not null,
    key text,
    lost integer not null default 0,
    written text not null,
    primary key (code, number)
);
create unique index lines_key on lines (code, sender, key);

create table seats (
    code text references tables (code),
    colour text,
    holder text,
    asking text not null,
    no_phone integer not null,
    at_tablet integer not null,
    primary key (code, colour)
);
create index seats_holder on seats (holder);

create table removals (
    code text references tables (code),
    browser text,
    moment text not null,
    primary key (code, browser)
);
create index removals_browser on removals (browser, code)
"""
"""Tables, every line of their logs, their seats, and which browser has removed a table from its
list. `length` is the number of lines, so that missing lines at the end are noticed; `brought`
tables were imported; `next` is the code of the rematch. The indexes `where brought = 0` are in the
order of lists, without the tables that only some readers may list. Of browsers the digests of their
tokens are stored, never the tokens."""

BOXES = """
create table boxes (
    id text primary key,
    game text not null,
    name text not null,
    language text not null,
    notes text not null,
    contents text not null,
    changed text not null,
    owner text not null
);
create index boxes_own on boxes (owner, game);

create table boxes_of_tables (
    code text primary key,
    box text not null,
    saved text not null
)
"""
"""Boxes with their owners; and for each table the box to which its own box was saved, and what it
knew of it then, as JSON."""

RESULTS = """
create table results (
    code text primary key references tables (code),
    game text not null,
    finished text not null,
    seconds real,
    print text not null,
    trial integer not null,
    brought integer not null
);
create index results_print on results (print);
create index results_newest on results (finished desc, code) where brought = 0;

create table scores (
    code text references tables (code),
    colour text,
    seat integer not null,
    name text not null,
    person text not null,
    place integer not null,
    total integer not null,
    won integer not null,
    seconds real,
    sources text not null,
    primary key (code, colour)
);

create table tallies (
    game text,
    trial integer,
    kind text,
    name text,
    other text,
    games integer not null,
    points integer not null,
    first integer not null,
    second integer not null,
    primary key (game, trial, kind, name, other)
) without rowid
"""
"""Finished games, and each player's result with its points by source. `trial` games were played
with the sample box. `tallies` are the sums over all games that were not imported
(`companion/storage/statistics.py`)."""

migrations = Migrations("companion")
OTHER = (
    "it was written by a draft before version 1.0 or by a newer companion. Update the companion, "
    f"or move {DATABASE} away to start without tables"
)


@migrations()
def schema_1(db: Database) -> None:
    """Create all tables of version 1.0."""
    for statement in ";".join((TABLES, BOXES, RESULTS)).split(";"):
        db.execute(statement)


def migrate(db: Database, migrations: Migrations = migrations) -> None:
    """Bring a database to the newest schema. Raises `Unusable` if the companion does not know its
    schema."""
    check_schema(db, migrations)
    migrations.apply(db)


def check_schema(db: Database, migrations: Migrations = migrations) -> None:
    """Raise `Unusable` unless the database has exactly the schema of the migrations that it names.
    Tables of other programs do not count."""
    made = Database(memory=True)
    migrations.apply(made, stop_before=[one.name for one in migrations.pending(db)])
    expected = _table_columns(made)
    migrations.apply(made)
    ours = _table_columns(made).keys()
    if {name: found for name, found in _table_columns(db).items() if name in ours} != expected:
        raise Unusable(OTHER)


def _table_columns(db: Database) -> dict[str, list[Column]]:
    """Return the columns of each table but the one that names the migrations."""
    tables = (table for table in db.tables if table.name != Migrations.migrations_table)
    return {table.name: table.columns for table in tables}
