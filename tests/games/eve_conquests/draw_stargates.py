"""The stargate lines of the star map as vector files, made from the regions.

`python -m tests.games.eve_conquests.draw_stargates` writes them; a test compares them with the data.
"""

from __future__ import annotations

from pathlib import Path

from games.eve_conquests.rules.facts import ALL, REGIONS, TWO_PLAYER
from games.eve_conquests.table.geometry import MAP, NODES

FOLDER = Path(__file__).parents[3] / "assets" / "eve_conquests"
FILES = {"stargates": ALL, "stargates_two": TWO_PLAYER}
"""Each picture and the regions that are in play; other lines are faint."""


def picture(in_play: int) -> str:
    """Return the whole file: a dark bed under every line, then the line."""
    width, height = MAP[2], MAP[3]
    lines = []
    for one, region in enumerate(REGIONS):
        for other in region.adjacent:
            if one < other:
                is_faint = not (in_play >> one & 1 and in_play >> other & 1)
                (x, y), (u, v) = NODES[one], NODES[other]
                lines.append((is_faint, f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"))
    faint = "".join(path for is_faint, path in lines if is_faint)
    clear = "".join(path for is_faint, path in lines if not is_faint)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
    head += f'viewBox="0 0 {width:.0f} {height:.0f}">\n<g fill="none" stroke-linecap="round">\n'
    body = f'<path d="{faint}" stroke="#3b5568" stroke-width="1" opacity="0.5"/>\n' if faint else ""
    body += f'<path d="{clear}" stroke="#04070c" stroke-width="5" opacity="0.75"/>\n'
    body += f'<path d="{clear}" stroke="#a9cfe0" stroke-width="1.9" opacity="0.85"/>\n'
    return head + body + "</g>\n</svg>\n"


def main() -> None:
    for name, in_play in FILES.items():
        (FOLDER / f"{name}.svg").write_text(picture(in_play))
        print(name)


if __name__ == "__main__":
    main()
