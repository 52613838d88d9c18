"""Prove wheels: `python tools/wheels.py WHEEL...` installs each into a fresh environment and plays there.

Random matches of all games must have the digests that they have in this checkout, the version must be that of the
wheel, and no file may be in it that nobody needs to play. Without an argument it proves what is installed in the Python
that runs it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = frozenset(("tabletop", "physics", "games", "assets"))
UNWANTED = re.compile(r"(^|/)(tests?|golden|__pycache__)/|net/page/types/|\.(c|o|xcf|psd|blend|map)$")
"""Files of the packages that belong to development: tests, recordings, types for editors, sources of other files."""
WHEN_PRINTED = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}


def faults(names: list[str]) -> list[str]:
    """Return the files of a wheel that should not be there."""

    def is_ours(name: str) -> bool:
        top, rest, _ = name.partition("/")
        return top in PACKAGES if rest else top.partition(".")[0] == "tabletop__mypyc"

    program = [name for name in names if ".dist-info/" not in name]
    twice = {name for name in names if names.count(name) > 1}
    return sorted({name for name in program if UNWANTED.search(name) or not is_ours(name)} | twice)


def compiled(names: list[str]) -> int:
    """Return the number of extension modules in a wheel."""
    return sum(name.endswith((".so", ".pyd")) for name in names)


def output(python: Path | str, *arguments: str, source: Path | None = None) -> str:
    """Return what a module prints that runs with `python`, with the installed program or with that in `source`."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TABLETOP_GAMES")}
    if source is not None:
        environment["PYTHONPATH"] = str(source)
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run([str(python), "-m", *arguments], cwd=elsewhere, env=environment | WHEN_PRINTED,
                              capture_output=True, text=True, encoding="utf-8", check=False)  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with status {done.returncode}:\n{done.stderr}")
    return done.stdout


def prove(python: Path | str, wanted: str | None = None, checkout: Path | str | None = None) -> None:
    """Fail unless what is installed with `python` plays the same matches as this checkout, and has the version.

    The checkout runs with the same Python, or with another one for a program that is its own.
    """
    stated = output(python, "tabletop", "--version").split()[-1]
    if wanted is not None and stated != wanted:
        raise SystemExit(f"the wheel is version {wanted}, and the program says {stated}")
    played = output(python, "tabletop.testing.random_play")
    if played != (here := output(checkout or python, "tabletop.testing.random_play", source=ROOT)):
        raise SystemExit(f"matches differ:\n{played}in the checkout:\n{here}")
    if "stone_age" not in output(python, "tabletop", "--lang", "en", "list"):
        raise SystemExit("`tabletop list` shows no Stone Age")
    print(f"  version {stated}; {len(played.splitlines())} games play as in the checkout")


def prove_wheel(path: Path) -> None:
    """Fail unless a wheel holds what it should, and proves itself in a fresh environment."""
    with zipfile.ZipFile(path) as archive:
        names, unpacked = archive.namelist(), sum(one.file_size for one in archive.infolist())
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, unpacked {unpacked / 1e6:.1f} MB, {len(names)} files, "
          f"{compiled(names)} compiled")  # fmt: skip
    if unwanted := faults(names):
        raise SystemExit(f"not wanted in a wheel: {', '.join(unwanted)}")
    if (compiled(names) == 0) is not path.stem.endswith("-none-any"):
        raise SystemExit("a wheel for any system is plain, and one for this system is compiled")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts/python.exe" if os.name == "nt" else "bin/python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", path.resolve()], check=True)
        prove(python, path.name.split("-")[1])


if __name__ == "__main__":
    for wheel in sys.argv[1:]:
        prove_wheel(Path(wheel))
    if not sys.argv[1:]:
        prove(sys.executable)
