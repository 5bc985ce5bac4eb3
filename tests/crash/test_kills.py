"""`kill -9` at any moment, while tablets and phones play at several tables of both games.

`make test` kills 20 times; `make soak` does so more often (KILLS=200), with another SEED if asked.
Each table's log must be the beginning of its script. So every acknowledged entry is there, and none
is doubled, out of order or incomplete.
"""

import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from itertools import cycle, islice
from random import Random
from threading import Event, Thread

import pytest

from companion.games.installed import INSTALLED
from companion.storage.database import DATABASE, connect
from companion.storage.loading import load_table
from tests.crash.devices import BROKEN, Device
from tests.crash.scripts import TABLET, Script, lay, script
from tests.support.server import Server

KILLS = int(os.environ.get("KILLS", "20"))
SEED = os.environ.get("SEED", "1")
GROUPS = (
    ("games/retinue-random-4.json", "games/random-3-03.json"),
    ("games/random-3-00.json", "games/retinue-random-3.json"),
    ("wallenstein/mended-4-31.json", "wallenstein/all-3-24.json"),
    ("wallenstein/base-3-00.json", "wallenstein/all-4-28.json"),
)
"""The games that each group plays, one table after the other."""
GAMES_EACH = 2 + KILLS // 10
LINE = "select number, entry, digest from lines where code = ? order by number"


class Group:
    """The devices at one table after another, and the thread that sends their entries."""

    def __init__(self, server: Server, names: tuple[str, ...], number: int) -> None:
        self.names = tuple(islice(cycle(names), GAMES_EACH))
        self.codes = lay(server.data, *self.names)
        self.port = server.port
        self.chance = Random(f"{SEED}:{number}")
        self.may = Event()
        self.rests = Event()
        self.over = False
        self.acknowledged: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.devices: dict[str, Device] = {}
        self.unanswered: tuple[int, str] | None = None
        self.doubled = ("", -1)
        """The table and line that was also posted with another key; one of the two is refused."""
        self.now = -1
        self.next_table()
        self.hands = Thread(target=self.play, daemon=True)

    @property
    def code(self) -> str:
        return self.codes[self.now]

    @property
    def script(self) -> Script:
        return script(self.names[self.now])

    def next_table(self) -> None:
        """Let all devices go to a new table."""
        self.leave()
        self.now += 1
        self.devices = {
            name: Device(self.port, name, self.code, f"{SEED}:{self.code}:{name}")
            for name in self.script.devices
        }

    def arrive(self) -> None:
        for device in self.devices.values():
            device.start()

    def leave(self) -> None:
        for device in self.devices.values():
            device.over = True

    def play(self) -> None:
        """Enter the script line by line. Each line comes from a device whose stream is up to
        date."""
        while not self.over:
            if not self.may.is_set():
                self.rests.set()
                self.may.wait(0.1)
                continue
            self.rests.clear()
            done = self.acknowledged[self.code]
            if done == len(self.script.turns):
                self.next_table()
                self.arrive()
            elif self.seen(done):
                self.post(done)

    def seen(self, revision: int) -> bool:
        """Return whether the next device has received that revision."""
        device = self.devices[self.script.turns[revision].by]
        with device.news:
            device.news.wait_for(lambda: device.revision >= revision, 0.2)
            return device.revision >= revision

    def post(self, n: int) -> None:
        """Post the next line, sometimes twice. An entry without an answer is posted again."""
        turn = self.script.turns[n]
        device, before = self.devices[turn.by], self.unanswered
        key = before[1] if before else f"{n}-{self.chance.random()}"
        forgot = before is not None and self.chance.random() < 0.5
        self.unanswered = (n, key)
        try:
            twin = Thread(target=self.rival, args=(device, turn.entry, n, key))
            if self.chance.random() < 0.2:
                self.doubled = (self.code, n)
                twin.start()
            if forgot:
                self.doubled = (self.code, n)
                self.again_by_another_key(device, turn.entry, n)
            status, text, _ = device.post(turn.entry, n, key)
            if twin.ident:
                twin.join()
        except BROKEN:
            return
        if status == 200:
            assert json.loads(text)["revision"] == self.script.written(n), (self.code, n, text)
        else:
            assert self.doubled == (self.code, n), (status, text)
            assert status in (403, 409, 422), (self.code, n, status, text)
        self.acknowledged[self.code], self.unanswered = self.script.written(n), None
        self.met["answered"] += 1

    def rival(self, device: Device, entry: dict[str, object], n: int, key: str) -> None:
        """Post the same entry at the same time, with the same key or another one."""
        try:
            status, text, _ = device.post(entry, n, self.chance.choice((key, f"rival-{key}")))
        except BROKEN:
            return
        assert status in (200, 403, 409, 422), (self.code, n, status, text)

    def again_by_another_key(self, device: Device, entry: dict[str, object], n: int) -> None:
        """Post the entry again with another key. It is refused if it was stored before, and stored
        otherwise."""
        status, text, _ = device.post(entry, n, f"again-{n}-{self.chance.random()}")
        self.met["entered again" if status == 200 else "was there"] += 1
        assert status in (200, 403, 409, 422), (self.code, n, status, text)

    def stop(self) -> None:
        self.over = True
        self.may.set()
        self.leave()


