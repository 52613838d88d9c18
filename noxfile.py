"""Tasks for every system: `nox` checks everything but the tests, `nox -s tests` runs the quick tests."""

from __future__ import annotations

import nox

CHECKS = (
    "ruff format --check .",
    "ruff check .",
    "biome check --error-on-warnings",
    "mypy",
    "vulture",
)
"""The commands that every change must pass, besides the documentation site and the tests."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
nox.options.sessions = ["check"]
nox.options.default_venv_backend = "venv"


def install(session: nox.Session, group: str) -> None:
    """Install the program with all extras and a dependency group, unless nox runs without environments of its own."""
    if session.virtualenv.is_sandboxed:
        session.install("--upgrade", "pip>=25.1")
        session.install("--editable", ".[all]", "--group", group)


@nox.session
def check(session: nox.Session) -> None:
    """Check format, lint, types, code that nothing uses, and the documentation site."""
    install(session, "check")
    for command in CHECKS:
        session.run(*command.split())
    site = ("mkdocs", "build", "--quiet", "--strict", "--site-dir", session.create_tmp())
    session.run(*site, env={"NO_MKDOCS_2_WARNING": "1"})


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the quick tests; what follows `--` goes to pytest."""
    install(session, "test")
    session.run("python", "-m", "pytest", *session.posargs)
