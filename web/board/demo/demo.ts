/** Development page of the board: the address selects a position by name, for screenshots and browser checks. */
import { type BoardSettings, type BoardView, createBoard, type Hex, type PieceId } from "../src/index.ts";
import { positions } from "./positions.ts";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get("theme") ?? "light";
const settings: Partial<BoardSettings> = {
  layout: query.get("layout") === "flat" ? "flat" : "pointy",
  pieceSet: (query.get("set") ?? "colour") as BoardSettings["pieceSet"],
  labels: query.has("labels"),
  turn: Number(query.get("turn") ?? 0),
  animation: Number(query.get("animation") ?? 250),
};

const get = (id: string) => document.getElementById(id) as HTMLElement;
let view: BoardView = (positions[query.get("position") ?? "middle"] ?? positions.middle) as BoardView;
const log: string[] = [];
const board = createBoard(
  { table: get("table"), hands: { white: get("white"), black: get("black") } },
  {
    onSelect(piece) {
      log.push(`select ${piece}`);
      show({ ...view, selected: piece, marks: [] });
    },
    onMove(piece, to) {
      log.push(`move ${piece} ${to}`);
      if (!query.has("deaf")) {
        play(piece, to);
      }
    },
    onRefused(piece, to) {
      log.push(`refused ${piece} ${to}`);
      const at = to ?? view.pieces.find((placed) => placed.piece === piece)?.hex;
      show({ ...view, selected: null, marks: at ? [{ hex: at, kind: "evidence" }] : [] });
    },
    onTurn(turn) {
      log.push(`turn ${turn}`);
    },
  },
  settings,
);

function show(next: BoardView, change?: Partial<BoardSettings>): void {
  view = next;
  board.update(view, change);
}

function play(piece: PieceId, to: Hex, path?: Hex[]): void {
  const from = view.pieces.find((placed) => placed.piece === piece)?.hex ?? null;
  const side = piece[0] === "w" ? "white" : "black";
  const hands = {
    ...view.hands,
    [side]: view.hands[side].map((pile) =>
      pile.piece === piece
        ? {
            ...pile,
            count: pile.count - 1,
            piece: pile.count > 1 ? `${piece.slice(0, 2)}${Number(piece[2]) + 1}` : null,
          }
        : pile,
    ),
  };
  show({
    ...view,
    hands,
    pieces: [...view.pieces.filter((placed) => placed.piece !== piece), { piece, hex: to }],
    selected: null,
    marks: [],
    lastMove: { piece, from, to, path: path ?? (from ? [from, to] : [to]) },
  });
}

show(view, settings);
Object.assign(window, { board, log, show, play, positions, getView: () => view });
