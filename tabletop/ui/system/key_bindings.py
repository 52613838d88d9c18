"""All key bindings as data: actions in contexts, their chords, and the meaning of a key event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import pygame


class Chord(NamedTuple):
    """A key with its modifiers. `key` is its name: "Z", "F11", "Left", "?"."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    def __str__(self) -> str:
        held = (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift))
        return "+".join([name for name, down in held if down] + [self.key])


NAMED: Final[dict[int, str]] = {
    pygame.K_ESCAPE: "Escape",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_TAB: "Tab",
    pygame.K_SPACE: "Space",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_BACKQUOTE: "Backquote",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_LALT: "Alt",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
    **{getattr(pygame, f"K_{letter}"): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{getattr(pygame, f"K_{digit}"): digit for digit in "0123456789"},
    **{getattr(pygame, f"K_KP{digit}"): digit for digit in "0123456789"},
    **{ord(sign): sign for sign in "+-=,.;/[]'\\"},
}
KEY_NAMES: Final = frozenset(NAMED.values()) | frozenset('?!"#$%&()*:<>@^_{|}~`')


def parse(text: str) -> Chord:
    """Return `"Ctrl+Shift+Z"` as a chord; raise ValueError for a key without a name."""
    if text == "+":
        held, key = "", "+"
    elif text.endswith("++"):
        held, key = text[:-2], "+"
    else:
        held, _, key = text.rpartition("+")
    names = {name.strip().lower() for name in held.split("+") if name.strip()}
    found = next((name for name in KEY_NAMES if name.lower() == key.strip().lower()), None)
    if found is None or not names <= {"ctrl", "alt", "shift"}:
        raise ValueError(text)
    return Chord(found, "ctrl" in names, "shift" in names, "alt" in names)


def chords_of(event: pygame.event.Event) -> tuple[Chord, ...]:
    """Return the chords a key event may mean: by the key, and by its sign (so "?" works on every keyboard)."""
    held = (bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(event.mod & pygame.KMOD_ALT))
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    chords = []
    name = NAMED.get(event.key)
    if name is not None:
        chords.append(Chord(name, held[0], shift, held[1] and name != "Alt"))
    sign = getattr(event, "unicode", "")
    if len(sign) == 1 and sign in KEY_NAMES and not sign.isalnum():
        chords.append(Chord(sign, held[0], False, held[1]))
    return tuple(chords)


def digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit of a digit key, also of the number pad, whatever modifiers are held."""
    name = NAMED.get(event.key, "")
    return int(name) if name.isdigit() else None


KeyContext: TypeAlias = Literal[
    "any", "history", "camera", "piece", "sandbox", "tool", "flick", "rules", "curtain", "debug"
]
"""The context in which a key has a meaning. Catalogue names: `key.context.<context>`."""


class Action(NamedTuple):
    """An action of a key: its id (name in the catalogues: `key.action.<id>`), its context, its usual chords."""

    id: str
    context: KeyContext
    chords: tuple[str, ...]


CONTEXTS: Final[tuple[KeyContext, ...]] = get_args(KeyContext)

_DIGITS: Final = tuple("0123456789")
_ONE_TO_NINE: Final = tuple("123456789")

_ROWS: Final[dict[KeyContext, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "any": (
        ("keys", ("F1", "?")),
        ("back", ("Escape",)),
        ("confirm", ("Enter",)),
        ("undo", ("Ctrl+Z",)),
        ("redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
        ("restart_turn", ("Ctrl+Shift+Backspace",)),
        ("save_as", ("Ctrl+S",)),
        ("quick_save", ("F5",)),
        ("quick_load", ("F9",)),
        ("full_screen", ("F11", "Alt+Enter")),
        ("scale_up", ("Ctrl++", "Ctrl+=", "Ctrl+Shift+=")),
        ("scale_down", ("Ctrl+-",)),
        ("scale_reset", ("Ctrl+0",)),
        ("settings", ("F10", "Ctrl+,")),
        ("rules", ("F2",)),
        ("freedom", ("F3",)),
        ("next_target", ("Tab",)),
        ("previous_target", ("Shift+Tab",)),
        ("focus_left", ("Left",)),
        ("focus_right", ("Right",)),
        ("focus_up", ("Up",)),
        ("focus_down", ("Down",)),
        ("speak", ("V",)),
        ("copy_line", ("C",)),
        ("mute", ("Ctrl+M",)),
        ("chat", ("Ctrl+J",)),
    ),
    "history": (
        ("history_back", ("Left", "Ctrl+Left")),
        ("history_forward", ("Right", "Ctrl+Right")),
        ("history_round_back", ("PageUp", "Ctrl+Up")),
        ("history_round_forward", ("PageDown", "Ctrl+Down")),
        ("history_play", ("Space",)),
        ("history_slower", (",",)),
        ("history_faster", (".",)),
        ("history_first", ("Home", "Ctrl+Home")),
        ("history_last", ("End", "Ctrl+End")),
    ),
    "camera": (
        ("pan_up", ("W",)),
        ("pan_left", ("A",)),
        ("pan_down", ("S",)),
        ("pan_right", ("D",)),
        ("fit_table", ("T",)),
        ("my_area", ("M",)),
        ("next_side", ("Shift+M",)),
        ("fade_pieces", ("Backquote",)),
        ("quick_zoom", ("Z",)),
        ("recall_view", tuple(f"Shift+{digit}" for digit in _ONE_TO_NINE)),
        ("store_view", tuple(f"Ctrl+{digit}" for digit in _ONE_TO_NINE)),
    ),
    "piece": (
        ("flip", ("F",)),
        ("turn_left", ("Q",)),
        ("turn_right", ("E",)),
        ("turn_left_finely", ("Shift+Q",)),
        ("turn_right_finely", ("Shift+E",)),
        ("randomise", ("R",)),
        ("lock", ("L",)),
        ("put_under", ("U",)),
        ("gather", ("G",)),
        ("draw", _DIGITS),
        ("deal", ("J",)),
        ("deal_some", ("Shift+J",)),
        ("to_hand", ("H",)),
        ("browse", ("B",)),
        ("counter_up", ("+", "=")),
        ("counter_down", ("-",)),
        ("counter_up_five", ("Shift+Up",)),
        ("counter_down_five", ("Shift+Down",)),
        ("inspect", ("Space", "Alt")),
    ),
    "sandbox": (
        ("remove", ("Delete",)),
        ("copy", ("Ctrl+C",)),
        ("cut", ("Ctrl+X",)),
        ("paste", ("Ctrl+V",)),
        ("duplicate", ("Ctrl+D",)),
        ("nudge", ("N",)),
        ("split", ("Y",)),
        ("flip_pile", ("Shift+F",)),
        ("sort_pile", ("Shift+B",)),
        ("keep", ("Shift+K",)),
        ("chest", ("Shift+Insert",)),
        ("next_turn", ("Shift+T",)),
        ("turn_order", ("Ctrl+Shift+T",)),
        ("draw_seat", ("Shift+R",)),
        ("timer", ("Shift+O",)),
        ("run_timer", ("Ctrl+O",)),
        ("endless", ("Shift+C",)),
        ("add_note", ("Ctrl+N",)),
        ("add_counter", ("Ctrl+K",)),
        ("add_die", ("Ctrl+R",)),
        ("add_set", ("Insert",)),
        ("add_hide", ("Ctrl+H",)),
        ("add_count", ("Ctrl+B",)),
        ("remove_zone", ("Shift+Delete",)),
        ("grid", ("Ctrl+G",)),
        ("grid_snap", ("Shift+G",)),
        ("pen", ("P",)),
        ("add_text", ("Ctrl+T",)),
        ("table_look", ("Ctrl+L",)),
        ("save_setup", ("Ctrl+Shift+S",)),
        ("save_set", ("Ctrl+E",)),
    ),
    "tool": (("ruler", ("Tab",)),),
    "flick": (
        ("aim_left", ("Left",)),
        ("aim_right", ("Right",)),
        ("aim_left_finely", ("Shift+Left",)),
        ("aim_right_finely", ("Shift+Right",)),
        ("power_up", ("Up",)),
        ("power_down", ("Down",)),
        ("power_up_finely", ("Shift+Up",)),
        ("power_down_finely", ("Shift+Down",)),
        ("spin_left", ("A",)),
        ("spin_right", ("D",)),
        ("spin_left_finely", ("Shift+A",)),
        ("spin_right_finely", ("Shift+D",)),
        ("shoot", ("Enter",)),
        ("cancel_flick", ("Escape",)),
        ("practice", ("P",)),
        ("replay_shot", ("Backspace",)),
    ),
    "rules": (
        ("choose", _ONE_TO_NINE),
        ("skip", ("Space",)),
        ("explain", ("X",)),
        ("hint", ("I",)),
        ("replay_turn", ("O",)),
        ("last_turn", ("Shift+O",)),
        ("legend", ("K",)),
        ("goal", ("F4",)),
    ),
    "curtain": tuple((f"reveal_{seat}", (key,)) for seat, key in enumerate("ALQPZM", 1)),
    "debug": (("inspector", ("Ctrl+Shift+D",)),),
}
ACTIONS: Final[tuple[Action, ...]] = tuple(
    Action(id, context, chords) for context, rows in _ROWS.items() for id, chords in rows
)
"""Every action, in the order in which the key overlay lists them."""

MOUSE: Final[tuple[tuple[str, str], ...]] = (
    ("camera", "zoom"),
    ("camera", "pan"),
    ("piece", "select"),
    ("piece", "heap"),
    ("piece", "put_one"),
    ("piece", "enlarge"),
    ("piece", "add"),
    ("piece", "box"),
    ("piece", "menu"),
    ("tool", "measure"),
    ("tool", "ping"),
    ("flick", "pull"),
    ("flick", "fine"),
    ("flick", "snap"),
    ("flick", "spin"),
    ("rules", "why"),
)
"""The mouse actions, for the overlay: context and id (`key.mouse.<id>` and its gesture `key.gesture.<id>`)."""

LEFT_HANDED: Final[Mapping[str, tuple[str, ...]]] = {
    "pan_up": ("I",),
    "pan_left": ("J",),
    "pan_down": ("K",),
    "pan_right": ("L",),
    "turn_left": ("U",),
    "turn_right": ("O",),
    "turn_left_finely": ("Shift+U",),
    "turn_right_finely": ("Shift+O",),
    "deal": ("D",),
    "deal_some": ("Shift+D",),
    "hint": ("W",),
    "lock": ("A",),
    "put_under": ("Q",),
    "replay_turn": ("E",),
    "last_turn": ("Shift+E",),
    "legend": ("Y",),
}
"""The chords that differ from the usual ones, for the camera under the right hand."""


class Bindings:
    """The current bindings of chords: a preset and the user's changes."""

    def __init__(self, changed: Mapping[str, Iterable[str]] | None = None, hand: str = "right") -> None:
        """Create the bindings; `changed` maps actions to chords, unknown actions and chords are left out."""
        self.actions = {action.id: action for action in ACTIONS}
        self.hand = hand
        self.changed: dict[str, tuple[Chord, ...]] = {}
        for id, texts in (changed or {}).items():
            if id in self.actions:
                self.changed[id] = _parsed(texts)

    def chords(self, id: str) -> tuple[Chord, ...]:
        """Return the chords of an action."""
        if id in self.changed:
            return self.changed[id]
        if self.hand == "left" and id in LEFT_HANDED:
            return _parsed(LEFT_HANDED[id])
        return _parsed(self.actions[id].chords)

    def shown(self, id: str) -> str:
        """Return the chords as people read them; long rows of digits as "1 – 9"."""
        chords = self.chords(id)
        if len(chords) > 3 and all(chord.key.isdigit() for chord in chords):
            return f"{chords[0]} – {chords[-1].key}"
        return ", ".join(str(chord) for chord in chords)

    def first(self, id: str) -> str:
        """Return the first chord of an action as people read it in a sentence; all of a long row of digits."""
        return self.shown(id).split(", ")[0]

    def match(self, event: pygame.event.Event, *contexts: KeyContext) -> str | None:
        """Return the action that a key event means in these contexts, the first context first; "any" comes last."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return None
        found = chords_of(event)
        for context in (*contexts, *(() if "any" in contexts else ("any",))):
            for action in ACTIONS:
                if action.context == context and any(chord in found for chord in self.chords(action.id)):
                    return action.id
        return None

    def rival(self, id: str, chord: Chord) -> str | None:
        """Return another action that has `chord` in this context or in one that is active beside it.

        Digits and Space depend on what is under the pointer and may be shared between contexts.
        """
        context = self.actions[id].context
        for action in ACTIONS:
            shared = chord.key.isdigit() or chord.key == "Space"
            near = action.context == context or not (shared or {action.context, context} & _APART)
            if action.id != id and near and chord in self.chords(action.id):
                return action.id
        return None

    def rebind(self, id: str, chord: Chord) -> str | None:
        """Make `chord` the only one of an action; if it is taken, change nothing and return the rival's id."""
        rival = self.rival(id, chord)
        if rival is None:
            self.changed[id] = (chord,)
        return rival

    def reset(self, id: str | None = None) -> None:
        """Go back to the preset, for one action or for all."""
        if id is None:
            self.changed.clear()
        else:
            self.changed.pop(id, None)

    def as_texts(self) -> dict[str, list[str]]:
        """Return the changes, as the settings file keeps them."""
        return {id: [str(chord) for chord in chords] for id, chords in self.changed.items()}


_APART: Final = frozenset({"history", "flick", "tool", "curtain"})
"""The contexts that are active only while they have the keyboard alone: they may share chords with "any"."""


def _parsed(texts: Iterable[str]) -> tuple[Chord, ...]:
    chords = []
    for text in texts:
        try:
            chords.append(parse(text))
        except ValueError:
            continue  # a chord of another version: the action keeps the rest
    return tuple(chords)
