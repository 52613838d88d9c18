"""`tabletop serve` hosts without a display, prints its address, resumes a file, and ends cleanly at Ctrl+C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from tabletop.__main__ import main
from tabletop.net.protocol.messages import VERSION
from tabletop.net.tables.seats import new_key
from tabletop.session.app.save_library import SavedMatches
from tests.child import started
from tests.net.hosted import FakePage, with_client
from tests.play import SHELF
from tests.test_architecture import ROOT


def served(home: Path, *options: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-m", "tabletop", "--lang", "en", "serve", *options, "--address", "127.0.0.1"]
    return started(words, env=environment)


def any_port() -> tuple[str, str]:
    """Return the option for a free port; the default one may be in use beside this test."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return "--port", str(free.getsockname()[1])


def address_and_file(process: subprocess.Popen[str]) -> tuple[str, Path]:
    """Return the address and the file that it prints."""
    assert process.stdout is not None
    address = re.search(r"http://\S+", process.stdout.readline())
    file = re.search(r"/\S+", process.stdout.readline())
    assert process.stdout.readline().startswith("Or type ")
    assert process.stdout.readline().startswith("Recovery keys")
    assert address is not None
    assert file is not None
    return address[0], Path(file[0])


async def enter(client: aiohttp.ClientSession, address: str, key: str, device: str) -> FakePage:
    base = address.partition("#")[0]
    socket = await client.ws_connect(f"{base}socket", headers={"Origin": "/".join(base.split("/")[:3])})
    one = FakePage(socket, device)
    await one.send("enter", version=VERSION, key=key, device=device)
    return one


def ended(process: subprocess.Popen[str]) -> None:
    """End it by Ctrl+C: it says that it is closed, with status 0 and nothing on the error output."""
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert out.strip() == "The table is closed, and the match is saved."
    assert errors == ""


UNREAD = """
import os, signal, sys, weakref
from tabletop.__main__ import main
from tabletop.net.server.server_loop import ServerLoop

class Thing: pass

def run(self, then=ServerLoop.run):
    thing = Thing()
    gone = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT))
    del thing
    then(self)

ServerLoop.run = run
sys.exit(main(["--lang", "en", "serve", "omen", "--address", "127.0.0.1"]))
"""
"""A host that is stopped while Python suppresses exceptions, as at the end of an import."""


@pytest.mark.wide
def test_no_ctrl_c_is_lost(tmp_path: Path) -> None:
    """The host ends at any point of its work: where Python suppresses exceptions, an exception would be lost."""
    environment = {**os.environ, "TABLETOP_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    process = started([sys.executable, "-c", UNREAD], env=environment)
    try:
        out, errors = process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    assert out.rstrip().endswith("The table is closed, and the match is saved.")
    assert (process.returncode, errors) == (0, "")


def test_matches_are_saved_in_the_folder_that_is_given(tmp_path: Path) -> None:
    """It is created; without it they lie with all others."""
    for number, folder in enumerate((tmp_path / "home" / "matches", tmp_path / "a" / "b")):
        process = served(tmp_path / "home", "omen", *any_port(), *(("--out", str(folder)) if number else ()))
        _, file = address_and_file(process)
        ended(process)
        assert file.parent == folder
        assert file.is_file()


@pytest.mark.wide
def test_a_match_is_served_and_served_again(tmp_path: Path) -> None:
    """A page sits down and answers, with a computer player at the table; the next process has the same keys."""
    port, device, token = any_port(), new_key(), ""
    first = served(tmp_path, "stone_age", "--seats", "Ann,Robot=random", "--seed", "5", *port)
    try:
        address, file = address_and_file(first)

        async def play(client: aiohttp.ClientSession) -> None:
            nonlocal token
            one = await enter(client, address, address.partition("#")[2], device)
            await one.wait_for("shown")
            await one.send("sit", seat=0)
            await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 0)
            token = one.hello["token"]
            for _ in range(3):
                tree = await one.asked()
                asked = tree.get("throw") or tree["question"]
                if "throw" in tree:
                    await one.send("throw", question=asked["number"])
                else:
                    await one.send("choose", question=asked["number"], option=0)
                while (one.tree.get("throw") or one.tree.get("question") or {}).get("number") == asked["number"]:
                    await one.receive()

        with_client(play)
    finally:
        ended(first)
    again = served(tmp_path, str(file), *port)
    try:
        second, same = address_and_file(again)
        assert same == file
        assert second == address

        async def come_back(client: aiohttp.ClientSession) -> None:
            one = await enter(client, second, token, device)
            await one.wait_for("shown")
            assert one.hello["seat"] == 0
            assert one.tree["moment"] >= 3

        with_client(come_back)
    finally:
        ended(again)


