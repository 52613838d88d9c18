"""What lies over what: a watch over a match screen that notes whatever hides a thing that matters at this moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

import pygame
import pytest

from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.table import Move
from tabletop.testing.random_play import random_value
from tabletop.ui.match.cutscenes.cutscene_show import CutsceneShow
from tabletop.ui.match.widgets.free_place import hands, involved
from tests.ui.headless import Bench

CALLOUTS = ("banner", "gain", "sum")
LAYERS = ("toast", "lesson", "docked", "hint", "question")


class Covering:
    """The record of what hid something, and of what was shown. `pressed` is the point of the last click."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.screen = bench, bench.screen
        self.hidden: list[str] = []
        self.shown: Counter[str] = Counter()
        self.homeless = 0
        """The number of moments at which a banner had no place."""
        self.moments = 0
        self._before: set[Hashable] = set()
        self._places: list[tuple[str, pygame.Rect]] = []
        """The places of all layers at the last look: a press in a panel that is drawn anew was a press on the panel."""

    def said(self) -> Iterator[tuple[str, Hashable, pygame.Rect]]:
        """Yield everything that lies over the table with words in it: its name, its identity, its area."""
        for picture in self.screen.view.called:
            yield str(picture.key[0]), picture.key[1], picture.rect
        for name in LAYERS:
            layer = getattr(self.screen.parts.overlays, name)
            if layer is not None:
                yield name, id(layer), layer.rect

    def involved(self) -> list[tuple[str, pygame.Rect]]:
        """Return the areas of what can be used, of what the present scene moves, and of the hand that is chosen from.

        Pieces that move nowhere on the table, such as those in a pile, are not seen.
        """
        view, scene = self.screen.view, getattr(self.screen.director._state, "scene", None)
        moved = [change.piece for change in scene.changes if isinstance(change, Move)] if scene is not None else []
        found = [("used", rect) for rect in involved(view, ())] + [("moved", rect) for rect in involved(view, moved)]
        return found + [("hand", rect) for rect in hands(view)] if self.screen.offers() else found

    def look(self, pressed: tuple[int, int] | None = None) -> None:
        """Note what hides something now, or lies since the last look where something has just been `pressed`."""
        self.moments += 1
        show, answers = getattr(self.screen.director._state, "show", None), len(self.bench.session.match.log)
        said, important = list(self.said()), self.involved()
        callouts = self.screen.parts.callouts
        self.homeless += bool(callouts.lines) and not callouts._staged and callouts.banner.picture is None
        for name, one, rect in said:
            self.shown[name] += 1
            if isinstance(show, CutsceneShow):
                if name in CALLOUTS:
                    self.hidden.append(f"{answers} answers: {name} over a cutscene")
                continue
            under = {what for what, area in important if rect.colliderect(area)}
            if pressed is not None and one not in self._before and rect.collidepoint(pressed):
                on_itself = any(other == name and place.collidepoint(pressed) for other, place in self._places)
                under |= set() if on_itself else {"pressed"}
            self.hidden += [f"{answers} answers: {name} over what is {what}" for what in sorted(under)]
        self._before = {one for _, one, _ in said}
        self._places = [(name, rect.copy()) for name, _, rect in said]


def watched(bench: Bench, answers: int, patch: pytest.MonkeyPatch) -> Covering:
    """Play at random, with a click somewhere now and then, and look at every moment."""
    cover, screen, session = Covering(bench), bench.screen, bench.session
    pos = screen.table_rect.topleft
    patch.setattr(pygame.mouse, "get_pos", lambda: pos)
    for _ in range(answers):
        if session.over:
            break
        prompt = session.prompt
        if screen.parts.overlays.curtain is not None:
            screen.parts.overlays.curtain.lift()
        elif prompt is not None and prompt.seat == CHANCE:
            screen.throw(None)
        elif prompt is not None and not session.is_bot(prompt.seat):
            if bench.chance.below(5) == 0:
                room = screen.table_rect
                pos = room.x + bench.chance.below(room.w), room.y + bench.chance.below(room.h)
                bench.driver.mouse.click(pos)
                bench.let(33, 33)
                cover.look(pos)
            if session.prompt is prompt:
                screen.answer(random_value(session.match, prompt.ask, bench.chance))
        for moment in range(1, 60):
            bench.let(66, 66)
            cover.look()
            if not screen.director.busy:
                break
            if moment % 12 == 0:
                screen.director.advance()
        screen.director.skip()
        bench.let(198, 66)
        cover.look()
    return cover
