import { put, svg } from "./dom.ts";
import { outline, type Point, RADIUS } from "./hex.ts";
import type { Spot, SpotKind } from "./scene.ts";
import { createMini, dressMini, type TileLook } from "./tile.ts";
import type { BoardSettings, PieceId } from "./types.ts";

type Layout = BoardSettings["layout"];

/** Small symbols, so that marks differ in shape and not only in colour. */
const SIGNS: Partial<Record<SpotKind, string>> = {
  evidence: "M0 -6.5 V1.5 M0 5.9 V6.1",
  hint: "M0 -7 L1.9 -2.2 L7 -2.2 L3 1 L4.5 6 L0 3 L-4.5 6 L-3 1 L-7 -2.2 L-1.9 -2.2 Z",
  premove: "M0 -6 V0.5 L4 3",
  danger: "M-4.6 -4.6 L4.6 4.6 M4.6 -4.6 L-4.6 4.6",
  own: "M-4.6 4.6 L2.6 -2.6 M0.6 -4.4 L4.4 -0.6",
  target: "M-4 2.5 L0 -3 L4 2.5",
  by: "M-6 3 C -6 -5 5 -6 6 2 M2.4 0 L6 3 L8 -1.4",
  throw: "M-6 3 C -6 -5 5 -6 6 2 M2.4 0 L6 3 L8 -1.4",
  start: "M-6 0 H6 M0 -6 V6",
};

/** Marks with a halo in the style sheet, which separates them from the tile below; so does a destination on a piece. */
const HALOED: ReadonlySet<SpotKind> = new Set(["evidence", "hint", "premove", "danger", "own", "throw", "focus"]);

/** Scale of a covered piece shown at its stack, and the distance between them. */
export const MINI = 0.37;
const PITCH = 32;

/** Identity of a mark's elements; a raised mark needs others. */
export function spotKey({ id, raised }: Spot): string {
  return raised ? `${id}^` : id;
}

export function createSpot({ kind, hex, below, raised }: Spot, look: TileLook): SVGGElement {
  const group = svg("g", { class: `skep-spot skep-${kind}`, "data-hex": `${hex[0]},${hex[1]}` });
  if (kind === "below") {
    group.append(
      ...below.map((piece) => svg("g", { class: "skep-mini", "data-below": piece }, createMini(piece, look))),
    );
    return group;
  }
  if (kind === "target" ? raised : HALOED.has(kind)) {
    group.append(svg("path", { class: "skep-halo" }));
  }
  group.append(svg("path", { class: "skep-ring" }));
  // A dot would hide the bug below, so a climbing symbol on the rim is used instead.
  if (kind === "target" && !raised) {
    group.append(svg("circle", { class: "skep-dot", r: 7.5 }));
    return group;
  }
  const sign = SIGNS[kind];
  if (sign) {
    group.append(svg("g", { class: "skep-badge" }, svg("circle", { r: 11.5 }), svg("path", { d: sign })));
  }
  return group;
}

export function updateSpot(group: Element, spot: Spot, look: TileLook): void {
  const { layout } = look;
  const { kind, at, raised, hot, below } = spot;
  put(group, "transform", `translate(${at.x} ${raised ? at.y - 3 : at.y})`);
  group.classList.toggle("skep-hot", hot);
  group.classList.toggle("skep-raised", raised);
  const shape = `${layout}${raised}`;
  if (group.getAttribute("data-shape") !== shape) {
    put(group, "data-shape", shape);
    const radius = kind === "focus" ? RADIUS + 1 : raised ? 45 : 44;
    const d = outline(radius, kind === "focus" ? 11 : 9, layout);
    for (const path of group.querySelectorAll(".skep-halo, .skep-ring")) {
      path.setAttribute("d", d);
    }
    group.querySelector(".skep-badge")?.setAttribute("transform", `translate(${badgePlace(kind, layout, raised)})`);
    for (const [i, mini] of [...group.querySelectorAll(".skep-mini")].entries()) {
      const { x, y } = miniPlace(i, below.length, layout);
      mini.setAttribute("transform", `translate(${x} ${y})`);
    }
  }
  for (const [i, mini] of [...group.querySelectorAll(".skep-mini-face")].entries()) {
    dressMini(mini, below[i] as PieceId, look);
  }
}

/** Where the n-th covered piece is shown: in a column at the right of the stack, bottom piece last. */
export function miniPlace(index: number, count: number, layout: Layout): Point {
  const top = layout === "pointy" ? -30 : -34;
  // A high stack packs them more closely rather than over the cells below.
  const pitch = Math.min(PITCH, 78 / Math.max(1, count - 1));
  return { x: layout === "pointy" ? 38 : 33, y: top + index * pitch };
}

/**
 * Badges sit on the rim, clear of the glyph: at the upper left or at the bottom, since covered pieces are shown at the
 * right. On an empty cell the centre is free, and no tile hides it.
 */
function badgePlace(kind: SpotKind, layout: Layout, raised: boolean): string {
  if (!raised) {
    return "0 0";
  }
  if (kind === "target") {
    return layout === "pointy" ? "0 41" : "0 37";
  }
  const [x, y] = layout === "pointy" ? [34, -25] : [25, -37];
  return `${-x} ${y}`;
}
