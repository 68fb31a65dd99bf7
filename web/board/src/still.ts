/** A board as a self-contained SVG file. Pure: data in, text out. */
import { arrowsOf } from "./arrow.ts";
import { type Box, boxOf } from "./camera.ts";
import { THEMES, type Theme, type ThemeColours, type TileColours, tileColours } from "./colours.ts";
import { outline, type Point } from "./hex.ts";
import { fill, glyphMarkup, LARGE, num, stroke } from "./markup.ts";
import { bugOf, labelOf, sideOf } from "./piece.ts";
import { type Spot, sceneOf, type TileNode } from "./scene.ts";
import { MINI, miniPlace } from "./spot.ts";
import { stacksOf } from "./stack.ts";
import { createState, type State } from "./state.ts";
import { GLYPH_PLACES, tileShapes } from "./tile.ts";
import type { BoardSettings, BoardView, BugLetter, Hex, PieceId } from "./types.ts";
import { ENGLISH } from "./words.ts";

export type { Theme } from "./colours.ts";

export interface Still {
  readonly view: Pick<BoardView, "pieces" | "lastMove" | "arrows">;
  readonly settings: Pick<BoardSettings, "layout" | "turn" | "pieceSet" | "labels">;
  readonly theme: Theme;
  /** Whether to paint the table; otherwise the background is transparent. */
  readonly ground: boolean;
  /** Cells included even if empty, so that pictures of one game align. */
  readonly frame?: readonly Hex[];
  /** Alternative text. */
  readonly title?: string;
  /** Width in pixels; the height follows. */
  readonly width: number;
}

/** Margin around the hive, in cells. */
const RIM = 0.35;
/** Minimum width in cells, so that a single piece is not drawn huge. */
const MIN_CELLS = 5;

export function stillSvg(still: Still): string {
  const state = stateOf(still);
  const { left, top, right, bottom } = stillBox(still);
  const [width, height] = [right - left, bottom - top];
  const size = stillSize(still);
  const theme = THEMES[still.theme];
  const scene = sceneOf(state, 0);
  const ground = still.ground ? rect(left, top, width, height, theme.table) : "";
  const items = scene.items.map((item) =>
    "tile" in item ? tile(item.tile, state.settings, theme) : spot(item.spot, state.settings, theme),
  );
  const body = [
    ground,
    ...scene.floor.map((one) => spot(one, state.settings, theme)),
    ...items,
    ...arrows(state, theme),
  ].join("\n");
  const title = still.title ? `<title>${escaped(still.title)}</title>\n` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="${num(left)} ${num(top)} ${num(width)} ${num(height)}">\n${title}${body}\n</svg>\n`
  );
}

/** Size of the picture in whole pixels. */
export function stillSize(still: Still): { width: number; height: number } {
  const { left, top, right, bottom } = stillBox(still);
  return { width: still.width, height: Math.max(1, Math.round((still.width * (bottom - top)) / (right - left))) };
}

/** The part of the plane that the picture shows. */
function stillBox({ view, settings, frame }: Still): Box {
  const cells = [...view.pieces.map(({ hex }) => hex), ...(frame ?? [])];
  const marks = [view.lastMove?.from, ...(view.arrows ?? []).flatMap(({ from, to }) => [from, to])];
  const box = boxOf([...cells, ...marks.filter((hex) => hex !== null && hex !== undefined)], settings, RIM);
  const lack = Math.max(0, (MIN_CELLS * 86.6 - (box.right - box.left)) / 2);
  const tall = Math.max(0, (MIN_CELLS * 55 - (box.bottom - box.top)) / 2);
  return { left: box.left - lack, right: box.right + lack, top: box.top - tall, bottom: box.bottom + tall };
}

function stateOf({ view, settings }: Still): State {
  const state = createState(settings, ENGLISH);
  return { ...state, view: { ...state.view, ...view }, stacks: stacksOf(view.pieces) };
}

function tile(node: TileNode, { pieceSet, layout, labels }: BoardSettings, theme: ThemeColours): string {
  const [side, bug] = [sideOf(node.piece), bugOf(node.piece)];
  const colours = tileColours(pieceSet, side, bug);
  const shapes = tileShapes(layout);
  const parts = [
    `<path d="${shapes.shadow}"${fill(theme.shadow)}/>`,
    `<path d="${shapes.side}"${fill(colours.side)}/>`,
    `<path d="${shapes.face}"${fill(colours.tile)}${stroke(colours.edge, 1.4)}/>`,
    colours.sheen === "none" ? "" : `<path d="${shapes.sheen}" fill="none"${stroke(colours.sheen, 2.2)}/>`,
    colours.shade === "none" ? "" : `<path d="${shapes.shade}" fill="none"${stroke(colours.shade, 2.2)}/>`,
  ];
  // Only the rim of a covered piece is visible.
  if (node.depth === 0) {
    parts.push(glyph(bug, colours, layout, labels));
    if (labels) {
      const y = layout === "pointy" ? -27 : -26;
      parts.push(text(labelOf(node.piece), 0, y, 15, colours.label));
    }
  }
  return `<g data-piece="${escaped(node.piece)}" transform="translate(${num(node.at.x)} ${num(node.at.y)})">${parts.join("")}</g>`;
}

function glyph(bug: BugLetter, colours: TileColours, layout: BoardSettings["layout"], labels: boolean): string {
  const { x, y, scale } = GLYPH_PLACES[layout][labels ? "labelled" : "plain"];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${glyphMarkup(bug, colours, LARGE)}</g>`;
}

