"""Age of Heroes: the words that people read."""

from games.age_of_heroes.rules import score
from games.age_of_heroes.text import gestures, labels, log_text, public_answers, refusals
from tabletop.core.game.game import GameText

TEXT = GameText(
    seat_stats=score.strip,
    describe=labels.describe,
    prompt=labels.prompt,
    phase_name=labels.phase_name,
    describe_event=log_text.tell,
    explain_illegal=refusals.why_not,
    interpret=gestures.interpret,
    trading=public_answers.BARGAINING,
    public_answers=public_answers.IN_THE_OPEN,
)
