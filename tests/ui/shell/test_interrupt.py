"""Ctrl+C in the terminal closes the window, also while it sleeps."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.child import started
from tests.parameters import quick_first
from tests.test_architecture import ROOT

SLEEPER = """
import sys
import pygame
from tabletop.__main__ import main

wait, calls = pygame.event.wait, []

def sleep(*limit):
    if (not limit or limit[0] >= 500) and not calls:
        calls.append(limit)
        print("asleep", flush=True)
    return wait(*limit)

pygame.event.wait = sleep
sys.exit(main(sys.argv[1:]))
"""
"""The program, which says when its window is idle."""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there is no Ctrl+C to send here")
@pytest.mark.parametrize("words", quick_first([(), ("play", "omen", "--seats", "Ann,Bo"), ("sandbox",)], whole=True))
def test_ctrl_c_ends_a_window_that_sleeps(words: tuple[str, ...], tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "TABLETOP_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    program = started([sys.executable, "-c", SLEEPER, "--lang", "en", *words], env=environment)
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "asleep\n"
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=30)
    finally:
        program.kill()
        program.communicate()
    assert (program.returncode, errors) == (130, "")
