"""Stone Age: the words that people read."""

from games.stone_age.rules import score
from games.stone_age.text import cutscenes, labels, log_text, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.seat_stats,
    describe=labels.describe,
    prompt=labels.prompt,
    throw_prompt=labels.throw_prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.describe_event,
    cutscene=cutscenes.cutscene,
    roll_summary=log_text.roll_summary,
    describe_roll=log_text.describe_roll,
    explain_illegal=refusals.explain_illegal,
)
