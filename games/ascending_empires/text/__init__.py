"""Ascending Empires: the words that people read."""

from games.ascending_empires.rules import score
from games.ascending_empires.text import gestures, labels, log_text, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.strip,
    describe=labels.describe,
    prompt=labels.prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.tell,
    explain_illegal=refusals.why_not,
    interpret=gestures.interpret,
)
