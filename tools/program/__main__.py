"""Build the program to double-click: `python -m tools.program FOLDER`.

The Python that runs this has the program with the extras `film`, `saves` and `pdf` and the dependency group `program`
installed; `.ci/program` prepares one. FOLDER then holds an archive with the program in a folder, and the same program
as one file, for the system on which it is built. Both are proven, and their sizes and start times printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools import wheels
from tools.program import bundle, proof


def main(out: Path) -> None:
    """Build, prove, pack and measure."""
    out.mkdir(parents=True, exist_ok=True)
    version = wheels.output(sys.executable, "tabletop", "--version").split()[-1]
    built = bundle.build(out, version)
    proof.prove(built, version)
    archive = bundle.pack(built, out, version)
    rows = [("installed", proof.INSTALLED, None), ("folder", (str(built.program),), built.folder),
            ("one file", (str(built.one_file),), built.one_file)]  # fmt: skip
    for name, command, path in rows:
        size = "" if path is None else f"{bundle.size_of(path) / 1e6:7.1f} MB"
        print(f"{name:10} {size:11} first picture after {proof.seconds_to_first_picture(command):.2f} s")
    print(f"{archive.name}: {bundle.size_of(archive) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
