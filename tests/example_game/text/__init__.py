"""Orchard Fair: the words that people read."""

from tabletop.core.game.game import GameText
from tests.example_game.rules import score
from tests.example_game.text import labels, log_text, refusals

TEXT = GameText(
    describe=labels.describe,
    prompt=labels.prompt,
    explain_illegal=refusals.why_not,
    describe_event=log_text.tell,
    seat_stats=score.strip,
    phase_name=labels.phase_name,
)
