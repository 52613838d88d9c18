"""Pictures that a save misses, fetched from a server of this machine, and what is never fetched."""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.imports import download
from tabletop.imports.download import can_be_fetched, fetch_pictures, is_public
from tabletop.imports.model import Wishes
from tabletop.imports.picture_cache import cached_name
from tabletop.imports.reader import read_import
from tabletop.sets import limits
from tabletop.ui.system.preferences import fetched_pictures_folder
from tests.imports.drawings import picture
from tests.imports.saves import image, thing
from tests.imports.test_saves import written


class _Handler(http.server.BaseHTTPRequestHandler):
    data: bytes = b""
    asked: list[str] = []  # noqa: RUF012 each test empties it

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path.startswith("/gone"):
            self.send_error(404)
            return
        if self.path.startswith("/away"):
            self.send_response(302)
            self.send_header("Location", "file:///etc/passwd")
            self.end_headers()
            return
        body = b"<html>" if self.path.startswith("/text") else self.data
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the address of a server with one picture; it counts as one of the web."""
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    _Handler.data = picture(tmp_path / "served.png", 40, 40).read_bytes()
    _Handler.asked.clear()
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    monkeypatch.setattr(download, "is_public", lambda address: True)
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()
    thread.join()


def always(done: int, total: int) -> bool:
    return True


def test_missing_pictures_are_fetched_once_and_found(tmp_path: Path, server: str) -> None:
    save = written(tmp_path, thing("Custom_Token", **image(f"{server}/a.png?x=1")),
                   thing("Custom_Token", 3, **image(f"{server}/gone.png")))  # fmt: skip
    missing = read_import(save).missing
    assert len(missing) == 2
    seen: list[tuple[int, int]] = []
    folder = tmp_path / "fetched"

    def tell(done: int, total: int) -> bool:
        seen.append((done, total))
        return True

    assert fetch_pictures(missing, folder, tell) == 1
    assert seen[0] == (0, 2)
    assert seen[-1] == (2, 2)
    assert read_import(save, Wishes(downloads=folder)).missing == [f"{server}/gone.png"]
    _Handler.asked.clear()
    assert fetch_pictures(missing, folder, always) == 1
    assert _Handler.asked == ["/gone.png"], "what is there is not fetched again"


def test_the_command_fetches_only_when_it_is_told_to(
    tmp_path: Path, server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures that are still missing stand in a list beside the set."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    save = written(tmp_path, thing("Custom_Token", **image(f"{server}/a.png")), thing("Die_6"),
                   thing("Custom_Tile", **image(f"{server}/gone.png")))  # fmt: skip
    assert main(["--lang", "en", "import", str(save), "--out", str(tmp_path / "one")]) == 0
    assert _Handler.asked == []
    assert "--download" in capsys.readouterr().out
    listed = (tmp_path / "one" / "missing.txt").read_text(encoding="utf-8")
    assert listed.splitlines() == [f"{server}/a.png", f"{server}/gone.png"]
    assert main(["--lang", "en", "import", str(save), "--out", str(tmp_path / "two"), "--download"]) == 0
    assert sorted(_Handler.asked) == ["/a.png", "/gone.png"]
    assert (tmp_path / "two" / "missing.txt").read_text(encoding="utf-8").splitlines() == [f"{server}/gone.png"]
    assert len(list((tmp_path / "two").glob("*.png"))) == 1
    assert len(list(fetched_pictures_folder().iterdir())) == 1


def test_what_is_no_picture_is_not_kept(tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_PICTURE", 100)
    addresses = [f"{server}/text.png", f"{server}/away.png", f"{server}/large.png"]
    assert fetch_pictures(addresses, tmp_path / "fetched", always) == 0
    assert list((tmp_path / "fetched").iterdir()) == []


def test_fetching_can_be_stopped(tmp_path: Path, server: str) -> None:
    addresses = [f"{server}/{number}.png" for number in range(100)]
    began = time.monotonic()
    got = fetch_pictures(addresses, tmp_path / "fetched", lambda done, total: done < 3)
    assert time.monotonic() - began < 5
    assert 3 <= got < 20
    assert len(list((tmp_path / "fetched").iterdir())) == len(_Handler.asked) == got, "all that was sent is kept"


def test_fetching_that_is_stopped_before_it_begins_asks_nobody(tmp_path: Path, server: str) -> None:
    assert fetch_pictures([f"{server}/a.png"], tmp_path / "fetched", lambda done, total: False) == 0
    assert _Handler.asked == []


def test_machines_of_the_own_network_are_not_asked(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save of a stranger would otherwise reach what only this machine can reach."""
    monkeypatch.setattr(download, "is_public", is_public)
    assert fetch_pictures([f"{server}/a.png"], tmp_path / "fetched", always) == 0
    assert _Handler.asked == []


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fe80::1", "0.0.0.0"]
)
def test_addresses_of_the_own_network(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.216.34")


def test_only_addresses_on_the_web_are_fetched() -> None:
    good = "https://a.org/ü b.png".replace(" ", "%20")
    bad = [
        "file:///etc/passwd",
        "ftp://a.org/a.png",
        "a.png",
        "/assets/1",
        "http://",
        "http://[",
        "http://a b/",
        "\x00",
    ]
    assert can_be_fetched([*bad, good]) == [good]
    assert len(can_be_fetched([f"http://a.org/{number}" for number in range(5000)])) == download.MOST


def test_names_of_kept_pictures_fit_any_disk() -> None:
    long = "http://a.org/" + "x" * 1500
    assert len(cached_name(long)) <= 180
    assert cached_name(long) != cached_name(long + "y")
    assert cached_name("http://a.org/A.png") == "httpaorgapng"
