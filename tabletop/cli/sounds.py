"""The command `sounds`: lists every sound with its duration and loudness, and writes them to files."""

from __future__ import annotations

import os
import wave
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import CommandError
from tabletop.core.data.messages import msg
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import Translations

TIMES = 3
"""The number of waves measured of each sound; the one that deviates most counts."""


def sounds(options: Any, words: Translations, registry: GameRegistry) -> int:
    """Print a line for each sound; with `--out` write each to a file.

    A line holds its group, seconds, loudness as heard (LKFS), and the RMS and peak of its loudest 50 ms (dB of a full
    scale).
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tabletop.ui.system.sound.ambience import ROOMS, room
    from tabletop.ui.system.sound.catalog import RECIPES, made

    print(f"{'':16} {'':8} {'s':>5} {'LKFS':>7} {'RMS':>7} {'peak':>7}")
    for name, sound in RECIPES.items():
        _line(name, sound.group, [made(name, number) for number in range(TIMES)], options.out)
    for mat in ROOMS:
        _line(f"room_{mat}", "ambience", [room(mat)], options.out)
    return 0


def _line(name: str, group: str, waves: list[Any], out: Path | None) -> None:
    """Measure the waves of a sound and print the result."""
    import numpy

    from tabletop.ui.system.sound.synthesis import EVEN, RATE, loudness, rms

    loud = max(map(loudness, waves), key=lambda one: abs(one - EVEN))
    peak = 20 * numpy.log10(max(numpy.abs(one).max() for one in waves))
    print(f"{name:16} {group:8} {len(waves[0]) / RATE:5.2f} {loud:7.2f} {max(map(rms, waves)):7.2f} {peak:7.2f}")
    if out is not None:
        _write(out / f"{name}.wav", (waves[0] * 32000).astype(numpy.int16).tobytes(), RATE)


def _write(path: Path, samples: bytes, rate: int) -> None:
    """Write a WAV file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(samples)
    except OSError as error:
        raise CommandError(msg("cli.cannot_write", file=str(path), error=error.strerror or str(error))) from None
