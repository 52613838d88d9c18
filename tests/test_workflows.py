"""Workflows call only scripts that exist, and the files beside them name only what exists."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.test_architecture import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = sorted(path for path in (ROOT / ".ci").iterdir() if path.is_file())
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
"""An action by its commit, which nobody can exchange, with its version for people and dependabot."""
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    return found


def commands(path: Path) -> Iterator[str]:
    """Yield the commands of all steps, once for each value of the matrix that they name."""
    for job in jobs(path).values():
        matrix = job.get("strategy", {}).get("matrix", {})
        for command in (step["run"] for step in job["steps"] if "run" in step):
            names = re.findall(r"\$\{\{ matrix\.(\w+) \}\}", command)
            assert len(names) <= 1, "the test expands one value"
            for value in matrix[names[0]] if names else [""]:
                yield re.sub(r"\$\{\{ matrix\.\w+ \}\}", str(value), command)


def called(path: Path) -> set[str]:
    """Return the scripts of this project that a workflow calls."""
    return {script for command in commands(path) for script in re.findall(r"(?<![\w/])\.ci/[\w.{}$ -]*\w", command)}


def test_there_is_a_workflow_for_each_occasion() -> None:
    assert {"pull-request", "nightly", "release", "docs"} <= {path.stem for path in WORKFLOWS}
    assert ".ci/run" in called(ROOT / ".github" / "workflows" / "pull-request.yml")


@every_workflow
def test_every_script_that_a_workflow_calls_is_there(path: Path) -> None:
    """A script exists and may be executed; only `nox` and `pip` are called beside scripts."""
    for command in commands(path):
        script, *_ = command.split()
        if script.startswith(".ci/"):
            assert os.access(ROOT / script, os.X_OK), script
        else:
            assert re.match(r"python -m (nox|pip) ", command), command


def test_every_script_is_called_by_a_workflow_and_told_to_contributors() -> None:
    scripts = {path.relative_to(ROOT).as_posix() for path in SCRIPTS}
    assert {script.split()[0] for path in WORKFLOWS for script in called(path)} == scripts
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert {script for script in scripts if script not in page} == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_stops_at_the_first_failure_and_runs_anywhere(path: Path) -> None:
    first, *lines = path.read_text("utf-8").splitlines()
    assert first == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines
    assert 'cd "$(dirname "$0")/.."' in lines


@every_workflow
def test_a_workflow_has_few_rights(path: Path) -> None:
    """It only reads, keeps no token in the checkout, ends by itself, and runs actions that nobody can exchange."""
    text = path.read_text("utf-8")
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] for job in jobs(path).values())
    assert [line.strip() for line in text.splitlines() if "uses: " in line and not PINNED.search(line)] == []
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert "secrets." not in text


def test_the_sessions_of_nox_that_workflows_name_are_there() -> None:
    text = (ROOT / "noxfile.py").read_text("utf-8")
    named = {
        name for path in WORKFLOWS for command in commands(path) for name in re.findall(r"--session (\S+)", command)
    }
    assert {name for name in named if f"def {name.partition('-')[0]}(" not in text} == set()
    pythons = {name.partition("-")[2] for name in named} - {""}
    assert {python for python in pythons if f'"{python}"' not in text} == set()


def test_every_tool_that_checks_is_installed_by_the_group() -> None:
    """The commands of the noxfile come from the dependency group `check`."""
    group = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["check"]
    text = (ROOT / "noxfile.py").read_text("utf-8")
    commands = re.findall(r'^    "([\w-]+)', text.partition("CHECKS = (")[2].partition("\n)")[0], re.M)
    installed = " ".join(one for one in group if isinstance(one, str))
    assert "actionlint" in commands
    assert [command for command in commands if command not in installed] == []


def test_owners_own_what_there_is() -> None:
    lines = (ROOT / ".github" / "CODEOWNERS").read_text("utf-8").splitlines()
    rules = [line.split() for line in lines if line and not line.startswith("#")]
    assert rules[0][0] == "*"
    assert [pattern for pattern, *_ in rules[1:] if not (ROOT / pattern.strip("/")).is_dir()] == []
    assert all(owners and all(owner.startswith("@") for owner in owners) for _, *owners in rules)


def test_forms_name_the_games_there_are() -> None:
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml").read_text("utf-8"))
    (games,) = (part["attributes"]["options"] for part in form["body"] if part.get("id") == "game")
    titles = [tomllib.loads(path.read_text("utf-8"))["title"] for path in ROOT.glob("games/*/locale/en.toml")]
    assert sorted(games) == sorted(titles)


def test_a_container_for_development_is_prepared_like_a_checkout() -> None:
    """Its script runs the command of CONTRIBUTING.md."""
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    script = ROOT / container["postCreateCommand"]
    assert os.access(script, os.X_OK)
    (command,) = re.findall(r"^python3 -m venv .*$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M)
    assert command in script.read_text("utf-8").splitlines()


def test_the_citation_has_the_licence_of_the_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["license"] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license"]
    (author,) = citation["authors"]
    assert author["name"] in (ROOT / "LICENSE").read_text("utf-8")
