// Types of the tree that the host sends of a table (docs/protocol.md, "The tree"). Lengths are millimetres.

/**
 * A piece: its zone, its kind, the face that is up, the middle (x, y), the angle in degrees, its place in the drawing
 * order, and its marks.
 *
 * @typedef {[
 *   zone: string, kind: string, face: number, x: number, y: number, angle: number, order: number, marks?: string[],
 * ]} PieceRow
 */

/**
 * A kind of pieces. `names` and `faces` (the names of pictures) are by the face that is up.
 *
 * @typedef {object} Kind
 * @property {number} w
 * @property {number} h
 * @property {string} shape
 * @property {string} colour
 * @property {number} radius
 * @property {Record<string, string>} names
 * @property {Record<string, string>} faces
 * @property {number} [seat]
 * @property {boolean} [cut] The pictures fill their rectangle, and the page rounds the corners.
 * @property {boolean} [hidden]
 * @property {string[]} [text]
 */

/**
 * A place on the table: `at` is x, y, width and height; `label` is the middle and the height of its name.
 *
 * @typedef {object} Zone
 * @property {[x: number, y: number, w: number, h: number]} at
 * @property {boolean} [round]
 * @property {boolean} [outline]
 * @property {boolean} [frame] True for a zone on a free table that hands draw and move.
 * @property {number} [cell] The side of the squares of a grid that is drawn in it.
 * @property {number} [owner]
 * @property {string} [name]
 * @property {string[]} [text] What the place is for.
 * @property {[x: number, y: number, size: number]} [label]
 * @property {number} [count] The number of pieces in a pile.
 * @property {[x: number, y: number, count: number][]} [piles] The right side and the number of the pile of each kind.
 * @property {boolean} [tray] True where dice roll; elsewhere they are kept.
 */

/**
 * An option of a question: `take` and `put` name the pieces, zones or kinds in a zone that stand for it.
 *
 * @typedef {object} Option
 * @property {string} text
 * @property {string} [short]
 * @property {string} [style] `main`, `plain` or `refuse`.
 * @property {string[]} [take]
 * @property {string} [put]
 * @property {[part: string, count: number][]} [parts]
 * @property {number} [count] How many pieces move at once; 1 unless it is there.
 * @property {boolean} [suggested] The game proposes this amount.
 * @property {string} [note]
 */

/** @typedef {{ name: string, face: string, held?: number }} Part A part that combinations are made of; `held` of it can be paid with. */

/**
 * A button in its place: the index of an option (`option`), or an option that cannot be chosen now and the reason.
 *
 * @typedef {Partial<Option> & { option?: number, why?: string }} FixedButton
 */

/**
 * A bid as an answer names it.
 *
 * @typedef {object} ProposedBid
 * @property {number} to A seat; -1 is everybody.
 * @property {string[]} give
 * @property {string[]} want
 * @property {string} pledge
 * @property {string} claim
 * @property {string} words
 */

/**
 * A good answer to the question.
 *
 * @typedef {{ text: string, reasons: string[], option?: number, bid?: ProposedBid }} Hint
 */

/**
 * A question to the seat.
 *
 * @typedef {object} Question
 * @property {number} number
 * @property {string} kind
 * @property {Option[]} options
 * @property {Record<string, Part>} [parts]
 * @property {boolean} [open]
 * @property {boolean} [quiet] Only some seats are put this question, and nobody shall hear which.
 * @property {FixedButton[]} [standing]
 * @property {string[]} [discs]
 * @property {number} [fastest] In mm/s.
 * @property {Way} [way] Where the help is a line.
 * @property {Hint[]} [hint]
 */

/** @typedef {"line" | "direction" | "bare"} AimHelp What is drawn while a disc is aimed. */
/** @typedef {{ help: AimHelp, text: string, title?: string, name?: string }} AimSetting The aiming help of a match. */

/**
 * Whatever a line may end at: discs and obstacles by id (x, y, radius), the edges left, right, top and bottom, and the
 * rim of a round board.
 *
 * @typedef {object} Way
 * @property {Record<string, [x: number, y: number, radius: number]>} round
 * @property {[left: number | null, right: number | null, top: number | null, bottom: number | null]} edges
 * @property {[x: number, y: number, radius: number] | null} rim
 * @property {number} slowing In mm/s².
 */

/** @typedef {{ value: number | string, name: string, kind?: string }} Figure A number of a player. */

/**
 * A player.
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} colour
 * @property {string} shape
 * @property {boolean} [computer]
 * @property {Figure[]} [figures]
 */

/** @typedef {{ seat: number, text: string, details?: string[] }} LogEntry What somebody has done. */

/**
 * A line of the log, and the acts of others that it has led to; `alone` is true if nobody else may read it.
 *
 * @typedef {LogEntry & { at: number, acts?: LogEntry[], alone?: boolean }} Line
 */

