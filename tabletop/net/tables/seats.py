"""Who may sit where: the invitation to a table, the token of each seat, the devices that hold them, and their file.

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
from tabletop.files.atomic import write_atomic
from tabletop.session.match.scenes import AudienceText

BITS: Final = 128
LARGEST: Final = 1 << 16
MOST_CHANGES: Final = 200
"""So many of the last changes of seats are kept in the file."""
MOST_DEVICES: Final = 200
"""So many of the last devices that sat at the table are known again."""


def new_key() -> str:
    """128 random bits in 22 letters."""
    return secrets.token_urlsafe(BITS // 8)


KeyText: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its token, and the device that holds it ("" for none). `computer` is the computer player that keeps
    the seat for who left it, `former` the device that held it before ("": nobody ever did)."""

    token: KeyText = ""
    device: KeyText = ""
    computer: KeyText = ""
    former: KeyText = ""


SeatStep: TypeAlias = Literal[
    "sits", "device", "moves", "gives", "back", "lends", "takes_over", "off", "again"
]  # fmt: skip
"""How a seat changes hands: the end of the key of its sentence, `net.log.<step>`."""
Judge: TypeAlias = Literal["", "holder", "screen", "others", "terminal"]
"""Who has agreed to it: `net.log.let_<judge>`; "" when nobody was asked."""


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change of who sits where, as the log tells it: after `at` answers, at `seat`. `by` is the seat that somebody
    came from (-1: none), `let` who has agreed."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
    step: SeatStep
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    by: Annotated[int, msgspec.Meta(ge=-1, le=15)] = -1
    let: Judge = ""

    def told(self) -> list[AudienceText]:
        """Return the lines of the log that tell it: what has changed, and who has agreed."""
        first = msg(
            f"net.log.{self.step}", who=SeatName(self.seat), by=SeatName(self.by if self.by >= 0 else self.seat)
        )
        second = [AudienceText(msg(f"net.log.let_{self.let}", who=SeatName(self.seat)))] if self.let else []
        return [AudienceText(first), *second]


class SeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """What the file holds."""

    invitation: KeyText
    secret: KeyText
    chairs: list[Chair]
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    """Where the host listened last, so that pages find it again."""
    table: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,6}$")] = "1"
    """The part of the address that names the table."""
    devices: Annotated[list[KeyText], msgspec.Meta(max_length=MOST_DEVICES)] = []
    """The devices that have sat at the table, the latest last."""
    changes: Annotated[list[SeatChange], msgspec.Meta(max_length=MOST_CHANGES)] = []
    """Who has sat where, the latest last."""


class Seats:
    """The chairs of one table. Nothing here knows connections; all of it runs on the thread of the host."""

    def __init__(self, count: int, path: Path | None = None) -> None:
        self.path = path
        self.trouble = ""
        """Why the file cannot be written; "" while it can."""
        self._told = False
        read = _read(path, count) if path is not None else None
        kept = read or SeatFile(new_key(), new_key(), [Chair(new_key()) for _ in range(count)])
        self.invitation, self.secret, self.chairs = kept.invitation, kept.secret, kept.chairs
        self.port, self.table = kept.port, kept.table
        self.devices, self.changes = kept.devices, kept.changes
        if read is None:
            self.keep()

    def keep(self) -> None:
        """Write the file; what cannot be written is told in `trouble`, and play goes on."""
        if self.path is None:
            return
        data = msgspec.json.encode(
            SeatFile(self.invitation, self.secret, self.chairs, self.port, self.table, self.devices, self.changes)
        )
        try:
            write_atomic(self.path, data)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def keep_again(self) -> Message | None:
        """Try once more to write a file that could not be written; the sentence that says so, the first time."""
        if not self.trouble or self.path is None:
            self._told = False
            return None
        news = None if self._told else msg("net.seats_unsaved", file=str(self.path), error=self.trouble)
        self._told = True
        self.keep()
        return news

    def go_on_in(self, path: Path) -> None:
        """The table goes on in another file: the keys lie beside that one from now on."""
        self.path, self.trouble = path, ""
        self.keep()

    # -- keys ---------------------------------------------------------------------------------------------------------
    def is_invitation(self, key: str) -> bool:
        """Return whether `key` opens the table; compared in constant time."""
        return hmac.compare_digest(key.encode(), self.invitation.encode())

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat whose token `key` is; compared with all of them in constant time."""
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

    # -- sitting ------------------------------------------------------------------------------------------------------
    @property
    def away(self) -> frozenset[Seat]:
        """The seats that pages hold and people play."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.device and not chair.computer)

    def has_sat(self, device: str) -> bool:
        """Return whether a device holds or held any seat of the table."""
        return any(hmac.compare_digest(device.encode(), known.encode()) for known in self.devices)

    def is_open_to(self, seat: Seat, device: str) -> bool:
        """Whether a device may take a seat that no page holds without anybody being asked: nobody has had it and the
        device has had no other, or the device is the last that had it."""
        former = self.chairs[seat].former
        if former:
            return hmac.compare_digest(device.encode(), former.encode())
        return not self.has_sat(device)

    def sit(self, seat: Seat, device: str) -> None:
        """A device holds the seat from now on; one that it held before is free."""
        before = self.seat_held_by(device)
        if before is not None and before != seat:
            self.release(before)
        chair = self.chairs[seat]
        if chair.device and chair.device != device:
            chair.token = new_key()  # the key of who was there opens nothing any more
            chair.former = chair.device
        chair.device, chair.computer = device, ""
        self.devices = [*(one for one in self.devices if one != device), device][-MOST_DEVICES:]
        self.keep()

    def release(self, seat: Seat) -> None:
        """Nobody's page holds the seat; its old token opens nothing any more."""
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(new_key(), former=chair.device or chair.former)
        self.keep()

    def note(self, change: SeatChange) -> None:
        """Keep a change of who sits where."""
        self.changes = [*self.changes, change][-MOST_CHANGES:]
        self.keep()

    def lend(self, seat: Seat, computer: str) -> None:
        """A computer player keeps the seat; "" gives it back to the page that holds it."""
        self.chairs[seat].computer = computer
        self.keep()


def _read(path: Path, count: int) -> SeatFile | None:
    """Return what a file holds; None when there is none, or none for so many seats."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        kept = msgspec.json.decode(path.read_bytes(), type=SeatFile)
    except (OSError, msgspec.DecodeError):
        return None
    good = len(kept.chairs) == count and all(len(chair.token) >= 22 for chair in kept.chairs)
    return kept if good and len(kept.invitation) >= 22 and len(kept.secret) >= 22 else None
