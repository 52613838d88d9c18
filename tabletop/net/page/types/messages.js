// Types of the messages between a page and its host (docs/protocol.md). `is` names the type of a message.
/** @import { Kind, PieceRow, Tree } from "./tree.js" */

// -- from a page
/** @typedef {{ is: "enter", version: number, key: string, device: string, language: string }} EnterMessage */
/** @typedef {{ is: "sit", seat: number, name?: string }} SitMessage */
/** @typedef {{ is: "name", name: string }} NameMessage */
/** @typedef {{ is: "cancel" }} CancelMessage */
/** @typedef {{ is: "unlock", key: string }} UnlockMessage */
/** @typedef {{ is: "leave", computer: boolean }} LeaveMessage */
/** @typedef {{ is: "take_over" }} TakeOverMessage */
/** @typedef {{ is: "allow", request: number, yes: boolean }} AllowMessage */
/** @typedef {{ is: "speak", language: string }} SpeakMessage */
/** @typedef {{ is: "choose", question: number, option: number }} ChooseMessage */
/** @typedef {{ is: "click", question: number, target: string, explain?: boolean }} ClickMessage */
/**
 * @typedef {object} DragMessage
 * @property {"drag"} is
 * @property {number} question
 * @property {string[]} pieces
 * @property {string} from_zone
 * @property {string} to_zone
 * @property {number} x
 * @property {number} y
 */
/**
 * @typedef {object} FlickMessage
 * @property {"flick"} is
 * @property {number} question
 * @property {string} piece
 * @property {number} angle In 1e-5 rad, counter-clockwise from the right.
 * @property {number} speed In mm/s.
 * @property {number} [offset]
 */
/**
 * @typedef {object} BidMessage
 * @property {"bid"} is
 * @property {number} question
 * @property {number} to
 * @property {string[]} give
 * @property {string[]} want
 * @property {string} pledge
 * @property {string} claim
 * @property {string} words
 * @property {number} meaning
 */
/** @typedef {{ is: "throw", question: number }} ThrowMessage */
/** @typedef {{ is: "heed", step: number, leave: boolean }} HeedMessage */
/** @typedef {{ is: "hint", question: number }} HintMessage */
/** @typedef {{ is: "take_back" }} TakeBackMessage */
/** @typedef {{ is: "redo" }} RedoMessage */
/** @typedef {{ is: "nudge" }} NudgeMessage */
/** @typedef {{ is: "invite" }} InviteMessage */
/** @typedef {"hurry" | "wait" | "thanks" | "nice" | "ok"} Call A quick call. */
/** @typedef {{ is: "chat", text: string, call: Call | "" }} ChatMessage */
/** @typedef {{ is: "agree", yes: boolean }} AgreeMessage */
/** @typedef {{ is: "deed", piece: string, deed: string, text?: string }} DeedMessage */
/** @typedef {"hand" | "each" | "out"} DealWay A way to deal what is chosen in a search. */
/** @typedef {{ is: "deal", pieces: string[], way: DealWay, seat: number }} DealMessage */
/**
 * @typedef {object} DrawMessage
 * @property {"draw"} is
 * @property {"pen" | "line" | "circle"} shape
 * @property {[x: number, y: number][]} points
 * @property {string} colour
 * @property {number} width
 */
/**
 * @typedef {object} WriteMessage
 * @property {"write"} is
 * @property {number} x
 * @property {number} y
 * @property {string} [text]
 * @property {number} [size]
 * @property {string} [colour]
 * @property {string} [drawing]
 */
/** @typedef {{ is: "wipe", drawings: string[] }} WipeMessage */
/** @typedef {{ is: "zone", what: "hide" | "count", x: number, y: number, w: number, h: number }} ZoneMessage */
/** @typedef {{ is: "shift_zone", zone: string, x: number, y: number }} ShiftZoneMessage */
/** @typedef {{ is: "point", x: number, y: number, ping: boolean }} PointMessage */

/**
 * Any message from a page.
 *
 * @typedef {EnterMessage | SitMessage | CancelMessage | UnlockMessage | LeaveMessage | TakeOverMessage | AllowMessage
 *   | SpeakMessage | ChooseMessage | ClickMessage | DragMessage | FlickMessage | BidMessage | ThrowMessage
 *   | HeedMessage | HintMessage | TakeBackMessage | RedoMessage | AgreeMessage | DeedMessage
 *   | DrawMessage | WriteMessage | WipeMessage | ZoneMessage | ShiftZoneMessage | DealMessage
 *   | PointMessage | NudgeMessage | ChatMessage | InviteMessage} PageMessage
 */

/** @typedef {(message: PageMessage) => void} Send */

// -- to a page
/** @typedef {"free" | "given_back" | "screen" | "page" | "lost" | "lent" | "computer"} SeatState */