/**
 * A sentence of a lesson.
 *
 * @typedef {object} Lesson
 * @property {string} text
 * @property {number} step
 * @property {string} so_far
 * @property {string[]} at
 * @property {boolean} [look]
 * @property {boolean} [last]
 * @property {[name: string, text: string][]} [offers] At the end: what may be played next.
 */

/** @typedef {[kind: string, count: number]} Goods So many things of a kind. */

/**
 * A bid of a trade.
 *
 * @typedef {object} Bid
 * @property {number} by
 * @property {string} to
 * @property {Goods[]} give
 * @property {Goods[]} want
 * @property {string[]} pledges
 * @property {string[]} claims
 * @property {string} words
 * @property {string} note
 */

/** @typedef {{ id: string, kind: string, name: string, amount?: string, held?: number, about?: string }} Good A thing that can be given or wanted; `amount` are the words for several, with `{count}`. */

/** @typedef {[id: string, text: string]} Promise A promise that a bid may contain. */

/**
 * Everything that the seat can put a bid together from.
 *
 * @typedef {object} BidParts
 * @property {number} seat
 * @property {boolean} [calls] A single good may be called for: the second meaning of a bid that only asks for it.
 * @property {Good[]} wares
 * @property {number[]} receivers Seats; -1 is everybody.
 * @property {Promise[]} pledges
 * @property {Promise[]} claims
 * @property {Promise[]} [explained] What the promises mean.
 * @property {number} words The most letters of own words; 0 allows none.
 */

/**
 * The trade.
 *
 * @typedef {object} Trade
 * @property {Bid[]} bids
 * @property {number[]} asked
 * @property {string[]} binding
 * @property {[seat: number, words: string][]} [replies] What was said to an offer that was not accepted.
 * @property {BidParts} [stall]
 */

/** @typedef {{ seat: number, total: number, parts: [name: string, points: number][] }} Score */

/** @typedef {{ winners: number[], note: string, scores: Score[] }} Result The end of a match. */

/**
 * A stroke on a free table: `at` are the places x, y of its points; those of a circle are its middle and its rim.
 *
 * @typedef {object} Stroke
 * @property {"pen" | "line" | "circle"} shape
 * @property {number[]} at
 * @property {string} colour
 * @property {number} width
 * @property {number} seat
 */

/**
 * A text on a free table: `at` is its middle, `box` is x, y, width and height of where it can be touched.
 *
 * @typedef {object} Caption
 * @property {undefined} [shape]
 * @property {string} text
 * @property {string[]} lines
 * @property {[x: number, y: number]} at
 * @property {[x: number, y: number, w: number, h: number]} box
 * @property {number} size The height of a line.
 * @property {string} colour
 * @property {number} seat
 * @property {boolean} [locked]
 */

/** @typedef {Stroke | Caption} Drawing A stroke or a text on a free table. */

/**
 * The top of a table: its size, its surface, and the picture of a free table with the size of its piece.
 *
 * @typedef {object} Top
 * @property {number} w
 * @property {number} h
 * @property {string} mat
 * @property {string} [colour]
 * @property {{ face: string, w: number, h: number }} [picture]
 */

/**
 * @typedef {object} Timer The timer of a free table.
 * @property {"countdown" | "stopwatch"} kind
 * @property {boolean} runs
 * @property {number} tenths The tenths of a second that it showed at `began`.
 * @property {number} began A time of the host, in milliseconds.
 */
/**
 * Everything that the viewer sees and may do. `me` is absent for a spectator.
 *
 * @typedef {object} Tree
 * @property {number} [me]
 * @property {number} moment
 * @property {number} [round]
 * @property {string} [phase]
 * @property {{ text: string, acting: number | null, waiting: number[] }} prompt
 * @property {Question} [question]
 * @property {{ fastest: number, colours: string[], pens: number[], sizes: number[] }} [free] Set on a free table.
 * @property {Timer} [timer] The timer of a free table.
 * @property {Record<string, Drawing>} [drawings] The strokes and texts on a free table, the lowest first.
 * @property {Record<string, string>} [texts] The text of counters and notes, by piece.
 * @property {AimSetting} [aim] Where discs are flicked by rules.
 * @property {Lesson} [lesson]
 * @property {string[]} [goal]
 * @property {{ number: number, count: number, dice: string[] }} [throw]
 * @property {Record<string, Seat>} seats
 * @property {string[]} [hand] The zones whose contents only this seat sees.
 * @property {Record<string, PieceRow>} pieces
 * @property {Record<string, Kind>} kinds
 * @property {Record<string, Zone>} zones
 * @property {Top} table
 * @property {Record<string, Line>} lines
 * @property {string[]} [lit]
 * @property {string[]} [about]
 * @property {{ text: string, left: number[] }} [consent]
 * @property {Trade} [bargain]
 * @property {Result} [result]
 * @property {[title: string, text: string][]} [notes] Of the sets on a free table.
 * @property {boolean} [can_undo]
 * @property {boolean} [can_redo]
 */

export {};
