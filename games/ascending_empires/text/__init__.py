"""The texts of Ascending Empires for the players."""

from games.ascending_empires.rules import score
from games.ascending_empires.text import cutscenes, gestures, labels, log_text, places, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.seat_stats,
    describe=labels.describe,
    prompt=labels.prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.describe_event,
    cutscene=cutscenes.cutscene,
    explain_illegal=refusals.explain_illegal,
    interpret=gestures.interpret,
    about_zone=places.about_zone,
)
