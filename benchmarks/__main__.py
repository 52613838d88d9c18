"""Print one table of every measure: `python -m benchmarks [name ...]`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.calibrate import units


def main(chosen: list[str]) -> int:
    """Run the benchmark modules named (all when none is), and print their rows below the machine's unit."""
    names = [
        info.name
        for info in pkgutil.iter_modules(benchmarks.__path__)
        if info.name not in ("__main__", "calibrate", "window")
    ]
    unknown = [name for name in chosen if name not in names]
    if unknown:
        print(f"There is no benchmark {unknown[0]}. The benchmarks are: {', '.join(names)}.", file=sys.stderr)
        return 2
    rows = [("machine unit", f"{units():.2f} M loops/s", "pure Python; compare figures as ratios to it")]
    for name in chosen or names:
        rows += importlib.import_module(f"benchmarks.{name}").rows()
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for measure, figure, note in rows:
        print(f"| {measure:{widths[0]}} | {figure:>{widths[1]}} | {note} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
