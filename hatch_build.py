"""Wheels: plain Python, or with compiled core and rules where `TABLETOP_COMPILE=1` is set (needs a C compiler).

Their version is that of the tag, if the commit has one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parent
FILE = "tabletop/version.py"
LINE = re.compile(r'^__version__ = "(.*)"$', re.M)
WANTED = os.environ.get("TABLETOP_COMPILE", "0") not in ("", "0")


def version(root: Path = ROOT) -> str:
    """Return the version of the tag `v...` at the commit that is checked out, else the one in `tabletop/version.py`."""
    (stated,) = LINE.findall((root / FILE).read_text("utf-8"))
    if not (root / ".git").exists():
        return str(stated)
    command = ("git", "-C", str(root), "describe", "--tags", "--exact-match", "--match", "v[0-9]*")
    try:
        tag = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return str(stated)
    try:
        return str(Version(tag))
    except InvalidVersion:
        raise ValueError(f"the tag {tag} is no version: call it v1.2.3, or v1.2.3rc1") from None


class Distribution(BuildHookInterface):  # type: ignore[type-arg]
    """Writes the version into the package, and puts extension modules beside their sources, which other Pythons run."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]~=2.0", "setuptools>=77"] if WANTED and self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        folder = self.folder = Path(tempfile.mkdtemp(prefix="tabletop-"))
        stated = (ROOT / FILE).read_text("utf-8")
        (folder / "version.py").write_text(LINE.sub(f'__version__ = "{self.metadata.version}"', stated), "utf-8")
        build_data["force_include"][str(folder / "version.py")] = FILE
        if not WANTED or self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        from tools.compiled import compile_into

        tree = folder / "tree"
        build_data["force_include"] |= {str(tree / path): path for path in compile_into(tree)}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.folder)
