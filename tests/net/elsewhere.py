"""Friends elsewhere, as docs/phones.md describes it: `python -m tests.net.elsewhere [RECIPE ...]`.

The host is in one network namespace, a server on the way in another, a friend in a third; only neighbours reach each
other. Each recipe (`wireguard`, `ssh`, `public`) is set up with the programs that it names, then the friend takes a
seat through it and answers a question. All bytes on the way are read: none of them may be of a page. Needs the rights
of root, `ip`, and WireGuard or OpenSSH.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import aiohttp

from tabletop.net.protocol.messages import VERSION
from tabletop.net.tables.seats import new_key
from tests.net.hosted import WAIT, FakePage

HOME, SERVER, FRIEND = "tt-home", "tt-server", "tt-friend"
AT_HOME, AT_SERVER, TO_FRIEND, AT_FRIEND = "198.51.100.1", "198.51.100.2", "203.0.113.2", "203.0.113.1"
"""The addresses of home and server on the line between them, and those of server and friend."""
INSIDE, FRIEND_INSIDE, LOCAL = "10.66.0.1", "10.66.0.2", "192.168.7.20"
"""The addresses of home and friend inside the WireGuard tunnel, and the one of home in its local network."""
PATIENCE = 60
"""Seconds after which something counts as missing: programs start slowly on a busy machine."""
PORT, NAME = 8642, "table.example.org"
PLAIN: Final = (b'"is"', b"<!doctype html>", b"GET /t/1/")
"""Texts in the bytes of a page, which nobody on the way may be able to read."""
NEEDED = {"wireguard": ("ip", "wg", "wg-quick"), "ssh": ("ip", "ssh", "sshd"), "public": ("ip", "ssh", "sshd")}
"""The programs that each recipe needs."""


def missing(recipe: str) -> str | None:
    """Return why a recipe cannot be tried here; None when it can be."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    absent = [program for program in NEEDED[recipe] if shutil.which(program) is None]
    if absent:
        return f"there is no {', '.join(absent)}"
    if os.geteuid():
        return "only root may make network namespaces"
    done = subprocess.run(("unshare", "--net", "true"), capture_output=True, text=True, check=False)
    return done.stderr.strip() or None


def run(*command: str, at: str | None = None, **more: str) -> str:
    """Run a command in a namespace, and return what it prints."""
    given = inside(at, *command)
    done = subprocess.run(given, capture_output=True, text=True, check=False, input=more.get("feed"))
    if done.returncode:
        raise RuntimeError(f"{' '.join(given)}: {done.stderr or done.stdout}")
    return done.stdout


def inside(at: str | None, *command: str) -> tuple[str, ...]:
    """Return a command that runs in a namespace."""
    return command if at is None else ("ip", "netns", "exec", at, *command)


