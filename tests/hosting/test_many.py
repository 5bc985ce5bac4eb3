"""Three processes behind Debian's nginx and behind Caddy, with the files of deploy/."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from companion.commands.checks import check_site
from companion.folders import HOME
from tests.browser import chromium
from tests.hosting.house import SEAT, House
from tests.hosting.proxies import CADDY, NGINX, Caddy, Nginx
from tests.support.certificates import needs_openssl
from tests.support.http import Http

nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: nginx-light)")
caddy = pytest.mark.skipif(CADDY is None, reason="caddy is not installed (make hosting)")
MANY = [
    pytest.param((Nginx, "nginx-many.conf"), marks=[nginx, needs_openssl], id="nginx"),
    pytest.param((Caddy, "Caddyfile-many"), marks=caddy, id="caddy"),
]
ONE = [
    pytest.param((Nginx, "nginx.conf"), marks=[nginx, needs_openssl], id="nginx-one"),
    pytest.param((Caddy, "Caddyfile"), marks=caddy, id="caddy-one"),
]


Request, Folders = pytest.FixtureRequest, pytest.TempPathFactory


@pytest.fixture(scope="module", params=MANY)
def house(request: Request, tmp_path_factory: Folders) -> Iterator[House]:
    kind, file = request.param
    yield from opened(House(kind(tmp_path_factory.mktemp("hosting"), file)))


@pytest.fixture(scope="module", params=ONE)
def one(request: Request, tmp_path_factory: Folders) -> Iterator[House]:
    """Yield a house with one process, whose port stays open while it restarts, as with systemd."""
    kind, file = request.param
    house = House(kind(tmp_path_factory.mktemp("hosting"), file))
    house.hold("1")
    yield from opened(house)


def opened(house: House) -> Iterator[House]:
    try:
        house.open()
        yield house
    finally:
        house.close()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, tuple[str, Http]]:
    """Return the code of one table for each process, with its host's browser."""
    found: dict[str, tuple[str, Http]] = {}
    for _ in range(60):
        code, host = house.table()
        found[house.of(code[0])] = (code, host)
        if len(found) == len(house.letters):
            break
    return found


def hears_of_an_entry(house: House, code: str, host: Http) -> None:
    """Check that a stream through the proxy sends an entry as soon as it is made."""
    revision = house.state(code)
    with closing(host.send(f"/t/{code}/events?as=table&views=0")) as connection:
        stream = connection.getresponse()
        assert stream.readline() == b"event: revision\n"
        assert stream.readline() == f"data: {revision}\n".encode()
        assert host.undo(code, revision) == 200
        wanted = f"data: {revision + 1}\n".encode()
        while stream.readline() != wanted:
            pass


def test_new_tables_spread_over_all_processes_and_are_found(house, tables):
    assert set(tables) == set(house.letters)
    for code, _ in tables.values():
        for path in (f"/t/{code}", f"/t/{code.lower()}/join", f"/t/{code}/state"):
            assert house.ask(path).status in (200, 301)
        assert house.ask(f"/t?code={code}").headers["Location"] == f"/t/{code}/join"
        assert house.ask(f"/new?game=league-of-six&like={code}").status == 200


def test_all_processes_recognise_the_same_browser(house, tables):
    cookie = tables["1"][1].cookie
    for code, host in tables.values():
        taken = house.browser(cookie).ask(f"/t/{code}/seats/{SEAT}", {})
        assert taken.headers["Set-Cookie"].startswith(cookie + ";")
        form = f"type=undo&revision={house.state(code)}&key=form"
        assert host.ask(f"/t/{code}/entries", form, Accept="text/html").status == 303
        hears_of_an_entry(house, code, host)


def test_doctor_reports_no_problem(house, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(house.proxy.trusted))
    found = check_site(house.name)
    assert [one.wrong for one in found.values() if one.wrong] == []
    assert found["phones"].found == f"https://{house.name}/"


def test_plain_http_redirects_to_this_site_for_any_host_name(house):
    for name in ("localhost", "foreign.example"):
        leads = Http(house.proxy.http).ask("/t/BCDF", Host=name).headers["Location"]
        assert leads == "https://localhost/t/BCDF"


def test_killing_one_process_leaves_the_others_running(house, tables):
    (down, (code, host)), *others = tables.items()
    revision = house.state(code)
    assert host.undo(code, revision) == 200
    house.servers[down].kill()
    assert house.ask(f"/t/{code}/state").status == 502
    for _, (other, _) in others:
        assert house.ask(f"/t/{other}/state").status == 200
    made = [house.table()[0] for _ in range(12)]
    assert not {house.of(new[0]) for new in made} & {down}, "a new table goes to one that is up"
    house.start(down)
    assert house.state(code) == revision + 1
    assert host.undo(code, revision) == 200, "sent again: the same answer"
    assert house.state(code) == revision + 1


def test_letters_move_to_a_new_process_with_their_tables(house, tables):
    code, host = tables["1"]
    revision, letter = house.state(code), code[0]
    for number in ("1", "2"):
        house.servers[number].stop()
    move = [sys.executable, "-m", "companion", "move", letter, "--data", str(house.data("1"))]
    subprocess.run([*move, "--to", str(house.data("2"))], cwd=HOME, check=True)
    house.letters["1"] = house.letters["1"].replace(letter, "")
    house.letters["2"] += letter
    for number in ("1", "2"):
        house.start(number)
    house.reload()
    assert house.state(code) == revision
    assert host.undo(code, revision) == 200


def test_open_pages_continue_after_an_upgrade(one):
    code, host = one.table()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.installed(), chromium_sandbox=os.geteuid() != 0
        )
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.goto(f"https://{one.name}/t/{code}")
        for restart in (False, True):
            if restart:
                one.servers["1"].stop()
                one.start("1")
            revision = one.state(code)
            assert host.undo(code, revision) == 200
            page.wait_for_selector(f"#table [data-revision='{revision + 1}']", state="attached")
        browser.close()


def test_an_upgrade_with_pages_open_loses_no_tap(one):
    code, host = one.table()
    hears_of_an_entry(one, code, host)
    revision = one.state(code)
    answers: list[int] = []
    with closing(host.send(f"/t/{code}/events?as=table&views=0")) as connection:
        stream = connection.getresponse()
        assert stream.readline() == b"event: revision\n"
        one.servers["1"].stop()
        while stream.readline():
            pass  # read until the stream ends; a page would open another one
    tap = Thread(target=lambda: answers.append(host.undo(code, revision)))
    tap.start()
    one.start("1")
    tap.join()
    assert answers == [200], "the tap waited for the new version"
    assert one.state(code) == revision + 1
    hears_of_an_entry(one, code, host)
