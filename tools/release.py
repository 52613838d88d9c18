"""Decide whether a tag may be released: `python -m tools.release v1.2.3`.

The tag must be a version and that of the commit, the changelog must have a section for it, and the name of the
distribution must be free on the package registry, or already ours.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from hatch_build import version

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def registered(name: str) -> str | None:
    """Return the summary under which the registry knows a distribution; nothing if the name is free there."""
    command = (sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--no-deps",
               "--pre", "--report", "-", name)  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        (found,) = json.loads(done.stdout)["install"]
        return str(found["metadata"].get("summary", ""))
    if "No matching distribution" in done.stderr:
        return None
    raise SystemExit(f"the registry does not answer:\n{done.stderr}")


def obstacles(tag: str, changelog: str, here: str, lookup: Callable[[str], str | None] = registered) -> list[str]:
    """Return the sentences that speak against the release of a tag."""
    found = []
    wanted = tag.removeprefix("v")
    if not tag.startswith("v") or wanted != here:
        found.append(f"The tag {tag} is not that of this commit, whose version is {here}.")
    if not re.search(rf"^## \[{re.escape(wanted)}\]", changelog, re.M):
        found.append(f"CHANGELOG.md has no section for {wanted}.")
    name, ours = PROJECT["name"], PROJECT["description"]
    if (summary := lookup(name)) not in (None, ours):
        found.append(f"The name {name} belongs to somebody else on the registry ({summary}): choose another one.")
    return found


if __name__ == "__main__":
    reasons = obstacles(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8"), version())
    print("\n".join(reasons) or f"{PROJECT['name']} {version()} can be released.")
    sys.exit(bool(reasons))