@contextmanager
def running_in(at: str, *command: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Yield a program that runs in a namespace until the block ends."""
    with log.open("wb") as file:
        process = subprocess.Popen(
            inside(at, *command), stdout=file, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(WAIT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def lines() -> Iterator[None]:
    """Yield with three namespaces, and lines between home and server, and between server and friend."""
    spaces = (HOME, SERVER, FRIEND)
    for space in spaces:
        subprocess.run(("ip", "netns", "delete", space), capture_output=True, check=False)
    try:
        for space in spaces:
            run("ip", "netns", "add", space)
            run("ip", "link", "set", "lo", "up", at=space)
        for name, one, own, other, there in (
            ("tt0", HOME, AT_HOME, SERVER, AT_SERVER),
            ("tt1", FRIEND, AT_FRIEND, SERVER, TO_FRIEND),
        ):
            run("ip", "link", "add", f"{name}a", "netns", one, "type", "veth", "peer", f"{name}b", "netns", other)
            for space, end, address in ((one, "a", own), (other, "b", there)):
                run("ip", "address", "add", f"{address}/24", "dev", f"{name}{end}", at=space)
                run("ip", "link", "set", f"{name}{end}", "up", at=space)
        run("ip", "route", "add", "default", "via", AT_SERVER, at=HOME)
        run("ip", "route", "add", "default", "via", TO_FRIEND, at=FRIEND)
        run("sysctl", "-qw", "net.ipv4.ip_forward=1", at=SERVER)
        yield
    finally:
        for space in spaces:
            subprocess.run(("ip", "netns", "delete", space), capture_output=True, check=False)


def until(found: Callable[[], object], what: str, log: Path | None = None) -> None:
    """Wait until something is found."""
    for _ in range(int(PATIENCE * 20)):
        if found():
            return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come: {log.read_text('utf-8') if log else ''}")


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[str]:
    """Yield the invitation of a table that is served at home."""
    log = folder / "serve.txt"
    command = (sys.executable, "-m", "tabletop", "serve", "omen", "--seats", "Ann,Bo", "--port", str(PORT), *options)
    with running_in(HOME, *command, log=log):
        until(lambda: re.search(r"http\S+#\S+", log.read_text("utf-8")), "the address of the table", log)
        found = re.search(r"http\S+#\S+", log.read_text("utf-8"))
        assert found is not None
        yield found[0]


def listening(at: str, port: int) -> bool:
    """Return whether a program listens at a port in a namespace."""
    return f":{port} " in run("ss", "-ltn", at=at)


# -- recipes ---------------------------------------------------------------------------------------------------------
def wireguard(folder: Path) -> list[str]:
    """Join home and friend by WireGuard, and let the friend sit down at the address inside the tunnel."""
    keys = {who: run("wg", "genkey").strip() for who in (HOME, FRIEND)}
    public = {who: run("wg", "pubkey", feed=key).strip() for who, key in keys.items()}
    home, friend = folder / "tt-wg-home.conf", folder / "tt-wg-friend.conf"
    home.write_text(
        f"[Interface]\nAddress = {INSIDE}/24\nListenPort = 51820\nPrivateKey = {keys[HOME]}\n"
        f"[Peer]\nPublicKey = {public[FRIEND]}\nAllowedIPs = {FRIEND_INSIDE}/32\n"
    )
    friend.write_text(
        f"[Interface]\nAddress = {FRIEND_INSIDE}/24\nPrivateKey = {keys[FRIEND]}\n"
        f"[Peer]\nPublicKey = {public[HOME]}\nEndpoint = {AT_HOME}:51820\nAllowedIPs = {INSIDE}/32, {LOCAL}/32\n"
        "PersistentKeepalive = 25\n"
    )
    with ExitStack() as ends:
        for space, file in ((HOME, home), (FRIEND, friend)):
            file.chmod(0o600)
            run("wg-quick", "up", str(file), at=space)
            ends.callback(run, "wg-quick", "down", str(file), at=space)
        run("ip", "address", "add", f"{LOCAL}/32", "dev", "lo", at=HOME)
        seen = []
        for where in (INSIDE, LOCAL):  # the second one as a window has it
            with serving(folder, "--address", where) as address:
                assert address.startswith(f"http://{where}:{PORT}/")
                seen += [f"without the tunnel: {refused(AT_HOME)}", f"{where}: {visited(folder, address)}"]
        return seen


@contextmanager
def tunnel(folder: Path) -> Iterator[None]:
    """Yield with a server of SSH, and a tunnel from it back to the host at home."""
    (folder / "run").mkdir(exist_ok=True)
    Path("/run/sshd").mkdir(exist_ok=True)
    for name in ("host", "user"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
    config = folder / "sshd.conf"
    config.write_text(
        f"ListenAddress {AT_SERVER}:22\nListenAddress {TO_FRIEND}:22\nHostKey {folder}/host\nStrictModes no\n"
        f"AuthorizedKeysFile {folder}/user.pub\nPasswordAuthentication no\nPidFile none\nUsePAM no\n"
    )
    sshd = shutil.which("sshd")
    assert sshd is not None
    with running_in(SERVER, sshd, "-D", "-e", "-f", str(config), log=folder / "sshd.txt"):
        until(partial(listening, SERVER, 22), "the server of SSH")
        back = ("-R", f"127.0.0.1:{PORT}:127.0.0.1:{PORT}", AT_SERVER)
        with running_in(HOME, *ssh(folder), *back, log=folder / "back.txt"):
            until(partial(listening, SERVER, PORT), "the tunnel back")
            yield


def ssh(folder: Path) -> Sequence[str]:
    """Return the command of a tunnel, without its ends."""
    options = ("StrictHostKeyChecking=no", f"UserKnownHostsFile={folder}/known", "ExitOnForwardFailure=yes")
    return ("ssh", "-N", "-q", "-i", str(folder / "user"), *(part for one in options for part in ("-o", one)))


def reverse_ssh(folder: Path) -> list[str]:
    """Lead a tunnel from a server back to the host, and one from the friend to the server."""
    with serving(folder, "--address", "127.0.0.1") as address, tunnel(folder):
        there = ("-L", f"127.0.0.1:{PORT}:127.0.0.1:{PORT}", TO_FRIEND)
        with running_in(FRIEND, *ssh(folder), *there, log=folder / "there.txt"):
            until(partial(listening, FRIEND, PORT), "the tunnel of the friend")
            return [
                f"without the tunnel: {refused(AT_HOME)}, {refused(AT_SERVER)}",
                visited(folder, address),
            ]


def public(folder: Path) -> list[str]:
    """Lead a tunnel from a server back to the host; a proxy at the server is told from by what it sends on."""
    with serving(folder, "--address", "127.0.0.1", "--public", f"https://{NAME}") as address, tunnel(folder):
        assert address.startswith(f"https://{NAME}/")
        through = address.replace(f"https://{NAME}", f"http://127.0.0.1:{PORT}")
        return [
            f"without the tunnel: {refused(AT_HOME)}, {refused(AT_SERVER)}",
            visited(folder, through, at=SERVER, name=NAME),
        ]


RECIPES: Final[dict[str, Callable[[Path], list[str]]]] = {
    "wireguard": wireguard,
    "ssh": reverse_ssh,
    "public": public,
}


# -- the friend ------------------------------------------------------------------------------------------------------
def refused(address: str) -> str:
    """Check that the friend reaches no host at an address from outside; return the words of it."""
    command = (sys.executable, "-c", f"import socket; socket.create_connection(({address!r}, {PORT}), 3)")
    done = subprocess.run(inside(FRIEND, *command), capture_output=True, text=True, check=False)
    assert done.returncode, f"{address} answers from outside"
    return f"{address} {done.stderr.strip().splitlines()[-1]}"


def visited(folder: Path, address: str, *, at: str = FRIEND, name: str = "") -> str:
    """Visit a table from a namespace while the bytes at home are read; return what was seen."""
    log = folder / "overheard.txt"
    with running_in(HOME, sys.executable, "-m", "tests.net.elsewhere", "overhear", "tt0a", log=log):
        until(lambda: "listening" in log.read_text("utf-8"), "the reader of the line")
        told = run(sys.executable, "-m", "tests.net.elsewhere", "visit", address, name, at=at)
    heard = log.read_text("utf-8").strip().splitlines()[-1]
    assert heard.endswith("0 of a page"), heard
    return f"{told.strip().splitlines()[-1]}; on the line: {heard}"


def overhear(line: str) -> None:
    """Read all bytes on a line until SIGTERM, and print how many packets there were and how many of them of a page."""
    packets = plain = 0
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)) as ear:
        ear.bind((line, 0))
        over: list[bool] = []
        signal.signal(signal.SIGTERM, lambda *_: over.append(True))
        ear.settimeout(0.1)
        print("listening", flush=True)
        while not over:
            with contextlib.suppress(TimeoutError):
                data = ear.recv(1 << 16)
                packets += 1
                plain += any(one in data for one in PLAIN)
    assert packets
    print(f"{packets} packets, {plain} of a page", flush=True)


async def visit(address: str, name: str) -> None:
    """Open a table as a browser does, take a seat and answer a question; print how long that took."""
    base, key = address.split("#")
    host = {"Host": name, "X-Forwarded-For": AT_FRIEND} if name else {}
    origin = f"https://{name}" if name else "/".join(base.split("/")[:3])
    begin = time.perf_counter()
    async with aiohttp.ClientSession(headers=host) as client:
        async with client.get(base) as answer:
            assert answer.status == 200
            assert "app.js" in await answer.text()
        async with client.ws_connect(f"{base}socket", headers={"Origin": origin}, max_msg_size=1 << 26) as socket_:
            page = FakePage(socket_, new_key())
            await page.send("enter", version=VERSION, key=key, device=page.device, language="en")
            await page.wait_for("shown")
            seat = page.tree["prompt"]["acting"]
            await page.send("sit", seat=seat)
            await page.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == seat)
            tree = await page.asked()
            before = tree["moment"]
            if "throw" in tree:
                await page.send("throw", question=tree["throw"]["number"])
            else:
                await page.send("choose", question=tree["question"]["number"], option=0)
            await page.until(lambda _: page.tree["moment"] > before)
    print(f"seated and answered in {time.perf_counter() - begin:.1f} s")


def tried(recipe: str) -> list[str]:
    """Try a recipe, and return what was seen."""
    with tempfile.TemporaryDirectory() as folder, lines():
        os.environ["TABLETOP_HOME"] = folder
        return RECIPES[recipe](Path(folder))


def main() -> None:
    """Try the recipes that are named, or all of them, and print what was seen."""
    match sys.argv[1:]:
        case ["visit", address, name]:
            asyncio.run(asyncio.wait_for(visit(address, name), 3 * WAIT))
        case ["overhear", line]:
            overhear(line)
        case given:
            for recipe in given or RECIPES:
                why = missing(recipe)
                for text in [f"not tried: {why}"] if why else tried(recipe):
                    print(f"{recipe}: {text}", flush=True)


if __name__ == "__main__":
    main()
