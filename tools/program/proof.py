"""Proofs of a built program: it holds what it must, and says and writes the same as the installed one."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from PIL import Image

from tabletop.core.rules.chance import FastRng
from tabletop.files.records import SETUP_SUFFIX
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession, Player
from tools import wheels
from tools.program import contents
from tools.program.bundle import Bundle

INSTALLED: Final = (sys.executable, "-m", "tabletop")
ANSWERS: Final = 60
"""The answers of the match that is shown and replayed."""
STARTS: Final = 5
PROBE: Final = Path(__file__).with_name("first_picture.py")


def faults(bundle: Bundle) -> list[str]:
    """Return what is missing of the modules and files of `contents`, and the modules that should not be there."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(bundle.program))
    (name,) = (name for name in archive.toc if name.startswith("PYZ"))
    held = set(archive.open_embedded_archive(name).toc)
    files = {one.relative_to(top).as_posix() for top in bundle.tops for one in top.rglob("*") if one.is_file()}
    held |= {file.partition(".")[0].replace("/", ".") for file in files if file.endswith(tuple(EXTENSION_SUFFIXES))}
    lost = [module for module in contents.modules() if module not in held and module not in contents.FOR_GAMES]
    wanted = (f"{folder}/{path.name}" for path, folder in contents.data_files())
    return [*lost, *(file for file in wanted if file not in files), *sorted(held.intersection(contents.LEFT_OUT))]


def prove(bundle: Bundle, version: str) -> None:
    """Fail unless both forms of the program are whole and do what the installed one does."""
    if wrong := faults(bundle):
        raise SystemExit(f"missing in the program, or too much there: {', '.join(wrong)}")
    with tempfile.TemporaryDirectory() as folder:
        given = _given(Path(folder))
        wanted = _results((*INSTALLED,), given, Path(folder, "installed"))
        for program in (bundle.program, bundle.one_file):
            print(program.name)
            wheels.prove(program, version, checkout=sys.executable)
            found = _results((str(program),), given, Path(folder, program.name))
            unlike = sorted(name for name in wanted if wanted[name] != found.get(name))
            if unlike:
                raise SystemExit(f"{program.name} and the installed program differ in {', '.join(unlike)}")
            print(f"  {len(found)} results are those of the installed program")


def _given(folder: Path) -> dict[str, list[str]]:
    """Write a saved match, a PDF, a save in binary form and a game of one's own; return the commands that use them."""
    import bson

    game = game_registry().games["stone_age"]
    session = MatchSession.new(game, [Player("Ann", 0), Player("小美", 1)], seed="proof", folder=folder)
    answer = FastRng("proof").answerer(game.players.random_answer)
    for _ in range(ANSWERS):
        session.answer(answer(session.match.state, session.match.pending[0]))
    match = str(session.writer.path if session.writer is not None else "")
    session.close()
    Image.new("RGB", (630, 880), "navy").save(folder / "cards.pdf")
    (folder / "save.bson").write_bytes(bson.encode({"SaveName": "Dice", "ObjectStates": [
        {"Name": "Die_6", "Transform": {"posX": 0.0, "posY": 1.0, "posZ": 0.0}, "Nickname": "", "GUID": "abc123"},
    ]}))  # fmt: skip
    (folder / "golf.py").write_text("raise RuntimeError('no balls')\n", "utf-8")
    shown = ["screenshot", match, "--out"]
    return {
        "games": ["list", "--json"],
        "rules": ["--lang", "zh_TW", "rules", "omen"],
        "replay": ["--lang", "zh_TW", "replay", match, "--check"],
        "english.png": ["--lang", "en", *shown],
        "chinese.png": ["--lang", "zh_TW", *shown],
        "clip.webp": ["film", match, "--out"],
        "pdf": ["import", str(folder / "cards.pdf"), "--out"],
        "binary": ["import", str(folder / "save.bson"), "--out"],
        "check": ["check", "omen", "--quick", "--only", "replays"],
        "processes": ["simulate", "omen", "--games", "4", "--workers", "2", "--json"],
    }


def _results(command: tuple[str, ...], given: dict[str, list[str]], out: Path) -> dict[str, bytes]:
    """Return what each command prints, and what it writes."""
    out.mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"TABLETOP_HOME": str(out / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                    "TABLETOP_GAMES": "golf", "PYTHONPATH": str(out.parent), **wheels.WHEN_PRINTED}  # fmt: skip
    found = {}
    for name, words in given.items():
        target = [str(out / name)] if words[-1] in ("--out", "--report") else []
        done = subprocess.run([*command, *words, *target], env=environment, capture_output=True, check=False)
        if done.returncode:
            errors = done.stderr.decode("utf-8", "replace")
            raise SystemExit(f"{' '.join([*command, *words])} ended with status {done.returncode}:\n{errors}")
        told = done.stdout.decode().replace(str(out), "OUT")
        found[name] = re.sub(r'("\w*second\w*": )[\d.]+', r"\1?", told).encode()
        written = [
            path for path in (out / name, *(out / name).rglob("*")) if path.is_file() and path.suffix != SETUP_SUFFIX
        ]  # which has a seed of its own
        found |= {str(path.relative_to(out)): path.read_bytes() for path in written}
    return found


def seconds_to_first_picture(command: tuple[str, ...]) -> float:
    """Return the median of the seconds from a command to the first picture, without a screen."""
    times = []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TABLETOP_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                       "TABLETOP_GAMES": PROBE.stem, "PYTHONPATH": str(PROBE.parent)}  # fmt: skip
        for _ in range(STARTS):
            begin = time.perf_counter()
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=home)
            times.append(time.perf_counter() - begin)
            if done.stdout.split() != ["picture"]:
                raise SystemExit(f"{command[0]} showed no picture:\n{done.stdout}{done.stderr}")
    return statistics.median(times)
