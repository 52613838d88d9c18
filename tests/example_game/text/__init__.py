"""Orchard Fair: the words that people read."""

from tabletop.core.game.game import GameText
from tests.example_game.rules import score
from tests.example_game.text import labels, log_text, refusals

TEXT = GameText(
    describe=labels.describe,
    prompt=labels.prompt,
    explain_illegal=refusals.explain_illegal,
    describe_event=log_text.describe_event,
    seat_stats=score.seat_stats,
    phase_name=labels.phase_name,
)