function spot({ kind, at, raised, below }: Spot, { layout, pieceSet }: BoardSettings, theme: ThemeColours): string {
  const place = `translate(${num(at.x)} ${num(raised ? at.y - 3 : at.y)})`;
  if (kind === "below") {
    const minis = below.map((piece, i) => mini(piece, miniPlace(i, below.length, layout), pieceSet));
    return `<g transform="${place}">${minis.join("")}</g>`;
  }
  const d = outline(raised ? 45 : 44, 9, layout);
  const ring = (style: string) => `<path transform="${place}" d="${d}" stroke-linejoin="round"${style}/>`;
  switch (kind) {
    case "to":
      return ring(` fill="none"${stroke(theme.last, 4)}`);
    case "by":
      return ring(` fill="none"${stroke(theme.last, 3.2)} stroke-dasharray="7 5"`);
    case "from":
      return raised
        ? ring(` fill="none"${stroke(theme.last, 3.2)} stroke-dasharray="7 5"`)
        : ring(`${fill(theme.lastSoft)}${stroke(theme.last, 1.8)}`);
    default:
      return "";
  }
}

/** A covered piece, small and complete. */
function mini(piece: PieceId, { x, y }: Point, pieceSet: BoardSettings["pieceSet"]): string {
  const bug = bugOf(piece);
  const colours = tileColours(pieceSet, sideOf(piece), bug);
  const face = `<path d="${tileShapes("pointy").hexagon}"${fill(colours.tile)}${stroke(colours.edge, 5)}/>`;
  const place = `translate(${num(x)} ${num(y)}) scale(${MINI})`;
  return `<g data-below="${escaped(piece)}" transform="${place}">${face}${glyph(bug, colours, "pointy", false)}</g>`;
}

function arrows(state: State, theme: ThemeColours): string[] {
  const colours = {
    best: theme.best,
    line: theme.line,
    threat: theme.danger,
    played: theme.danger,
    own: theme.own,
    premove: theme.own,
  };
  return arrowsOf(state).map(
    ({ kind, d, ghost }) =>
      `${ghost ? placed(ghost, state.settings, theme) : ""}<g opacity="0.92"><path d="${d}" fill="none"${stroke(theme.halo, 3)} stroke-linejoin="round"/>` +
      `<path d="${d}"${fill(colours[kind])}/></g>`,
  );
}

/** The ghost of a piece that a move would place. */
function placed({ piece, at }: { piece: PieceId; at: Point }, settings: BoardSettings, theme: ThemeColours): string {
  const none = { movable: false, selected: false, named: false, away: false, moving: false };
  const node: TileNode = { piece, hex: [0, 0], level: 0, at, lift: 0, opacity: 1, depth: 0, ...none };
  return `<g opacity="0.75">${tile(node, settings, theme)}</g>`;
}

function rect(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${fill(colour)}/>`;
}

function text(words: string, x: number, y: number, size: number, colour: string): string {
  return (
    `<text x="${x}" y="${y}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" ` +
    `font-size="${size}"${fill(colour)}>${escaped(words)}</text>`
  );
}

function escaped(words: string): string {
  return words.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
