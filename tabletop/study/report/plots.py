"""The pictures of a report (optional extra `report`: matplotlib)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import Translations
from tabletop.study.report.effects import SeatLine, SourceLine, UseLine, called
from tabletop.study.report.ratings import Rating

SHOWN: Final = 24
"""The number of things in the picture of effects: those that differ most from what was expected."""
WIDE, DOTS = 8.0, 110
"""Width in inches, and dots an inch."""


class Pictures:
    """Draws pictures with the texts of one language into a folder; `names` returns the name of a computer player."""

    def __init__(self, folder: Path, words: Translations, names: Callable[[str], str]) -> None:
        from matplotlib.figure import Figure
        from matplotlib.font_manager import fontManager

        self._figure: Any = Figure
        self._folder, self._words, self._names = folder, words, names
        with as_file(files("pylopdf_fonts_zh_tw") / "NotoSansTC-Regular.otf") as path:
            fontManager.addfont(str(path))

    def ratings(self, lines: Sequence[Rating]) -> str:
        """Draw Elo points with their intervals."""
        figure, axes = self._new(1.2 + 0.4 * len(lines))
        for place, line in enumerate(reversed(lines)):
            axes.errorbar(line.elo, place, xerr=[[line.elo - line.low], [line.high - line.elo]], fmt="o", capsize=4)
        axes.set_yticks(range(len(lines)), [self._names(line.player) for line in reversed(lines)])
        axes.margins(y=0.3)
        return self._save(figure, "elo")

    def seats(self, lines: Sequence[SeatLine]) -> str:
        """Draw each seat's share of the victories."""
        figure, axes = self._new(2.6)
        axes.bar(
            [self._words.text(msg("core.seat", number=line.seat + 1)) for line in lines], [line.won for line in lines]
        )
        axes.axhline(lines[0].fair, linestyle="--", color="black", linewidth=1)
        axes.yaxis.set_major_formatter(lambda part, place: f"{100 * part:.0f} %")
        return self._save(figure, "seats")

    def lengths(self, rounds: Sequence[int]) -> str:
        """Draw the distribution of the number of rounds."""
        figure, axes = self._new(2.6)
        counted = Counter(rounds)
        axes.bar(list(counted), list(counted.values()), width=1.0)
        return self._save(figure, "rounds")

    def sources(self, lines: Sequence[SourceLine]) -> str:
        """Draw the sources of points: a group of bars for each source, with one bar for each player."""
        players = list(dict.fromkeys(line.player for line in lines))
        names = list(dict.fromkeys(line.source for line in lines))[:SHOWN]
        figure, axes = self._new(1.4 + 0.14 * (1 + len(players)) * len(names))
        height = 0.8 / max(1, len(players))
        for number, player in enumerate(players):
            points = [
                next(line.points for line in lines if (line.player, line.source) == (player, name)) for name in names
            ]
            axes.barh(
                [place + number * height for place in range(len(names))], points, height, label=self._names(player)
            )
        axes.set_yticks(
            [place + 0.4 - height / 2 for place in range(len(names))], [self._words.text(one) for one in names]
        )
        axes.margins(y=0.01)
        axes.invert_yaxis()
        axes.legend(fontsize=8)
        return self._save(figure, "sources")

    def effects(self, lines: Sequence[UseLine]) -> str:
        """Draw the effects of using things, with intervals: the most significant ones."""
        significant = sorted(
            (line for line in lines if line.seats),
            key=lambda line: (-abs(line.effect) / (line.margin or 1), line.group, line.id),
        )[:SHOWN]
        behind = called(lines, lambda group: self._words.text(msg(f"study.group.{group}")))
        significant.sort(key=lambda line: (line.effect, line.id))
        figure, axes = self._new(1.2 + 0.24 * len(significant))
        axes.errorbar([100 * line.effect for line in significant], range(len(significant)),
                      xerr=[100 * line.margin for line in significant], fmt="o", capsize=3)  # fmt: skip
        axes.set_xlabel(self._words.text(msg("study.column.difference")), fontsize=9)
        axes.set_yticks(
            range(len(significant)),
            [self._words.text(line.name) + behind[line.group, line.id] for line in significant],
            fontsize=8,
        )
        axes.axvline(0, color="black", linewidth=1)
        return self._save(figure, "effects")

    def _new(self, high: float) -> tuple[Any, Any]:
        """Return an empty picture; its title is above it on the page."""
        figure = self._figure(figsize=(WIDE, high), dpi=DOTS, layout="constrained")
        axes = figure.subplots()
        axes.grid(alpha=0.3)
        return figure, axes

    def _save(self, figure: Any, name: str) -> str:
        """Write a picture, the same bytes every time; return the name of its file."""
        for text in figure.findobj(lambda one: hasattr(one, "set_fontfamily")):
            text.set_fontfamily(FONT)
        file = f"{name}.{self._words.language}.png"
        figure.savefig(self._folder / file, metadata={"Software": None})
        return file


FONT: Final = "Noto Sans TC"
"""The typeface of the program's own Chinese text, which has Latin letters too."""
