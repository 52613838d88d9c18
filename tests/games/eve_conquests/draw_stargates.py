"""The stargate lines of the star map as vector files, made from the regions.

`python -m tests.games.eve_conquests.draw_stargates` writes them; a test compares them with the data.
"""

from __future__ import annotations

from pathlib import Path

from games.eve_conquests.rules.facts import ALL, REGIONS, TWO_PLAYER
from games.eve_conquests.table.geometry import MAP
from games.eve_conquests.table.geometry_chart import Chart

FOLDER = Path(__file__).parents[3] / "assets" / "eve_conquests"
FILES = {"stargates": ALL, "stargates_two": TWO_PLAYER}
"""Each picture and the regions that are in play."""


def picture(in_play: int) -> str:
    """Return the whole file: a dark bed under every line, then the line."""
    (width, height), nodes = MAP[2:], Chart(in_play).nodes
    clear = ""
    for one, region in enumerate(REGIONS):
        for other in region.adjacent:
            if one < other and in_play >> one & 1 and in_play >> other & 1:
                (x, y), (u, v) = nodes[one], nodes[other]
                clear += f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
    head += f'viewBox="0 0 {width:.0f} {height:.0f}">\n<g fill="none" stroke-linecap="round">\n'
    body = f'<path d="{clear}" stroke="#04070c" stroke-width="5" opacity="0.75"/>\n'
    body += f'<path d="{clear}" stroke="#a9cfe0" stroke-width="1.9" opacity="0.85"/>\n'
    return head + body + "</g>\n</svg>\n"


def main() -> None:
    for name, in_play in FILES.items():
        (FOLDER / f"{name}.svg").write_text(picture(in_play))
        print(name)


if __name__ == "__main__":
    main()
