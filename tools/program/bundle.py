"""The building of the program by PyInstaller, and its archives to download."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final, NamedTuple

import pygame

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SPEC: Final = Path(__file__).with_name("tabletop.spec")
ICON_SIDE: Final = 512
SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
PACKED: Final = 4
"""The effort of `xz`; more takes minutes and saves little."""
EXECUTABLE: Final = ".exe" if sys.platform == "win32" else ""


class Bundle(NamedTuple):
    """The two forms of a built program."""

    folder: Path
    """The folder with the program and everything it needs; on macOS the application."""
    program: Path
    """The program in the folder."""
    one_file: Path

    @property
    def tops(self) -> list[Path]:
        """The folders from which the program imports and reads; on macOS modules and other files have one each."""
        inside = ("_internal", "Contents/Frameworks", "Contents/Resources")
        return [self.folder / name for name in inside if (self.folder / name).is_dir()]


def name_of(version: str) -> str:
    """Return the name of the files to download: it says the version, the system and the machine."""
    return f"tabletop-{version}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"


def build(out: Path, version: str) -> Bundle:
    """Build both forms into a folder, with what is installed for the Python that runs this."""
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    _draw_icon(work / "icon.png")
    environment = {**os.environ, "TABLETOP_BUILD": str(work), "TABLETOP_VERSION": version}
    command = (sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR",
               "--distpath", str(work / "dist"), "--workpath", str(work / "work"), str(SPEC))  # fmt: skip
    subprocess.run(command, cwd=work, env=environment, check=True)
    dist = work / "dist"
    one_file = out / f"{name_of(version)}{EXECUTABLE}"
    one_file.unlink(missing_ok=True)
    os.replace(dist / f"tabletop-one-file{EXECUTABLE}", one_file)
    if sys.platform == "darwin":
        folder = dist / "Tabletop.app"
        return Bundle(folder, folder / "Contents" / "MacOS" / "tabletop", one_file)
    return Bundle(dist / "tabletop", dist / "tabletop" / f"tabletop{EXECUTABLE}", one_file)


def _draw_icon(path: Path) -> None:
    picture = pygame.image.load_sized_svg(ROOT / "assets" / "common" / "icon.svg", (ICON_SIDE, ICON_SIDE))
    pygame.image.save(picture, path)


def pack(bundle: Bundle, out: Path, version: str) -> Path:
    """Write the folder and the licence into one archive to download: for Linux with the rights of its files."""
    top = out / "work" / name_of(version)
    shutil.rmtree(top, ignore_errors=True)
    inside = top / bundle.folder.name if sys.platform == "darwin" else top
    shutil.copytree(bundle.folder, inside, symlinks=True)
    shutil.copy2(ROOT / "LICENSE", top / "LICENSE.txt")
    if sys.platform == "darwin":  # `ditto` keeps links and signatures, which the module `zipfile` does not know
        path = out / f"{top.name}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", top, path], check=True)
        return path
    if sys.platform == "win32":
        path = out / f"{top.name}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for one in sorted(top.rglob("*")):
                archive.write(one, one.relative_to(top.parent))
        return path
    path = out / f"{top.name}.tar.xz"
    with tarfile.open(path, "w:xz", preset=PACKED) as archive:
        archive.add(top, top.name, filter=_owned_by_nobody)
    return path


def _owned_by_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    return member.replace(uid=0, gid=0, uname="", gname="", deep=False)


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(one.stat().st_size for one in path.rglob("*") if one.is_file() and not one.is_symlink())
