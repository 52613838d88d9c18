"""Age of Heroes: the words that people read."""

from games.age_of_heroes.rules import score
from games.age_of_heroes.text import cutscenes, gestures, labels, log_text, public_answers, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.seat_stats,
    describe=labels.describe,
    prompt=labels.prompt,
    secret_prompt=labels.secret_prompt,
    closed=labels.closed,
    phase_name=labels.phase_name,
    describe_event=log_text.describe_event,
    cutscene=cutscenes.cutscene,
    explain_illegal=refusals.explain_illegal,
    interpret=gestures.interpret,
    trading=public_answers.TRADING,
    public_answers=public_answers.PUBLIC_ANSWERS,
)
