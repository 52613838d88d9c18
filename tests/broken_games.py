"""Games that break: the example game with one of its parts written anew, as packages on the disk."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

HOWS: Final = {
    "raises": "raise ValueError('two\\nlines')",
    "exits": "raise SystemExit(3)",
    "interrupts": "raise KeyboardInterrupt",
    "closes": "raise GeneratorExit",
    "stops": "raise StopIteration",
    "mute": "raise Mute",
    "nonsense": "return 7",
}
"""How a part breaks: by what it raises, by an exception that cannot be told, by what it returns."""
HOOKS: Final = (
    "setup", "table", "project", "describe", "prompt", "tell", "strip", "round_of", "phase_name", "result", "redeal",
    "why_not", "interpret", "faults", "goal", "coming",
)  # fmt: skip
"""Parts of a `Game` that are functions and fields of it."""
STEPS: Final = ("setup", "place", "gather", "fair")
WHERES: Final = ("import", *HOOKS, *(f"step {phase}" for phase in STEPS), "bot", "endless")
HARMLESS: Final = frozenset(("round_of", "redeal", "faults"))
"""Parts of which nobody can tell that 7 is nonsense."""
PLAYED: Final = ("import", "setup", "project", "redeal", "result",
    "round_of", "step setup", "step place", "step gather",
                 "step fair", "endless")  # fmt: skip
"""Parts that a match without a table comes to, with computer players or without."""
WAYS: Final = [
    (where, how)
    for where, how in product(WHERES, HOWS)
    if (where != "endless" or how == "raises") and not (where in HARMLESS and how == "nonsense")
]

_HEAD: Final = """
from dataclasses import replace
from tests.example_game import GAME as BASE

class Mute(Exception):
    def __str__(self):
        raise SystemExit("not even this")

def broken(*args):
    {how}

def thinker(match, seat, bench):
    broken()

def step(state):
    yield from ()
    broken()

def endless(state):
    yield from ()

"""


def written(root: Path, name: str, where: str, how: str) -> Path:
    """Write the package of a game that breaks in this way below `root`, and return its folder."""
    folder = root / name
    folder.mkdir(parents=True)
    text = _HEAD.format(how=HOWS[how])
    match where.split():
        case ["import"]:
            text += "GAME = broken()\n"
        case ["step", phase]:
            text += f"GAME = replace(BASE, id={name!r}, steps={{**BASE.steps, {phase!r}: step}})\n"
        case ["endless"]:
            text += f"GAME = replace(BASE, id={name!r}, steps={{**BASE.steps, 'gather': endless}})\n"
        case ["bot"]:
            call = "broken" if how == "nonsense" else "thinker"
            text += f"GAME = replace(BASE, id={name!r}, bots={{'clever': {call}}})\n"
        case [hook]:
            text += f"GAME = replace(BASE, **{{'id': {name!r}, 'faults': lambda state: [], {hook!r}: broken}})\n"
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    return folder
