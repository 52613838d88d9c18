"""The right to seats: the invitation to a table, the token of each seat, the devices that hold them, and their file.

Every key is 128 random bits. The file beside the match keeps them, so that a host that was killed goes on with the same
seats and the same keys; only the user of this machine may read it.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.files.atomic_write import write_atomic
from tabletop.net.protocol.messages import LONGEST_LINE, LONGEST_NAME, QuickCall
from tabletop.session.match.scenes import AudienceText

BITS: Final = 128
LARGEST: Final = 1 << 17
MOST_CHANGES: Final = 200
"""The number of the latest seat changes that are kept in the file."""
MOST_DEVICES: Final = 200
"""The number of the latest devices at the table that are recognised."""


MOST_LINES: Final = 100
"""The number of the latest lines of the chat that are kept."""


def new_key() -> str:
    """Return a random key: 128 bits in 22 letters."""
    return secrets.token_urlsafe(BITS // 8)


KeyText: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its token, and the device that holds it ("" for none).

    `computer` is the computer player that keeps the seat for somebody who left it, `former` the device that held it
    before ("": there was none), `name` what its person is called by their own wish ("": as at the beginning).
    """

    token: KeyText = ""
    device: KeyText = ""
    computer: KeyText = ""
    former: KeyText = ""
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


SeatStep: TypeAlias = Literal[
    "sits", "device", "moves", "gives", "back", "lends", "takes_over", "off", "again"
]  # fmt: skip
"""The way a seat changes hands: the end of the key of its log line, `net.log.<step>`."""
Judge: TypeAlias = Literal["", "holder", "screen", "others", "terminal"]
"""The party that has agreed: `net.log.let_<judge>`; "" when nobody was asked."""


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat change as the log shows it, after `at` answers, at `seat`.

    `by` is the seat that the player came from (-1: none), `let` the party that has agreed.
    """

    at: Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
    step: SeatStep
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    by: Annotated[int, msgspec.Meta(ge=-1, le=15)] = -1
    let: Judge = ""

    def log_texts(self) -> list[AudienceText]:
        """Return the log lines of the change: what has changed, and who has agreed."""
        first = msg(
            f"net.log.{self.step}", who=SeatName(self.seat), by=SeatName(self.by if self.by >= 0 else self.seat)
        )
        second = [AudienceText(msg(f"net.log.let_{self.let}", who=SeatName(self.seat)))] if self.let else []
        return [AudienceText(first), *second]


class ChatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that a seat has said, or its quick call."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)] = ""
    call: QuickCall = ""


class SeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of the file."""

    invitation: KeyText
    secret: KeyText
    chairs: list[Chair]
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    """The last port of the host, so that pages find it again."""
    table: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,6}$")] = "1"
    """The part of the address that names the table."""
    devices: Annotated[list[KeyText], msgspec.Meta(max_length=MOST_DEVICES)] = []
    """The devices that have sat at the table, the latest last."""
    changes: Annotated[list[SeatChange], msgspec.Meta(max_length=MOST_CHANGES)] = []
    """The seat changes, the latest last."""
    chat: Annotated[list[ChatLine], msgspec.Meta(max_length=MOST_LINES)] = msgspec.field(
        default_factory=list, name="talk"
    )
    """The lines of the chat, the latest last."""


