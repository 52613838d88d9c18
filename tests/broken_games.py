"""Broken games: copies of the example game with one part replaced, written to disk as packages."""

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
    "mute": "raise MuteError",
    "nonsense": "return 7",
}
"""The ways in which a part breaks: it raises, it raises an exception that cannot be printed, or it returns nonsense."""
HOOKS: Final = (
    "rules.setup", "rules.round_of", "rules.result", "rules.determinize", "rules.check_invariants",
    "table.layout", "table.project",
    "text.describe", "text.prompt", "text.describe_event", "text.seat_stats", "text.phase_name", "text.explain_illegal",
    "text.interpret", "text.upcoming_turns", "text.throw_prompt", "text.about_zone",
    "players.goal",
)  # fmt: skip
"""Hooks that are functions, each with its group."""
STEPS: Final = ("setup", "place", "gather", "fair")
WHERES: Final = ("import", *HOOKS, *(f"step {phase}" for phase in STEPS), "bot", "endless")
HARMLESS: Final = frozenset(("rules.round_of", "rules.determinize", "rules.check_invariants"))
"""Parts for which a return value of 7 cannot be recognised as nonsense."""
PLAYED: Final = ("import", "rules.setup", "table.project", "rules.determinize", "rules.result",
    "rules.round_of", "step setup", "step place", "step gather",
                 "step fair", "endless")  # fmt: skip
"""Parts that run in a match without a table, with computer players or without."""
WAYS: Final = [
    (where, how)
    for where, how in product(WHERES, HOWS)
    if (where != "endless" or how == "raises") and not (where in HARMLESS and how == "nonsense")
]

_HEAD: Final = """
from dataclasses import replace
from tests.example_game import GAME as BASE
from tests.hooks import with_hooks

class MuteError(Exception):
    def __str__(self):
        raise SystemExit("not even this")

def broken(*args):
    {how}

def thinker(match, seat, context):
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
            text += f"PHASES = {{**BASE.rules.phases, {phase!r}: step}}\n"
            text += f"GAME = replace(with_hooks(BASE, rules={{'phases': PHASES}}), id={name!r})\n"
        case ["endless"]:
            text += "PHASES = {**BASE.rules.phases, 'gather': endless}\n"
            text += f"GAME = replace(with_hooks(BASE, rules={{'phases': PHASES}}), id={name!r})\n"
        case ["bot"]:
            call = "broken" if how == "nonsense" else "thinker"
            text += f"GAME = replace(with_hooks(BASE, players={{'bots': {{'clever': {call}}}}}), id={name!r})\n"
        case [hook]:
            group, _, field = hook.partition(".")
            text += "CHECKED = with_hooks(BASE, rules={'check_invariants': lambda state: []})\n"
            text += f"GAME = replace(with_hooks(CHECKED, {group}={{{field!r}: broken}}), id={name!r})\n"
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    return folder
