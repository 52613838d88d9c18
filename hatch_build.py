"""Wheels: plain Python, or with compiled core and rules where `TABLETOP_COMPILE=1` is set (needs a C compiler)."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = os.environ.get("TABLETOP_COMPILE", "0") not in ("", "0")


class CompiledRules(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the extension modules beside their sources, which stay what other Pythons run."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]~=2.0", "setuptools>=77"] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not WANTED or version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.compiled import compile_into

        folder = Path(tempfile.mkdtemp(prefix="tabletop-"))
        build_data["force_include"] |= {str(folder / path): path for path in compile_into(folder)}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
