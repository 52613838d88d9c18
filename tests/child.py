"""Commands run as child processes."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence

from tests.test_architecture import ROOT


def started(words: Sequence[str], *, env: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
    """Start a process with piped outputs, in its own session, that reacts to Ctrl+C even if the tests ignore it.

    A shell lets its background commands ignore Ctrl+C, and their children inherit this.
    """
    return subprocess.Popen(
        words, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=_hear,
    )  # fmt: skip


def _hear() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
