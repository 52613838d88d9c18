"""Tasks for every system: `nox` checks everything but the tests, `nox -s tests` runs the quick tests."""

from __future__ import annotations

from pathlib import Path

import nox

ROOT = Path(__file__).parent

CHECKS = (
    "ruff format --check .",
    "ruff check .",
    "biome check --error-on-warnings",
    "mypy",
    "vulture",
    "actionlint .github/workflows/*.yml",
    "zizmor --offline --no-progress --quiet .github",
    "shellcheck .ci/* .devcontainer/prepare",
    "check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml",
    "check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml",
    "check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml",
    "check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml",
    "check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff",
)
"""The commands that every change must pass, besides the documentation site and the tests."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
nox.options.sessions = ["check"]
nox.options.default_venv_backend = "venv"


def words(command: str) -> list[str]:
    """Return the words of a command with the files that its patterns mean, as a shell does."""
    found = [sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(word)) if "*" in word else [word]
             for word in command.split()]  # fmt: skip
    return [word for one in found for word in one]


def install(session: nox.Session, group: str) -> None:
    """Install the program with all extras and a dependency group, unless nox runs without environments of its own."""
    if session.virtualenv.is_sandboxed:
        session.install("--upgrade", "pip>=25.1")
        session.install("--editable", ".[all]", "--group", group)


@nox.session
def check(session: nox.Session) -> None:
    """Check format, lint, types, code that nothing uses, the files of `.github`, and the documentation site."""
    install(session, "check")
    for command in CHECKS:
        session.run(*words(command))
    site = ("mkdocs", "build", "--quiet", "--strict", "--site-dir", session.create_tmp())
    session.run(*site, env={"NO_MKDOCS_2_WARNING": "1"})


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the quick tests; what follows `--` goes to pytest."""
    install(session, "test")
    session.run("python", "-m", "pytest", *session.posargs)
