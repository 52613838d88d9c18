"""The responses of a host to requests for pages: the files of the page, and nothing about the host."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from aiohttp import web
from aiohttp.abc import AbstractAccessLogger

from tabletop.net.gate.origin_check import HEADERS
from tabletop.net.gate.page_bundle import linked_scripts, linked_styles, with_one_style

READ_WITHIN: Final = 30.0
"""Seconds within which a response has to be read."""
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
UNSERVED: Final = "types"
"""The folder of the page whose files only editors read."""


class NoLog(AbstractAccessLogger):
    """A log of requests that records nothing."""

    enabled = False

    def log(self, request: web.BaseRequest, response: web.StreamResponse, time: float) -> None: ...


class Requests(web.RequestHandler):
    """The protocol of aiohttp for one connection, with bare responses to bad requests: no traceback, no version."""

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if status >= 500:
            self.log_exception("Error handling request from %s", request.remote, exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer has been sent")
        response = web.Response(status=status, text="", headers=HEADERS)
        response.force_close()
        return response


async def send_answer(request: web.Request, response: web.StreamResponse) -> None:
    """Send a response; close the connection if it is not read in time."""
    try:
        async with asyncio.timeout(READ_WITHIN):
            await response.prepare(request)
            await response.write_eof()
    except ConnectionError:
        pass  # aiohttp notices it too when it ends the request
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()


def page_files() -> dict[str, tuple[str, bytes, str]]:
    """Return the files of the page: type, content and tag by name.

    `app.js` and `app.css` hold all scripts and all styles; `index.html` names them with their tags, so that a browser
    may keep them.
    """
    texts = dict(_texts_in(resources.files("tabletop.net").joinpath("page"), ""))
    page = texts["index.html"]
    files = {
        "app.js": linked_scripts(texts, "app.js"),
        "app.css": linked_styles(texts, page),
        **{name: texts[name] for name in ("icon.svg", "icon_turn.svg")},
        **{name: texts[f"join/{name}"] for name in ("join.html", "join.js")},
    }
    found = {name: _with_tag(name, text) for name, text in files.items()}
    page = with_one_style(page, f"app.css?v={found['app.css'][2]}").replace("app.js", f"app.js?v={found['app.js'][2]}")
    return found | {"index.html": _with_tag("index.html", page)}


def _texts_in(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    """Yield path and text of the files of a folder and of the folders in it, as far as a browser reads their type."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != UNSERVED:
            yield from _texts_in(entry, f"{path}{entry.name}/")
        elif "." + entry.name.rpartition(".")[2] in TYPES:
            yield path + entry.name, entry.read_text(encoding="utf-8")


def _with_tag(name: str, text: str) -> tuple[str, bytes, str]:
    """Return a file as it is served: its type, its content, and a tag that changes with the content."""
    data = text.encode()
    return TYPES["." + name.rpartition(".")[2]], data, blake2b(data, digest_size=8).hexdigest()
