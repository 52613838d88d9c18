"""The texts of EVE: Conquests for the players."""

from games.eve_conquests.rules import score
from games.eve_conquests.text import cutscenes, forecast, labels, log_text, places, refusals, timeline
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.seat_stats,
    describe=labels.describe,
    prompt=labels.prompt,
    secret_prompt=labels.secret_prompt,
    upcoming_turns=forecast.upcoming_turns,
    timeline_unit=timeline.TIMELINE_UNIT,
    phase_name=labels.phase_name,
    describe_event=log_text.describe_event,
    cutscene=cutscenes.cutscene,
    about_zone=places.about_zone,
    describe_roll=log_text.describe_roll,
    explain_illegal=refusals.explain_illegal,
)
