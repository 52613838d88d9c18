"""The start of the program to double-click: that of `python -m tabletop`, and of the helper processes it begins."""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys


def start() -> int:
    """Run the program or a helper; return the exit status.

    The program is its own Python: it is given `-m MODULE` where the installed one starts `python -m MODULE`. Only its
    own modules run so. Folders in PYTHONPATH may hold games, as with an installed Python; the present folder holds
    none, because it may be that of downloads.
    """
    multiprocessing.freeze_support()
    sys.path += [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    if sys.argv[1:2] == ["-m"] and sys.argv[2:] and sys.argv[2].partition(".")[0] == "tabletop":
        module = sys.argv.pop(2)
        del sys.argv[1]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return 0
    from tabletop.__main__ import main

    return main()


if __name__ == "__main__":
    sys.exit(start())
