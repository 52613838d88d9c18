"""The page at the address of the host itself, where a join code is typed."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Mapping
from typing import Annotated, Final, Protocol

import msgspec
from aiohttp import web

from tabletop.core.data.messages import msg
from tabletop.net.gate.origin_check import OriginCheck, forwarded_address, group_of
from tabletop.net.server.join_codes import JoinCodes
from tabletop.net.server.room import Room
from tabletop.session.locale.translations import Translations

FILES: Final = ("app.css", "icon.svg", "join.js")
"""The files that the page needs."""


NO_TABLE: Final = "gone"
"""The query of the page for somebody who wanted a table that is not there."""


def redirect(location: str) -> web.Response:
    """Return a response that leads a browser to another address, told from where it is."""
    return web.Response(status=303, headers={"Location": location, "Cache-Control": "no-store"})


class TypedCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code as it was typed."""

    code: Annotated[str, msgspec.Meta(max_length=40)]


class Host(Protocol):
    """The part of a host that the page needs."""

    @property
    def rooms(self) -> Mapping[str, Room]: ...

    @property
    def codes(self) -> JoinCodes: ...

    @property
    def guard(self) -> OriginCheck: ...

    @property
    def catalogues(self) -> Mapping[str, Translations]: ...

    @property
    def files(self) -> Mapping[str, tuple[str, bytes, str]]: ...

    @property
    def proxied(self) -> bool: ...


class JoinPage:
    """The routes of the page; `send_file` makes the response with one of the files."""

    def __init__(self, host: Host, send_file: Callable[[web.Request, str], web.Response]) -> None:
        self.host, self.send_file = host, send_file

    def add_to(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/", self._page)
        app.router.add_get(r"/{file:[a-z]+\.[a-z]+}", self._file)
        app.router.add_post("/code", self._code)
        app.router.add_get("/t/{table}", self._typed)

    def _words(self, request: web.Request) -> Translations:
        language = "zh_TW" if request.headers.get("Accept-Language", "").lower().startswith("zh") else "en"
        return self.host.catalogues[language]

    async def _page(self, request: web.Request) -> web.Response:
        """Return the page in the language of the browser."""
        words = self._words(request)
        text = self.host.files["join.html"][1].decode()
        text = text.replace("{lang}", "zh-Hant" if words.language == "zh_TW" else "en")
        for word in ("how", "go", "lost", "back"):
            text = text.replace(f"{{{word}}}", html.escape(words.text(msg(f"net.join.{word}"))))
        said = words.text(msg("net.join.gone")) if NO_TABLE in request.query else ""
        text = text.replace("{said}", html.escape(said))
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def _typed(self, request: web.Request) -> web.Response:
        """Lead an address that was typed by hand, without its last slash, to its table or to the page of codes."""
        table = request.match_info["table"]
        return redirect(f"{table}/") if table in self.host.rooms else redirect(f"../?{NO_TABLE}")

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["file"]
        if name not in FILES:
            raise web.HTTPNotFound
        return self.send_file(request, name)

    async def _code(self, request: web.Request) -> web.Response:
        """Return the address of the table of a code, with its key, or why there is none."""
        host = self.host
        if not host.guard.allows_origin(request.headers.get("Origin"), request.headers.get("Host")):
            raise web.HTTPForbidden
        words, peer = self._words(request), request.remote or ""
        address = (forwarded_address(peer, request.headers.get("X-Forwarded-For")) if host.proxied else None) or peer
        if (wait := host.codes.wait(group_of(address))) > 0:
            return _told(429, words.text(msg("net.join.often", count=math.ceil(wait))))
        try:
            typed = msgspec.json.decode(await request.read(), type=TypedCode)
        except msgspec.DecodeError:
            raise web.HTTPBadRequest from None
        table = host.codes.table_of(typed.code, group_of(address))
        room = host.rooms.get(table) if table is not None else None
        if room is None:
            return _told(404, words.text(msg("net.join.wrong")))
        return web.json_response({"address": f"t/{room.facts.id}/#{room.seats.invitation}"})


def _told(status: int, text: str) -> web.Response:
    return web.json_response({"text": text}, status=status)
