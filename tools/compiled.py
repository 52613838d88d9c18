"""Compile the core and the rules of the games, unchanged, with mypyc: `python -m tools.compiled FOLDER`.

Makes in FOLDER a copy of the project with the extension modules beside the sources they were made from; anything run in
there with FOLDER first on its path is compiled, and the sources here stay as they are. Needs `mypy[mypyc]`,
`setuptools` and a C compiler. The compiled modules are listed in `pyproject.toml` (`tool.tabletop.compiled`); wheels
are made of the same ones by `hatch_build.py`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPIED = ("tabletop", "physics", "games", "assets", "tests", "benchmarks", "tools", "docs")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "mkdocs.yml")
SETUP = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--ignore-missing-imports", "--follow-imports=silent", *sys.argv[1:]], opt_level="3", debug_level="0",
    group_name="tabletop",
)
if os.name != "nt":
    for module in modules:  # multiply and add as Python does, in two steps, so that flights are the same everywhere
        module.extra_compile_args = [*module.extra_compile_args, "-ffp-contract=off"]
setup(name="tabletop", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


def modules() -> list[str]:
    """Return the sources that are compiled, as paths below the root of the project."""
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["tabletop"]["compiled"]
    found = [sorted(ROOT.glob(pattern)) for pattern in patterns]
    empty = [pattern for pattern, paths in zip(patterns, found, strict=True) if not paths]
    if empty:
        raise ValueError(f"nothing to compile: {', '.join(empty)}")
    return [path.relative_to(ROOT).as_posix() for paths in found for path in paths]


def compile_into(folder: Path) -> list[str]:
    """Copy the project into `folder` and compile it there; return the extension modules as paths below the folder."""
    for name in COPIED:
        leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=leave, dirs_exist_ok=True)
    subprocess.run([sys.executable, "-c", SETUP, *modules()], cwd=folder, check=True)
    shutil.rmtree(folder / "build")
    for name in FILES:
        if (ROOT / name).is_file():
            shutil.copy2(ROOT / name, folder / name)
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.suffix in (".so", ".pyd") and "build" not in path.relative_to(folder).parts
    )


if __name__ == "__main__":
    made = compile_into(Path(sys.argv[1]).resolve())
    print(f"{len(made)} extension modules lie in {sys.argv[1]}")
