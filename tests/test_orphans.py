"""Processes that the program starts end with it, also when the program is killed."""

from __future__ import annotations

import signal
import sys

import pytest

from tests.child import started

WAYS = {
    "computer players": """
    from tabletop.session.bots.bot_process import BotProcess
    one = BotProcess()
    one.start()
    one._worker.submit(int).result()""",
    "faces": """
    from tabletop.ui.render.page_rendering import FacePainter
    one = FacePainter()
    one.start()
    one._worker.submit(int).result()""",
    "matches": """
    from tabletop.study.matches.executors import processes
    one = processes(2).start()
    one.submit(int).result()""",
}
"""Scripts that start a process of their own, and wait until it runs."""


@pytest.mark.parametrize("way", WAYS)
def test_no_process_outlives_the_program(way: str) -> None:
    """Every child process closes its outputs when the program is killed: no process is left that holds them."""
    text = f"if __name__ == '__main__':{WAYS[way]}\n    print('ready', flush=True)\n    import time; time.sleep(600)\n"
    program = started([sys.executable, "-c", text])
    try:
        assert program.stdout is not None
        while (line := program.stdout.readline()) != "ready\n":
            assert line, program.stderr.read() if program.stderr is not None else ""
    finally:
        program.send_signal(signal.SIGKILL)
    program.communicate(timeout=30)
    assert program.returncode == -signal.SIGKILL