class Seats:
    """The seats of one table. They know no connections, and belong to the thread of the host."""

    def __init__(self, count: int, path: Path | None = None) -> None:
        self.path = path
        self.trouble = ""
        """The reason why the file cannot be written; "" while it can."""
        self._reported = False
        read = _read(path, count) if path is not None else None
        kept = read or SeatFile(new_key(), new_key(), [Chair(new_key()) for _ in range(count)])
        self.invitation, self.secret, self.chairs = kept.invitation, kept.secret, kept.chairs
        self.port, self.table = kept.port, kept.table
        self.devices, self.changes, self.chat = kept.devices, kept.changes, kept.chat
        if read is None:
            self.keep()

    def keep(self) -> None:
        """Write the file. An error is stored in `trouble`, and play goes on."""
        if self.path is None:
            return
        data = msgspec.json.encode(
            SeatFile(
                self.invitation,
                self.secret,
                self.chairs,
                self.port,
                self.table,
                self.devices,
                self.changes,
                self.chat,
            )
        )
        try:
            write_atomic(self.path, data)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def keep_again(self) -> Message | None:
        """Try again to write a file that could not be written. Return a message about it the first time, else None."""
        if not self.trouble or self.path is None:
            self._reported = False
            return None
        news = None if self._reported else msg("net.seats_unsaved", file=str(self.path), error=self.trouble)
        self._reported = True
        self.keep()
        return news

    def go_on_in(self, path: Path) -> None:
        """Continue in another file, beside which the keys lie from now on."""
        self.path, self.trouble = path, ""
        self.keep()

    # -- keys ---------------------------------------------------------------------------------------------------------
    def is_invitation(self, key: str) -> bool:
        """Return whether `key` opens the table; it is compared in constant time."""
        return hmac.compare_digest(key.encode(), self.invitation.encode())

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat whose token is `key`; it is compared with all of them in constant time."""
        found = None
        for seat, chair in enumerate(self.chairs):
            if hmac.compare_digest(key.encode(), chair.token.encode()):
                found = seat
        return found

    def seat_held_by(self, device: str) -> Seat | None:
        """Return the seat that a device holds."""
        found = None
        for seat, chair in enumerate(self.chairs):
            if chair.device and hmac.compare_digest(device.encode(), chair.device.encode()):
                found = seat
        return found

    # -- seats ---------------------------------------------------------------------------------------------------------
    @property
    def away(self) -> frozenset[Seat]:
        """The seats that pages hold and people play."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.device and not chair.computer)

    def has_sat(self, device: str) -> bool:
        """Return whether a device holds or held any seat of the table."""
        return any(hmac.compare_digest(device.encode(), known.encode()) for known in self.devices)

    def is_open_to(self, seat: Seat, device: str) -> bool:
        """Return whether a device may take a seat that no page holds without anybody being asked.

        It may if nobody has held the seat and the device has held no other, or if the device was the last to hold it.
        """
        former = self.chairs[seat].former
        if former:
            return hmac.compare_digest(device.encode(), former.encode())
        return not self.has_sat(device)

    def sit(self, seat: Seat, device: str) -> None:
        """Give the seat to a device; the seat that it held before becomes free."""
        before = self.seat_held_by(device)
        if before is not None and before != seat:
            self.release(before)
        chair = self.chairs[seat]
        if chair.device and chair.device != device:
            chair.token = new_key()  # the key of the previous holder becomes invalid
            chair.former = chair.device
        chair.device, chair.computer = device, ""
        self.devices = [*(one for one in self.devices if one != device), device][-MOST_DEVICES:]
        self.keep()

    def release(self, seat: Seat) -> None:
        """Free the seat, whose old token becomes invalid."""
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(new_key(), former=chair.device or chair.former)
        self.keep()

    def set_name(self, seat: Seat, name: str) -> None:
        """Keep what the person of a seat is called; "" for the name of the beginning."""
        self.chairs[seat].name = name
        self.keep()

    def note(self, change: SeatChange) -> None:
        """Keep a seat change."""
        self.changes = [*self.changes, change][-MOST_CHANGES:]
        self.keep()

    def hear(self, line: ChatLine) -> None:
        """Keep a line of the chat."""
        self.chat = [*self.chat, line][-MOST_LINES:]
        self.keep()

    def lend(self, seat: Seat, computer: str) -> None:
        """Let a computer player keep the seat; "" returns it to the page that holds it."""
        self.chairs[seat].computer = computer
        self.keep()


def _read(path: Path, count: int) -> SeatFile | None:
    """Return the contents of a file; None if there is none or it has another number of seats."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        kept = msgspec.json.decode(path.read_bytes(), type=SeatFile)
    except (OSError, msgspec.DecodeError):
        return None
    good = len(kept.chairs) == count and all(len(chair.token) >= 22 for chair in kept.chairs)
    return kept if good and len(kept.invitation) >= 22 and len(kept.secret) >= 22 else None
