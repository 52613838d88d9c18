"""Commands as processes of their own."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence

from tests.test_architecture import ROOT


def started(words: Sequence[str], *, env: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
    """A process with both outputs to read, in a session of its own, that hears Ctrl+C though the tests may not: what is
    started in the background of a shell ignores it, and so do its children."""
    return subprocess.Popen(
        words, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=_hear,
    )  # fmt: skip


def _hear() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
