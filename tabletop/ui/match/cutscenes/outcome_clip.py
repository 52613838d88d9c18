"""The end of a conflict as a cutscene: the sign of the winner grows in its light, that of the loser fades beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.core.game.cutscenes import Outcome, Party
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.seat_figures import signed
from tabletop.ui.match.cutscenes.stage_art import BRIGHT, GOLD, QUIET, StageArt, centred, progress
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.ui.text import icons
from tabletop.viewmodel.view.sound_cues import Cue

GROW: Final = 0.5
"""Seconds in which the sign grows."""
FADE: Final = 0.4
"""Seconds in which the loser fades."""
NOBODY_COLOUR: Final = (200, 180, 150)


class OutcomeClip(CutsceneClip):
    """The pictures of an outcome at every moment of it."""

    length = GROW + FADE

    def __init__(self, outcome: Outcome, art: StageArt) -> None:
        super().__init__(art)
        self.outcome = outcome
        self.y = self.room.centery - 12 * self.unit
        """The height of the signs in the window."""

    @property
    def cues(self) -> list[Cue]:
        """The sounds."""
        return [(0.0, "fanfare" if self.outcome.winner is not None else "fallen", 0.8)]

    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        return self._seen(progress(time, 0.0, GROW), progress(time, GROW, FADE))

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes."""
        return self._seen(1.0 - part, 1.0)

    def _seen(self, part: float, faded: float) -> list[Picture]:
        outcome = self.outcome
        found = [self.art.veil(0.85 * part)]
        step = 40 * self.unit
        x = self.room.centerx - step * (len(outcome.parties) - 1) / 2
        for number, party in enumerate(outcome.parties):
            at = x + step * number
            found += self._winner(party, at, part) if party is outcome.winner else self._loser(party, at, part, faded)
        if outcome.score is not None and part:
            figures = [(str(outcome.score[0]), GOLD), (":", QUIET), (str(outcome.score[1]), QUIET)]
            for place, (figure, colour) in enumerate(figures[::-1] if outcome.winner_last else figures):
                words = self.art.words(figure, round(7 * self.unit), colour, face="figure", shown=part)
                across = self.room.centerx + (place - 1) * 4.5 * self.unit
                found.append(centred(words, across, self.y, ("score", place, part)))
        if part:
            text = self.art.sentence(outcome.text, shown=part, width=0.6, size=3.2)
            lines = 7 * bool(outcome.gains) + 3 * any(party.role is not None for party in outcome.parties)
            low = self.y + (24 + lines) * self.unit + text.get_height() / 2
            found.append(centred(text, self.room.centerx, low, ("text", part)))
        return found

    def _winner(self, winner: Party, x: float, part: float) -> Iterator[Picture]:
        """Yield the winner's sign with a crown in its light, and its name."""
        unit, shade = self.unit, round(part * glows.SHADES)
        colour = self.art.ui.styles[winner.seat].colour if winner.seat >= 0 else NOBODY_COLOUR
        if shade:
            yield centred(glows.glow(round(34 * unit), colour, shade), x, self.y, ("light", shade))
        badge = self.art.badge(winner.seat, max(6, round(20 * unit * (0.6 + 0.4 * eased(part)))))
        yield centred(badge, x, self.y, ("winner", badge.get_size()))
        if part and self.outcome.crowned:
            crown = self.art.words(icons.CROWN, round(8 * unit), GOLD, face="icon", shown=part)
            yield centred(crown, x, self.y - (15 + 8 * (1.0 - eased(part))) * unit, ("crown", part))
        if part:
            name = self.art.name(winner.seat, 5, BRIGHT, instead=winner.name, shown=part)
            yield centred(name, x, self.y + 17 * unit, ("name", "winner", part))
            yield from self._more(winner, x, part)

    def _loser(self, loser: Party, x: float, part: float, faded: float) -> Iterator[Picture]:
        """Yield the sign of a loser, which grows small and dark, and its name."""
        if not part:
            return
        badge = self.art.badge(loser.seat, round((14 - 4 * eased(faded)) * self.unit), shown=part * (1.0 - 0.6 * faded))
        yield centred(badge, x, self.y, ("loser", loser.seat, badge.get_size(), part, faded))
        name = self.art.name(loser.seat, 3.6, QUIET, instead=loser.name, shown=part)
        yield centred(name, x, self.y + 17 * self.unit, ("name", loser.seat, part))
        yield from self._more(loser, x, part)

    def _more(self, party: Party, x: float, part: float) -> Iterator[Picture]:
        """Yield the part of a party in the conflict, and the figures for what it wins or loses, below its name."""
        y = self.y + 21.5 * self.unit
        if party.role is not None:
            words = self.art.words(party.role, max(14, round(2.8 * self.unit)), QUIET, shown=part)
            yield centred(words, x, y, ("role", party.seat, part))
            y += 5 * self.unit
        gap, row = 1.2 * self.unit, []
        for gain in self.outcome.gains:
            if gain.seat == party.seat and gain.amount:
                row.append((signed(self.art, gain.amount, 7, shown=part), 0.0, ("gain", gain)))
                if gain.sign:
                    row.append((self.art.sign(gain.sign, 7, shown=part), 2.5 * gap, ("sign", gain)))
        x -= sum(drawn.get_width() + gap + more for drawn, more, _ in row) / 2 - gap / 2
        for drawn, more, mark in row:
            yield centred(drawn, x + drawn.get_width() / 2, y + 2.5 * self.unit, (*mark, part))
            x += drawn.get_width() + gap + more
