/**
 * The interface between the board and its host.
 *
 * The board knows no rules: the host provides legal destinations, and the board reports the player's input.
 */

/** A cell in axial coordinates, for pointy-top hexagons: `q` grows to the right, `r` down and to the right. */
export type Hex = readonly [q: number, r: number];
/**
 * A piece by its UHP name, such as `wA1`: colour, letter, number. If a position contains duplicates, they carry a
 * suffix: `wA1#2`.
 */
export type PieceId = string;
export type Side = "white" | "black";
export type BugLetter = "Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P";

export interface Placed {
  piece: PieceId;
  hex: Hex;
}

/** A move to show: both ends are marked, and the piece is animated along `path`. */
export interface ShownMove {
  piece: PieceId;
  from: Hex | null;
  to: Hex;
  path: readonly Hex[];
  /** The piece that threw it, which is marked too. */
  by?: PieceId | null;
}

/** Cells to highlight, such as the reason for a refused move. */
export interface Mark {
  hex: Hex;
  kind: "evidence" | "hint" | "premove" | "danger" | "own" | "start";
}

/**
 * An arrow over the pieces. With `from` null it is a placement, shown as a ring and a ghost of the piece. A premove always
 * shows the ghost.
 */
export interface Arrow {
  from: Hex | null;
  to: Hex;
  kind: "best" | "line" | "threat" | "played" | "own" | "premove";
  /** The moving piece, if known. */
  piece?: PieceId | null;
}

/** A pile of a hand. */
export interface HandPile {
  bug: BugLetter;
  /** The piece that would be placed next; null when the pile is empty. */
  piece: PieceId | null;
  count: number;
}

/** Everything the board shows. A plain value: the host replaces it, and the board renders the difference. */
export interface BoardView {
  /** Bottom of each stack first. */
  pieces: readonly Placed[];
  hands: Readonly<Record<Side, readonly HandPile[]>>;
  /** The destinations of each piece the player can select (on their turn, or as a premove). */
  destinations: ReadonlyMap<PieceId, readonly Hex[]>;
  /** For each piece that can throw others, the pieces it can throw now. */
  throws?: ReadonlyMap<PieceId, readonly PieceId[]>;
  /** Pieces marked as movable; usually the keys of `destinations`, or none if the player has turned the marks off. */
  movable: ReadonlySet<PieceId>;
  selected: PieceId | null;
  lastMove: ShownMove | null;
  marks: readonly Mark[];
  /** Pieces named in a text beside the board, which show their letter and number regardless of the settings. */
  named?: ReadonlySet<PieceId>;
  /** Arrows above everything else, the first on top. */
  arrows?: readonly Arrow[];
  /**
   * Free placement: every piece can be selected, every cell is a destination, and cells are drawn around the hive. A
   * click on another piece selects it; only pieces from a hand and dragged ones can be put on top of others.
   */
  free?: boolean;
  /** Whether pieces can be selected. If not, the board can still be panned and zoomed, and stacks fan out. */
  interactive: boolean;
}

export interface BoardSettings {
  /** Pointy-top or flat-top hexagons. */
  layout: "pointy" | "flat";
  /** Rotation of the board in steps of 60 degrees, 0 to 5. */
  turn: number;
  pieceSet: "colour" | "mono" | "contrast";
  /** Whether to show letters and numbers on the pieces. */
  labels: boolean;
  /** Whether to show the destinations of the selected piece. */
  showDestinations: boolean;
  /** Duration of a move in milliseconds; 0 for none. */
  animation: number;
  /** Whether the camera moves by itself to keep the hive in view. */
  autoFit: boolean;
  /** The side whose hand is at the bottom. */
  bottom: Side;
  /** Whether every press draws instead of only the right button, for touch screens. Needs `onDraw`. */
  drawing: boolean;
}

/** Texts for screen readers and button labels; the host translates them. */
export interface BoardWords {
  board: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  turn: string;
  hand(side: Side): string;
  /** A piece's name with its colour: "white ant 1". */
  piece(piece: PieceId): string;
  /** Label of a cell: the stack from the top, or "empty". `hex` lets the host describe its location. */
  cell(stack: readonly PieceId[], isDestination: boolean, hex: Hex): string;
  pile(side: Side, bug: BugLetter, count: number): string;
}

export interface BoardEvents {
  /** A piece was selected or deselected. The host responds with a new view. */
  onSelect(piece: PieceId | null): void;
  /** The player moved a piece to one of its destinations, by drag and drop or by a click. */
  onMove(piece: PieceId, to: Hex, dropped: boolean): void;
  /**
   * The player tried an illegal action: selecting a piece that cannot move (`to` is null), or moving to a cell that is
   * not a destination.
   */
  onRefused(piece: PieceId, to: Hex | null): void;
  /** The player clicked an empty cell with no piece selected. */
  onEmpty?(hex: Hex): void;
  /** The pointer or the keyboard cursor moved to a cell of a free view. */
  onCell?(hex: Hex): void;
  /** The player dragged a piece of a free view off the table, or right-clicked it. */
  onDiscard?(piece: PieceId): void;
  /** The player rotated the board with its button; a host that stores settings saves the new value. */
  onTurn?(turn: number): void;
  /** The player drew an arrow or, if both cells are equal, marked a cell. Without this handler nothing can be drawn. */
  onDraw?(from: Hex, to: Hex): void;
}

export interface HiveBoard {
  update(view: BoardView, settings?: Partial<BoardSettings>, words?: BoardWords): void;
  /** Brings the whole hive into view. */
  fit(): void;
  zoomBy(factor: number): void;
  /** Moves the board's buttons to another element of the page; null puts them back onto the table. */
  hostControls(host: HTMLElement | null): void;
  /** Moves the keyboard focus to the board. */
  focus(): void;
  /** Moves the keyboard focus to the hand from which a piece can be placed, else to the lower one. */
  focusHand(): void;
  destroy(): void;
}

export interface BoardHosts {
  table: HTMLElement;
  /** The elements for both hands, anywhere on the page. */
  hands: Readonly<Record<Side, HTMLElement>>;
  /**
   * Elements of the host that overlap the table, such as messages. The hive is fitted into the part they leave free.
   */
  covers?: readonly HTMLElement[];
}
