"""Stone Age: the words that people read."""

from games.stone_age.rules import score
from games.stone_age.text import labels, log_text, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.strip,
    describe=labels.describe,
    prompt=labels.prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.tell,
    roll_summary=log_text.sum_of,
    describe_roll=log_text.tell_roll,
    explain_illegal=refusals.why_not,
)
