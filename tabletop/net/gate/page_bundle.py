"""One script and one style sheet from the files of the page, which stay files of their own in the sources.

A page of 51 files costs a telephone 51 requests with their headers; packed together its text is half as large. The
scripts use few forms of modules, and only these are linked: `import { a, b as c } from "./path.js";` and `export`
before a function, a class or a constant. Modules that import each other are refused. Comments and spaces are left out
by rjsmin and rcssmin.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Final

from rcssmin import cssmin
from rjsmin import jsmin

from tabletop.core.data.errors import TabletopError

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
OTHER_FORM: Final = re.compile(r"(?:^|(?<=[;}]))(?:import|export)\b[^;\n]*|\bimport\(", re.MULTILINE)
STYLES: Final = re.compile(r'<link rel="stylesheet" href="([^"]*)">\n')


class PageBundleError(TabletopError, ValueError):
    """Raised when the files of the page cannot be linked; the text names the file."""


def linked_scripts(files: Mapping[str, str], entry: str) -> str:
    """Return the module `entry` and all that it imports as one module; `files` are texts by path.

    Every module becomes the call of a function that returns its exports, after the modules that it imports.
    """
    order: list[str] = []
    _add(files, entry, order, ())
    return "".join(_as_function(files[path], path, f"m{place}", order) for place, path in enumerate(order))


def style_paths(page: str) -> list[str]:
    """Return the paths of the style sheets that a page names, in order."""
    return STYLES.findall(page)


def linked_styles(files: Mapping[str, str], page: str) -> str:
    """Return the style sheets that a page names as one; `files` are texts by path."""
    return str(cssmin("".join(files[path] for path in style_paths(page))))


def with_one_style(page: str, address: str) -> str:
    """Return a page with one style sheet in place of all that it names."""
    first, *others = (match.group() for match in STYLES.finditer(page))
    for line in others:
        page = page.replace(line, "")
    return page.replace(first, f'<link rel="stylesheet" href="{address}">\n')


def _add(files: Mapping[str, str], path: str, order: list[str], importers: tuple[str, ...]) -> None:
    """Append a module to `order` after those that it imports."""
    if path in importers:
        raise PageBundleError(f"{path}: imports itself by way of {importers[-1]}")
    if path not in files:
        raise PageBundleError(f"{importers[-1] if importers else path}: there is no {path}")
    for _, target in IMPORT.findall(files[path]):
        imported = normpath(join(dirname(path), target))
        if imported not in order:
            _add(files, imported, order, (*importers, path))
    order.append(path)


def _as_function(text: str, path: str, name: str, order: list[str]) -> str:
    """Return a module as a constant that holds its exports."""

    def imported(match: re.Match[str]) -> str:
        module = order.index(normpath(join(dirname(path), match[2])))
        return f"const {{{match[1].replace(' as ', ': ')}}} = m{module};\n"

    body = IMPORT.sub(imported, text)
    exports = ",".join(EXPORT.findall(body))
    body = jsmin(EXPORT.sub("", body))
    if other := OTHER_FORM.search(body):
        raise PageBundleError(f"{path}: {other.group()!r} is not linked")
    return f"const {name}=(()=>{{{body}\nreturn{{{exports}}};}})();\n"