def eventually(holds: Callable[[], bool], what: object, seconds: float = 40) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def check_logs(server: Server, groups: list[Group]) -> None:
    """Check the stored logs: each is the beginning of its script, up to the last acknowledged entry
    or one entry more."""
    with closing(sqlite3.connect(server.data / DATABASE)) as db:
        for group in groups:
            for name, code in zip(group.names, group.codes, strict=True):
                lines = db.execute(LINE, [code]).fetchall()
                turns = script(name).turns[: len(lines)] if lines else ()
                assert [number for number, _, _ in lines] == list(range(1, len(turns) + 1)), code
                assert [json.loads(entry) for _, entry, _ in lines] == [t.entry for t in turns]
                assert [digest for *_, digest in lines] == [t.digest for t in turns]
                done = group.acknowledged[code]
                assert len(lines) in (done, script(name).written(done)), code


def check_pages(group: Group, *, whole: bool) -> None:
    """Wait until all streams are open again with the newest view. `whole`: also compare the views
    with reloaded pages."""
    revision = group.devices[TABLET].state()["revision"]
    table = group.script.table(revision)
    rules = table.game
    for name, device in group.devices.items():
        eventually(lambda device=device: device.revision == revision, (group.code, name))
        if whole:
            eventually(device.shows_what_a_page_shows, (group.code, name))
            plain = json.loads(json.dumps(rules.visible_state(table.state, name), default=list))
            assert device.state() == {**plain, "revision": revision}


@pytest.mark.timeout(120 + 20 * KILLS)
def test_acknowledged_entries_survive_kills_at_any_moment(server):
    chance = Random(SEED)
    groups = [Group(server, names, number) for number, names in enumerate(GROUPS)]
    server.start()
    try:
        for group in groups:
            group.arrive()
            group.hands.start()
        for kill in range(KILLS):
            play_on(groups, chance.randrange(1, 25))
            time.sleep(chance.uniform(0, 0.03))
            server.kill()
            if chance.random() < 0.2:  # kill it again while it starts
                server.launch()
                time.sleep(chance.uniform(0, 0.3))
                server.kill()
            rest(groups)
            server.start(("app.py",) if kill % 10 == 3 else ())
            check_logs(server, groups)
            for group in groups:
                check_pages(group, whole=group is groups[kill % len(groups)])
        play_on(groups, 20)
        rest(groups)
        check_logs(server, groups)
    finally:
        for group in groups:
            group.stop()
    check_replays(server, groups)
    assert "Traceback" not in server.said()
    met = sum((group.met for group in groups), Counter[str]())
    lines = sum(sum(group.acknowledged.values()) for group in groups)
    print(f"{KILLS} kills, {lines} lines, of those not answered: {dict(met)}")


def play_on(groups: list[Group], entries: int) -> None:
    """Let the groups play until that many more entries were answered."""
    before = sum(group.met["answered"] for group in groups)
    for group in groups:
        group.may.set()
    eventually(lambda: sum(g.met["answered"] for g in groups) >= before + entries, "nobody plays")


def rest(groups: list[Group]) -> None:
    """Stop all senders."""
    for group in groups:
        group.may.clear()
        group.rests.clear()
    for group in groups:
        assert group.hands.is_alive(), "a post was answered as it should not be"
        assert group.rests.wait(40)


def check_replays(server: Server, groups: list[Group]) -> None:
    """Check that every log leads to its digests when it is replayed."""
    db = connect(server.data / DATABASE)
    for group in groups:
        for code in group.codes[: group.now + 1]:
            record = load_table(db, INSTALLED, code)
            assert (record.lost, record.revision >= group.acknowledged[code]) == (0, True)
    db.conn.close()
