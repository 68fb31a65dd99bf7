/**
 * What a host tells the board and what the board tells its host.
 *
 * The board knows no rules: it is told where pieces may go and reports what the player does.
 */

/** A cell of the plane: axial coordinates; hexagons stand on a corner, `q` grows to the right, `r` down and to the right. */
export type Hex = readonly [q: number, r: number];
/**
 * A piece by its UHP name, such as `wA1`: colour, letter, number. Where a position has the same piece more than once, a mark
 * and a number tell them apart: `wA1#2`.
 */
export type PieceId = string;
export type Side = "white" | "black";
export type BugLetter = "Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P";

export interface Placed {
  piece: PieceId;
  hex: Hex;
}

/** A move to show: marks from and to; the piece slides along `path` when the position changes. */
export interface ShownMove {
  piece: PieceId;
  from: Hex | null;
  to: Hex;
  path: readonly Hex[];
  /** The piece that threw it, which is marked too. */
  by?: PieceId | null;
}

/** Cells to point out, such as the evidence of a refused move. */
export interface Mark {
  hex: Hex;
  kind: "evidence" | "hint" | "premove" | "danger" | "own" | "start";
}

/** An arrow over the pieces. One from nowhere is a placement, shown as a ring about its end and a ghost of the piece. */
export interface Arrow {
  from: Hex | null;
  to: Hex;
  kind: "best" | "line" | "threat" | "played" | "own";
  /** The piece that moves; without it nothing is known but the cells. */
  piece?: PieceId | null;
}

/** One pile of a hand: the next piece of its kind and how many are left. */
export interface HandPile {
  bug: BugLetter;
  /** The piece that would be placed next; null when the pile is empty. */
  piece: PieceId | null;
  count: number;
}

/** Everything the board shows. A plain value: the host replaces it, the board shows the difference. */
export interface BoardView {
  /** From the bottom of each stack upwards. */
  pieces: readonly Placed[];
  hands: Readonly<Record<Side, readonly HandPile[]>>;
  /** For each piece that the player may choose now (own turn, or premove), its destinations. */
  destinations: ReadonlyMap<PieceId, readonly Hex[]>;
  /** For each piece that can move others in its stead, as a pillbug throws them, the pieces it can move now. */
  throws?: ReadonlyMap<PieceId, readonly PieceId[]>;
  /** Pieces marked as movable; usually the keys of `destinations`, none if the player switched the mark off. */
  movable: ReadonlySet<PieceId>;
  selected: PieceId | null;
  lastMove: ShownMove | null;
  marks: readonly Mark[];
  /** Pieces that words speak of: they show letter and number, whatever the settings say. */
  named?: ReadonlySet<PieceId>;
  /** Arrows above everything else, the first on top. */
  arrows?: readonly Arrow[];
  /**
   * Pieces may be put anywhere: every piece can be chosen, every cell is a destination, and cells are drawn around the hive.
   * A click on another piece chooses that one; only pieces from a hand, and dragged ones, are put on top of others.
   */
  free?: boolean;
  /** Whether the player may choose pieces at all. If not, the board only shows: it is panned and zoomed, and stacks fan out. */
  interactive: boolean;
}

export interface BoardSettings {
  /** Hexagons that stand on a corner or on a side. */
  layout: "pointy" | "flat";
  /** The rotation of the board in sixths of a turn, 0 to 5. */
  turn: number;
  pieceSet: "colour" | "mono" | "contrast";
  /** Show letters and numbers on the pieces. */
  labels: boolean;
  /** Show the destinations of the chosen piece. */
  showDestinations: boolean;
  /** Milliseconds for a move; 0 for none. */
  animation: number;
  /** Move the camera by itself so that the hive stays in view. */
  autoFit: boolean;
  /** Which side's hand stands at the bottom. */
  bottom: Side;
  /** Every press draws, not the right button alone: for fingers, which have no buttons. Needs `onDraw`. */
  drawing: boolean;
}

/** Words the board speaks to screen readers and shows in its buttons; the host translates them. */
export interface BoardWords {
  board: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  turn: string;
  hand(side: Side): string;
  /** A piece's name, with its colour: "white ant 1". */
  piece(piece: PieceId): string;
  /** What a cell holds, for its label: the stack from the top, or "empty"; `hex` lets the host say where it lies. */
  cell(stack: readonly PieceId[], isDestination: boolean, hex: Hex): string;
  pile(side: Side, bug: BugLetter, count: number): string;
}

export interface BoardEvents {
  /** A piece was chosen, or deselected. The host answers with a new view. */
  onSelect(piece: PieceId | null): void;
  /** The player put a piece on one of its destinations, by dropping it there or by a click. */
  onMove(piece: PieceId, to: Hex, dropped: boolean): void;
  /** The player tried what is not offered: a piece that cannot be chosen (`to` is null) or a cell that is not a destination. */
  onRefused(piece: PieceId, to: Hex | null): void;
  /** The player clicked an empty cell with no piece chosen. */
  onEmpty?(hex: Hex): void;
  /** The pointer or the keyboard went to a cell of a free view. */
  onCell?(hex: Hex): void;
  /** The player dragged a piece of a free view off the table, or clicked it with the right button. */
  onDiscard?(piece: PieceId): void;
  /** The player turned the board by its button; a host that keeps settings stores the new value. */
  onTurn?(turn: number): void;
  /** The player drew an arrow, or with both cells the same, marked one. Without it nothing can be drawn. */
  onDraw?(from: Hex, to: Hex): void;
}

/** The board of a page. */
export interface HiveBoard {
  update(view: BoardView, settings?: Partial<BoardSettings>, words?: BoardWords): void;
  /** Brings the whole hive into view. */
  fit(): void;
  zoomBy(factor: number): void;
  /** Gives the keyboard to the board. */
  focus(): void;
  destroy(): void;
}

export interface BoardHosts {
  /** The element that becomes the table. */
  table: HTMLElement;
  /** The elements that become the two hands; they may lie anywhere on the page. */
  hands: Readonly<Record<Side, HTMLElement>>;
  /** Elements of the host that lie upon the table, such as messages: the hive is fitted into what they leave free. */
  covers?: readonly HTMLElement[];
}
