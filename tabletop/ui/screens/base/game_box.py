"""The game boxes on the table of the launcher."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import TitleFont
from tabletop.session.games.manifest import GameManifest
from tabletop.session.locale.translations import Translations
from tabletop.ui.kit.base.widget import Pressable
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour, Text
from tabletop.ui.text.theme import TITLES, Theme

CLOTHS: Final[tuple[Colour, ...]] = ((92, 58, 44), (52, 70, 84), (74, 78, 52), (84, 56, 74), (60, 62, 66))
"""The colours of the boxes of games that have no box picture."""
LINES: Final = 4
"""The lines of a caption that a box has room for unless it is given more."""
SIDE_PART: Final = 0.07
"""The height of the front side of a box as a part of its width."""
TITLE_AT: Final = 0.9
"""The middle of the title, from the top of the lid, as a part of its height."""


class GameBox(Pressable):
    """A closed box, a little turned, with its shadow; the line below says for how many players it is.

    `title` is printed on the lid; `caption` is below; a box with `disabled_reason` is grey and shows the reason.
    """

    def __init__(
        self,
        theme: Theme,
        pictures: PictureFiles,
        game_id: str,
        title: str,
        caption: str,
        on_press: Callable[[], object],
        *,
        lettering: TitleFont = "plain",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, on_press, disabled_reason=disabled_reason)
        self.lettering = lettering
        self.pictures = pictures
        self.game_id = self.name = game_id
        self.title = title
        self.caption = caption
        self.caption_lines = LINES

    @property
    def hint(self) -> str:
        return ""  # the caption already says it

    @property
    def side(self) -> int:
        """The width of the lid in pixels."""
        return round((self.rect.w - 2 * self._margin) * 0.96)

    @property
    def _margin(self) -> int:
        return self.theme.px(8)

    @staticmethod
    def caption_height(theme: Theme, lines: int = LINES) -> int:
        """Return the height of the room for the caption below a box."""
        return lines * theme.text.line_height(theme.small) + theme.px(6)

    @property
    def _below(self) -> int:
        return self.caption_height(self.theme, self.caption_lines)

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self._down, self.title, self.caption)

    def paint(self, picture: pygame.Surface) -> None:
        turned = _turned_box(self.pictures, self.theme.text, self.game_id, self.title, self.lettering, self.side)
        lift = self.theme.px(5) if self.hovered and self.enabled and not self._down else 0
        if not self.enabled:
            turned = pygame.transform.grayscale(turned)
            turned.fill((150, 146, 142), special_flags=pygame.BLEND_RGB_MULT)
        top = (self.rect.h - self._below) // 2
        place = turned.get_rect(center=(self.rect.w // 2, top))
        shadow = _shadow(turned, self.theme.px(5) + lift)
        picture.blit(
            shadow, shadow.get_rect(center=place.center).move(self.theme.px(5) + lift, self.theme.px(7) + lift)
        )
        picture.blit(turned, place.move(-lift // 2, -lift))
        ink = colours.INK if self.enabled else colours.WARNING
        text = self.theme.text.paragraph(self.caption, self.rect.w, self.theme.small, ink, align="centre")
        room = pygame.Rect(0, self.rect.h - self._below, self.rect.w, self._below)
        picture.set_clip(room)
        under = pygame.transform.gaussian_blur(_padded(_silhouette(text, 255), self.theme.px(6)), self.theme.px(3))
        for _ in range(2):
            picture.blit(under, under.get_rect(midtop=(room.centerx, room.y - self.theme.px(6))))
        picture.blit(text, text.get_rect(midtop=room.midtop))
        picture.set_clip(None)


@kept
def _turned_box(
    pictures: PictureFiles, text: Text, game_id: str, title: str, lettering: TitleFont, side: int
) -> pygame.Surface:
    """Return a box a little turned; `side` is the width of its lid. It is drawn twice as large and reduced."""
    box = _straight_box(pictures, text, game_id, title, lettering, side * 2)
    turn = (zlib.crc32(game_id.encode()) % 50 - 25) / 14
    return pygame.transform.rotozoom(_padded(box, 4), turn, 0.5)


def _straight_box(
    pictures: PictureFiles, text: Text, game_id: str, title: str, lettering: TitleFont, side: int
) -> pygame.Surface:
    """Return the box seen from above and a little from the front."""
    front = round(side * SIDE_PART)
    box = pygame.Surface((side, side + front), pygame.SRCALPHA)
    cover = _cover(pictures, game_id, side)
    lip = pygame.transform.smoothscale(cover.subsurface((0, side - side // 12, side, side // 12)), (side, front))
    lip.fill((118, 112, 106), special_flags=pygame.BLEND_RGB_MULT)
    box.blit(lip, (0, side))
    _print_title(cover, text, title, lettering)
    box.blit(cover, (0, 0))
    thick = max(2, side // 160)
    pygame.draw.line(box, (20, 14, 10), (0, side + front * 0.72), (side, side + front * 0.72), thick)
    light = pygame.Surface(box.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(light, (255, 244, 224, 90), (0, 0, side, thick))
    pygame.draw.rect(light, (255, 244, 224, 60), (0, 0, thick, side))
    pygame.draw.rect(light, (255, 244, 224, 70), (0, side - thick, side, thick))
    pygame.draw.rect(light, (0, 0, 0, 70), (side - thick, 0, thick, side))
    box.blit(light, (0, 0))
    return box


def _cover(pictures: PictureFiles, game_id: str, side: int) -> pygame.Surface:
    cover = pygame.Surface((side, side), pygame.SRCALPHA)
    drawn = pictures.draw(f"{game_id}/box", side, side)
    if drawn is not None:
        cover.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    else:
        cloth = CLOTHS[zlib.crc32(game_id.encode()) % len(CLOTHS)]
        cover.fill(cloth)
        frame = cover.get_rect().inflate(-side // 9, -side // 9)
        pygame.draw.rect(cover, colours.mix(cloth, colours.PAPER, 0.45), frame, max(2, side // 110))
    return cover


def _print_title(cover: pygame.Surface, text: Text, title: str, lettering: TitleFont) -> None:
    """Print the title in the letters of the game's world, on the band at the foot that box pictures keep free."""
    side, face = cover.get_width(), TITLES[lettering]
    size = round(side * 0.115)
    while size > 12 and text.measure(title, size, face, True) > side * 0.86:
        size -= 2
    base = text.line(title, size, (248, 238, 216), face=face, bold=True)
    under = text.line(title, size, (22, 15, 10), face=face, bold=True)
    place = base.get_rect(center=(side // 2, round(side * TITLE_AT)))
    cover.blit(under, place.move(max(1, size // 20), max(1, size // 20)))
    cover.blit(base, place)


def _padded(picture: pygame.Surface, margin: int) -> pygame.Surface:
    wide = pygame.Surface((picture.get_width() + 2 * margin, picture.get_height() + 2 * margin), pygame.SRCALPHA)
    wide.blit(picture, (margin, margin))
    return wide


def _shadow(picture: pygame.Surface, softness: int) -> pygame.Surface:
    """Return the blurred dark shape of a picture.

    It is blurred small and then enlarged: the time of a blur grows with its radius and the area.
    """
    shape = _padded(_silhouette(picture, 150), softness * 3)
    part = max(1, softness // 2)
    small = pygame.transform.smoothscale(shape, (-(-shape.get_width() // part), -(-shape.get_height() // part)))
    blurred = pygame.transform.gaussian_blur(small, round(softness / part))
    return pygame.transform.smoothscale(blurred, shape.get_size())


def _silhouette(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return the shape of a picture in black."""
    return pygame.mask.from_surface(picture, 60).to_surface(setcolor=(0, 0, 0, alpha), unsetcolor=(0, 0, 0, 0))


def caption_of(words: Translations, game_id: str, cover: GameManifest) -> str:
    """Return the caption of a box: players, duration, weight, and what the game is about."""
    caption, about = facts_of(words, cover), f"{game_id}.lid"
    return f"{caption}\n{words.text(msg(about))}" if about in words else caption


def facts_of(words: Translations, cover: GameManifest) -> str:
    """Return the number of players, the duration and the weight of a game."""
    facts = [seats_in_words(cover.numbers)]
    if cover.minutes is not None:
        least, most = cover.minutes
        several = msg("ui.launcher.minutes", least=least, most=most)
        facts.append(several if least < most else msg("ui.launcher.exact_minutes", count=most))
    if cover.weight is not None:
        facts.append(msg(f"ui.launcher.{cover.weight}"))
    return " · ".join(map(words.text, facts))


def seats_in_words(seats: Sequence[int]) -> Message:
    """Return for how many players a game is."""
    if len(seats) == 1:
        return msg("ui.launcher.exact_players", count=seats[0])
    return msg("ui.launcher.players", least=seats[0], most=seats[-1])
