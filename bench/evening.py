"""A table of the soak (`bench/soak.py`): random games, one after the other, over HTTP.

Each acknowledged entry is also played on a second table, by the rules alone. At the end both tables
must have the same lines and the same state.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import gevent
from guests import Books, Page

from companion.core import table as tables
from companion.core.automatic import add_automatic_entries
from companion.core.game_file import game_file_data, read_file
from companion.core.lines import Line, read_entry
from companion.core.play import AnyGame, Games, Refused
from companion.core.structs import plain_data
from companion.web.requests.limits import LIMITS

CANARY = "Canary-of-{}-at-{}"
WAYS = ("plain",) * 88 + ("lost answer", "race", "twice", "stale", "stranger", "nonsense") * 2
MISCHIEF = 0.02
"""How often something else happens between two entries: another phone, another tablet, an undo."""


class Kept(NamedTuple):
    """The expected lines and state of a table in the database."""

    revision: int
    log: str
    digest: str


def kept(table: tables.Table) -> Kept:
    """Return the digest of a table's lines, and of its state."""
    lines = json.dumps([plain_data(entry) for entry in table.log], sort_keys=True)
    return Kept(table.revision, blake2b(lines.encode()).hexdigest(), table.digest)


class Evening:
    """One table: a tablet, phones, and the games that are played on it."""

    def __init__(self, number: int, port: int, games: Games, books: Books, key: str) -> None:
        self.port = port
        self.code = ""
        self.rng = Random(f"table {number}")
        self.late = False
        self.done: dict[str, Kept | None] = {}  # by code; None if it was deleted
        self.pages: list[Page] = []
        self.table: tables.Table
        self._number = number
        self._games = games
        self._books = books
        self._key = key
        self._canaries: dict[str, bytes] = {}
        self._sent = 0

    @property
    def revision(self) -> int:
        """Return the number of acknowledged lines."""
        return self.table.revision

    @property
    def tablet(self) -> Page:
        """Return the tablet's page."""
        return self.pages[0]

    def play(self, pause: float) -> None:
        """Play games until the time is up; the last game stays unfinished."""
        while not self.late:
            self.begin()
            while not (self.table.is_over or self.late):
                gevent.sleep(self.rng.uniform(0, 2 * pause))
                self.step()
            self.come_back()
            self.done[self.code] = kept(self.table)
            if self.table.is_over:
                self.finish()
            for page in self.pages:
                page.close()

    # A game

    def begin(self) -> None:
        """Open a table of any game; most of its players have phones."""
        game = self.rng.choice([*self._games.values()])
        setup = sample(game, self.rng)
        self.table = tables.begin_table(game, game.read_setup(setup))
        self._canaries = {}
        self.pages = [self._page(None)]
        _, head, _ = self.tablet.ask("POST", "/tables", {"game": game.name, "setup": setup})
        self.code = head.partition(b"ocation: /t/")[2].split()[0].decode()
        for colour in game.names(self.table.state):
            if self.rng.random() < 0.9:
                self.pages.append(self._page(colour))
                self.pages[-1].ask("POST", self.pages[-1].path, {})
        for page in self.pages:
            page.open()
        self._books.counts["tables"] += 1

    def _page(self, colour: str | None) -> Page:
        self._sent += 1
        device = f"127.20.{self._number}.{self._sent % 250 + 1}"
        return Page(self, colour, device, self._books, f"{self._number}.{self._sent}")

    def finish(self) -> None:
        """Check that the file of the finished game has all acknowledged entries. Now and then its
        host deletes it."""
        status, _, answer = self.tablet.ask("GET", f"/t/{self.code}/export")
        if status != 200 or kept(read_file(self._games, json.loads(answer))) != kept(self.table):
            self._books.fault(f"the file of {self.code} is not what was played")
        self._books.counts["games played to their end"] += 1
        if self.rng.random() < 0.1:
            self._delete()

    def _delete(self) -> None:
        for page in self.pages:
            page.may_go = True
        self.tablet.ask("POST", f"/t/{self.code}/delete", {})
        for page in self.pages:
            page.await_gone()
        self.done[self.code] = None
        self._books.counts["tables deleted"] += 1

    def come_back(self) -> None:
        """Wake up all pages, and check that they show the newest view."""
        gevent.joinall([gevent.spawn(page.come_back) for page in self.pages], raise_error=True)

    def check_secrets(self, page: Page, text: bytes, revision: int) -> None:
        """Check that no text for others contains a phone's note about its hand before the game is
        over (H2)."""
        if self.table.is_over or revision > self.revision:
            return
        for colour, canary in self._canaries.items():
            if colour != page.colour and canary in text:
                self._books.fault(f"{page.path} showed {canary.decode()}")

    # A step

    def step(self) -> None:
        """Make the next entry, or do something else in between."""
        if self.rng.random() < MISCHIEF:
            return self.rng.choice(
                (self._other_phone, self._other_tablet, self._undo, self._note)
            )()
        entry = self.table.game.random_entry(self.table.state, self.rng)
        sender = self._whose(entry)
        data = plain_data(entry)
        way = self.rng.choice(WAYS)
        self._books.counts[f"entries: {way}"] += 1
        match way:
            case "lost answer":
                sent = self._with_key(data)
                sender.send_and_go(self._entries(sender), sent)
                self._post(sender, data, sent)
            case "race":
                undo = gevent.spawn(self._post, self.tablet, {"type": "undo"})
                self._post(sender, data)
                undo.get()
            case "twice":
                sent = self._with_key(data)
                both = [gevent.spawn(self._post, sender, data, sent) for _ in range(2)]
                gevent.joinall(both, raise_error=True)
            case "stale":
                old = {**self._with_key(data), "revision": max(0, self.revision - 1)}
                self._post(sender, data, old)
            case "stranger":
                self._post(self.rng.choice(self.pages), data)
            case "nonsense":
                self._post(sender, {**data, self.rng.choice(("x", "type")): "x"})
            case _:
                self._post(sender, data)
        return None

    def _whose(self, entry: Any) -> Page:
        """Return the page of the phone that may write the entry, or else the tablet."""
        right = self.table.game.required_right(self.table.state, entry)
        phones = [page for page in self.pages if page.colour in right.seats]
        return self.rng.choice(phones) if phones else self.tablet

    def _with_key(self, data: dict[str, object]) -> dict[str, object]:
        self._sent += 1
        return {**data, "revision": self.revision, "key": f"{self.code}-{self._sent}"}

    def _entries(self, page: Page) -> str:
        return f"/t/{self.code}/entries?as={page.colour or 'table'}"

    def _post(
        self, sender: Page, data: dict[str, object], sent: dict[str, object] | None = None
    ) -> int:
        """Post an entry. If it is acknowledged, play it here, too. Return the status."""
        begun = perf_counter()
        sent = sent or self._with_key(data)
        status, _, answer = sender.ask("POST", self._entries(sender), sent)
        self._books.posts.append(perf_counter() - begun)
        if status != 200:
            return status
        revision = json.loads(answer)["revision"]
        if revision > self.revision:
            self._acknowledged(data, begun)
        if revision != self.revision:
            self._books.fault(f"{self.code}: {revision} was said of line {self.revision}")
        return status

    def _acknowledged(self, data: dict[str, object], begun: float) -> None:
        try:
            entry = read_entry(self.table.game, data)
            after = self.table.play(entry)
            self.table = (
                after if isinstance(entry, Line) else add_automatic_entries(after, LIMITS.lines)
            )
        except Refused as refused:
            self._books.fault(f"{self.code}: {data} was taken, although {refused.code}")
            raise
        self._books.counts["entries acknowledged"] += 1
        for page in self.pages:
            page.expect(self.revision, begun)
            page.check_fresh()

    # Things in between

    def _undo(self) -> None:
        kinds: Sequence[dict[str, object]] = (
            {"type": "undo"},
            {"type": "undo", "to": max(0, len(self.table.effective_lines) - 10)},
            {"type": "redo"},
            {"type": "amend", "entry": self.rng.randrange(1, self.revision + 2), "with": None},
        )
        self._books.counts["mendings"] += 1
        self._post(self.tablet, self.rng.choice(kinds))

    def _note(self) -> None:
        """Correct a phone's own hand, with a note that nobody else may read."""
        phones = [page for page in self.pages if page.colour]
        if not phones or self.table.game.name != "league-of-six":
            return
        page = self.rng.choice(phones)
        assert page.colour is not None
        note = CANARY.format(page.colour, self.code)
        data = {"type": "correct", "player": page.colour, "guards": 1, "note": note}
        self._canaries[page.colour] = note.encode()
        if self._post(page, data) == 200:
            self._books.counts["secret notes"] += 1

    def _other_phone(self) -> None:
        """Let another phone take a seat: it asks, the tablet agrees, and the old phone loses the
        seat."""
        phones = [page for page in self.pages if page.colour]
        if not phones:
            return
        old = self.rng.choice(phones)
        new = self._page(old.colour)
        new.ask("POST", new.path, {})
        old.may_go = True
        self.tablet.ask("POST", new.path, {"do": "confirm"})
        self._taken_from(old, new)

    def _other_tablet(self) -> None:
        """Let another tablet take over the table, with the key from the terminal."""
        old, new = self.tablet, self._page(None)
        old.may_go = True
        new.ask("POST", f"/t/{self.code}/host", {"code": self._key})
        self._taken_from(old, new)

    def _taken_from(self, old: Page, new: Page) -> None:
        self.pages[self.pages.index(old)] = new
        old.await_gone()
        if self._post(old, {"type": "undo"}) != 403:
            self._books.fault(f"{old.path} may still enter something")
        new.open()
        self._books.counts["changed hands"] += 1


def sample(game: AnyGame, rng: Random) -> dict[str, object]:
    """Return a set-up with any number of players and some of the game's modules."""
    modules = {"league-of-six": ["retinue"], "wallenstein": ["court", "leaders", "mercenaries"]}
    chosen = [name for name in modules.get(game.name, []) if rng.random() < 0.5]
    return dict(game.sample_setup(rng.choice(game.players), rng, chosen))


def replayed(table: tables.Table, games: Games) -> Kept:
    """Return the lines and state to which the table's own game file leads."""
    return kept(read_file(games, game_file_data(table)))
