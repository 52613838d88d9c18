"""Every exception of the program has one base, and a name that says that it is an error."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import games
import physics
import tabletop

TOPS = (tabletop, physics, games)


def exceptions() -> set[type[BaseException]]:
    """Return the exceptions that the modules define for their callers; one with `_` before its name stays inside."""
    found = set()
    for top in TOPS:
        for module in pkgutil.walk_packages(top.__path__, f"{top.__name__}."):
            if module.name.endswith("__main__"):
                continue
            for _, one in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
                own = one.__module__.partition(".")[0] in {top.__name__ for top in TOPS}
                if own and issubclass(one, BaseException) and not one.__name__.startswith("_"):
                    found.add(one)
    return found


def test_one_base_catches_them_all() -> None:
    found = exceptions()
    assert len(found) > 20
    assert [one for one in found if not issubclass(one, tabletop.TabletopError)] == []


def test_their_names_end_in_error() -> None:
    assert [one for one in exceptions() if not one.__name__.endswith("Error")] == []


def test_what_python_names_is_still_caught_by_that_name() -> None:
    """A program that catches OSError for a file catches ours with it, number and text included."""
    from tabletop.files.locks import InUseError

    error = InUseError(11, "in use", "a.tabletop")
    assert isinstance(error, OSError)
    assert (error.errno, error.strerror, error.filename) == (11, "in use", "a.tabletop")
    assert InUseError.__mro__.index(tabletop.TabletopError) < InUseError.__mro__.index(OSError)
