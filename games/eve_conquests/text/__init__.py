"""EVE: Conquests: the words that people read."""

from games.eve_conquests.rules import score
from games.eve_conquests.text import forecast, labels, log_text, refusals, timeline
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.strip,
    describe=labels.describe,
    prompt=labels.prompt,
    secret_prompt=labels.secret_prompt,
    upcoming_turns=forecast.coming,
    timeline_unit=timeline.SPANS,
    phase_name=labels.phase_name,
    describe_event=log_text.tell,
    describe_roll=log_text.tell_roll,
    explain_illegal=refusals.why_not,
)