/**
 * The state of a seat in the lobby.
 *
 * @typedef {object} LobbySeat
 * @property {number} seat
 * @property {string} name
 * @property {string} colour
 * @property {string} shape
 * @property {SeatState} state
 * @property {boolean} [unnamed] Its person may choose what to be called.
 */

/** @typedef {{ request: number, seat: number, text: string }} SeatRequest A request for a seat. */

/**
 * @typedef {object} HelloMessage
 * @property {"hello"} is
 * @property {number} version
 * @property {string} title
 * @property {string} language
 * @property {Record<string, string>} languages
 * @property {Record<string, string>} words
 * @property {LobbySeat[]} seats
 * @property {boolean} last_keys
 * @property {number} waited The seconds for which the table has waited for those who are asked.
 * @property {ChatLine[]} chat What was said before.
 * @property {number} clock The time of the host, in milliseconds.
 * @property {number} [seat]
 * @property {string} [token]
 */
/** @typedef {{ is: "seats", seats: LobbySeat[], asked: SeatRequest[], own: SeatRequest | null }} SeatsMessage */
/** @typedef {{ is: "shown", tree: Tree }} ShownMessage */
/** @typedef {{ is: "delta", patch: Record<string, unknown> }} DeltaMessage */
/**
 * Dice that fall; if they no longer lie there in the tree that follows, with their rows and kinds as in a tree, and with
 * what is told of the throw.
 *
 * @typedef {object} DiceSceneMessage
 * @property {"scene"} is
 * @property {"dice"} kind
 * @property {number} seat
 * @property {string[]} dice
 * @property {Record<string, PieceRow>} [pieces]
 * @property {Record<string, Kind>} [kinds]
 * @property {string[]} [texts]
 */
/**
 * @typedef {object} FlightSceneMessage
 * @property {"scene"} is
 * @property {"flight"} kind
 * @property {number} seat
 * @property {number} rate Poses a second.
 * @property {Record<string, [x: number, y: number][]>} tracks In tenths of a millimetre.
 * @property {string[]} gone
 */
/**
 * A piece in a cutscene: the name of its picture, its own name, its size in millimetres, and what it counts.
 *
 * @typedef {{ face: string, name: string, w: number, h: number, amount?: number, fallen?: boolean }} CutscenePiece
 */
/**
 * One side of a cutscene; a side of no seat (-1) may have a name.
 *
 * @typedef {object} CutsceneSide
 * @property {number} seat
 * @property {string} [name]
 * @property {string} [role]
 * @property {CutscenePiece[]} [cards]
 * @property {[text: string, amount: number][]} [extras] What no piece stands for.
 * @property {number | string} [total]
 * @property {[amount: number, name: string][]} [gains] What it wins or, below zero, loses.
 * @property {boolean} [won]
 */
/**
 * @typedef {{ is: "scene", kind: "cutscene", seat: number, title?: string, sides: CutsceneSide[], text: string }} CutsceneMessage
 */
/** @typedef {DiceSceneMessage | FlightSceneMessage} MotionSceneMessage A scene in which pieces move on the table. */
/** @typedef {MotionSceneMessage | CutsceneMessage} SceneMessage */
/** @typedef {{ is: "choices", question: number, options: number[] }} ChoicesMessage */
/** @typedef {{ is: "meanings", question: number, options: string[] }} MeaningsMessage */
/** @typedef {{ question: string, proposed: string, form: "text" | "number" | "colour" }} Typed What must be typed. */
/** @typedef {{ is: "deeds", piece: string, deeds: [deed: string, text: string, typed?: Typed][] }} DeedsMessage */
/**
 * @typedef {object} FoundMessage
 * @property {"found"} is
 * @property {string} title
 * @property {[piece: string, name: string, face: string][]} pieces
 * @property {[way: DealWay, seat: number, text: string][]} ways
 */
/** @typedef {{ is: "pointer", seat: number, x: number, y: number, ping: boolean }} PointerMessage */
/** @typedef {{ seat: number, text?: string, call?: Call }} ChatLine A line of the chat, or a quick call. */
/** @typedef {{ is: "said" } & ChatLine} SaidMessage */
/** @typedef {{ is: "invitation", address: string, code: string }} InvitationMessage Where to type which code. */
/** @typedef {{ is: "nudged", seat: number }} NudgedMessage The player of a seat waits for this one. */
/** @typedef {{ is: "refused", text: string, rule: string, target?: string }} RefusedMessage */
/** @typedef {{ is: "note", text: string }} NoteMessage */
/** @typedef {{ is: "gone", text: string, again: boolean }} GoneMessage */

/**
 * Any message to a page.
 *
 * @typedef {HelloMessage | SeatsMessage | ShownMessage | DeltaMessage | SceneMessage | ChoicesMessage | MeaningsMessage
 *   | DeedsMessage | FoundMessage | PointerMessage | NudgedMessage | SaidMessage | InvitationMessage | RefusedMessage | NoteMessage | GoneMessage} HostMessage
 */

/** @typedef {(key: string) => string} Words Returns a text of the page in its language. */

export {};