def test_what_cannot_be_served_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An address of another machine, an invalid certificate, an unknown lesson: each gives a sentence and status 2."""
    for name in ("TABLETOP_HOME", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, str(tmp_path) if name == "TABLETOP_HOME" else "dummy")
    assert main(["--lang", "en", "serve", "omen", "--address", "203.0.113.77"]) == 2
    assert "The host cannot listen at 203.0.113.77" in capsys.readouterr().err
    bad = tmp_path / "cert.pem"
    bad.write_text("nothing")
    assert main(["--lang", "en", "serve", "omen", "--cert", str(bad)]) == 2
    assert "cannot be used" in capsys.readouterr().err
    assert main(["--lang", "en", "serve", "sandbox", "--set", "no_such_set"]) == 2
    assert "There is no set no_such_set. Known sets: chess," in capsys.readouterr().err
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "set.toml").write_text("nonsense", encoding="utf-8")
    (tmp_path / "own_sets.txt").write_text(f"{broken}\n", encoding="utf-8")
    for language, left_out in (("en", "The set broken is left out:"), ("zh_TW", "套組 broken 已略過：")):
        assert main(["--lang", language, "serve", "sandbox", "--set", "broken"]) == 2
        printed = capsys.readouterr().err
        assert printed.count(left_out) == 1, "who asks for it is told why it is not there"
        assert main(["--lang", language, "serve", "sandbox", "--set", "no_such_set"]) == 2
        assert left_out in capsys.readouterr().err
    assert main(["--lang", "en", "serve", "sandbox", "--seats", "7"]) == 2
    assert main(["--lang", "en", "serve", "omen", "--lesson", "last"]) == 2
    assert "has no lesson last" in capsys.readouterr().err


def test_the_keys_go_with_the_match(tmp_path: Path) -> None:
    """Deleting a saved match deletes the keys of its seats."""
    match, keys = tmp_path / "omen-1.jsonl", tmp_path / "omen-1.jsonl.seats"
    match.write_text("")
    keys.write_text("")
    SavedMatches(SHELF, tmp_path).delete(match)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.wide
def test_a_free_table_is_served_and_served_again(tmp_path: Path) -> None:
    """A card that was drawn is in the same hand when the table is served again, and the token opens it."""
    port, device, token, held = any_port(), new_key(), "", ""
    sets = ("--set", "standard_deck", "--set", "dice")
    table = served(tmp_path, "sandbox", "--seats", "Ann,Bo", *sets, "--seed", "5", *port)
    try:
        address, file = address_and_file(table)

        async def draw(client: aiohttp.ClientSession) -> None:
            nonlocal token, held
            one = await enter(client, address, address.partition("#")[2], device)
            await one.wait_for("shown")
            await one.send("sit", seat=1)
            await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 1)
            token, question = one.hello["token"], one.tree["question"]
            await one.send("choose", question=question["number"], option=0)
            while not (hand := [piece for piece, row in one.tree["pieces"].items() if row[0] == "own-hand-1"]):
                await one.receive()
            (held,) = hand

        with_client(draw)
    finally:
        ended(table)
    again = served(tmp_path, str(file), *port)
    try:
        second, same = address_and_file(again)
        assert (second, same) == (address, file)

        async def come_back(client: aiohttp.ClientSession) -> None:
            one = await enter(client, second, token, device)
            await one.wait_for("shown")
            assert one.hello["seat"] == 1
            assert one.tree["pieces"][held][0] == "own-hand-1"

        with_client(come_back)
    finally:
        ended(again)
