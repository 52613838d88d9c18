"""The responses of a host to requests for pages: the files of the page, and nothing about the host."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from aiohttp import web
from aiohttp.abc import AbstractAccessLogger

from tabletop.net.gate.origin_check import HEADERS

READ_WITHIN: Final = 30.0
"""Seconds within which a response has to be read."""
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
DOCSTRINGS: Final = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""The comments of scripts that describe and type what follows: a fifth of their bytes, which no browser needs."""
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
    """Return the files of the page: type, content and tag, by the path inside its folder.

    `index.html` names all modules, so that a browser fetches them at once instead of one import after another.
    """
    found = dict(_files_in(resources.files("tabletop.net").joinpath("page"), ""))
    scripts = [name for name, (kind, _, _) in sorted(found.items()) if kind == TYPES[".js"]]
    preload = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in scripts).encode()
    kind, page, _ = found["index.html"]
    found["index.html"] = _with_tag(kind, page.replace(b"<script ", preload + b"<script ", 1))
    return found


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, tuple[str, bytes, str]]]:
    """Yield the files of a folder and of the folders in it, as far as a browser may be sent their type."""
    for entry in folder.iterdir():
        suffix = "." + entry.name.rpartition(".")[2]
        if entry.is_dir() and entry.name != UNSERVED:
            yield from _files_in(entry, f"{path}{entry.name}/")
        elif suffix in TYPES:
            data = entry.read_bytes()
            yield path + entry.name, _with_tag(TYPES[suffix], DOCSTRINGS.sub(b"", data) if suffix == ".js" else data)


def _with_tag(kind: str, data: bytes) -> tuple[str, bytes, str]:
    """Return a file as it is served: its type, its content, and a tag that changes with the content."""
    return kind, data, blake2b(data, digest_size=8).hexdigest()
