"""Omen: the words that people read."""

from games.omen.rules import score
from games.omen.text import labels, log_text, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.strip,
    describe=labels.describe,
    prompt=labels.prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.tell,
    explain_illegal=refusals.why_not,
)
