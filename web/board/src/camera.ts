import { BREADTH, type Layout, type Point, RADIUS, toPoint } from "./hex.ts";
import type { Hex } from "./types.ts";

/** Maps a point of the plane to `point * scale + (x, y)`, in CSS pixels from the corner of the table. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on the plane or on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Margin of half a tile, in the cells that `boxAround` counts. */
export const HALF_TILE = BREADTH / 2 / (1.6 * RADIUS);
/** Width of a tile on the screen: smaller tiles are illegible, and a larger one fills a phone. */
const MIN_TILE_WIDTH = 12;
const MAX_TILE_WIDTH = 280;

export function toScreen(camera: Camera, { x, y }: Point): Point {
  return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
}

export function toPlane(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Zooms around a point of the screen, which stays fixed. */
export function zoomedAt(camera: Camera, at: Point, factor: number): Camera {
  const scale = Math.min(MAX_TILE_WIDTH / BREADTH, Math.max(MIN_TILE_WIDTH / BREADTH, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio };
}

/** The bounding box of cells; without any, of the cell at the origin. `rim` is in cells. */
export function boxOf(cells: readonly Hex[], layout: Layout, rim: number): Box {
  return boxAround(
    cells.map((cell) => toPoint(cell, layout)),
    rim,
  );
}

/** The bounding box of tiles at points of the plane; without any, of a tile at the origin. */
export function boxAround(points: readonly Point[], rim: number): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points.length > 0 ? points : [{ x: 0, y: 0 }]) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const around = RADIUS * (1 + 1.6 * rim);
  return { left: left - around, top: top - around, right: right + around, bottom: bottom + around };
}

/** The smallest box around two others. */
export function united(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The scale for a single piece, neither tiny nor huge. */
function pleasantScale(free: Box): number {
  const breadth = Math.min(190, Math.max(62, Math.min(widthOf(free), heightOf(free)) * 0.115));
  return breadth / BREADTH;
}

/** Centres the whole box in the free part of the table, at the pleasant scale or smaller. */
export function fitted(box: Box, free: Box): Camera {
  const scale = Math.max(MIN_TILE_WIDTH / BREADTH, Math.min(pleasantScale(free), roomFor(box, free)));
  return {
    scale,
    x: (free.left + free.right) / 2 - ((box.left + box.right) / 2) * scale,
    y: (free.top + free.bottom) / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/**
 * Moves as little as possible to bring the hive into view, and zooms out only if it does not fit. Returns the same
 * camera if `must` is already visible, since a table that moves by itself is disorienting.
 */
export function reached(camera: Camera, free: Box, hive: Box, must: Box): Camera {
  if (shows(camera, free, must)) {
    return camera;
  }
  const scale = Math.max(MIN_TILE_WIDTH / BREADTH, Math.min(camera.scale, roomFor(hive, free)));
  const middle = { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 };
  const zoomed = scale < camera.scale ? zoomedAt(camera, middle, scale / camera.scale) : camera;
  const view = seen(zoomed, free);
  return panned(
    zoomed,
    -scale * shift(view.left, view.right, hive.left, hive.right),
    -scale * shift(view.top, view.bottom, hive.top, hive.bottom),
  );
}

/** Keeps the centre fixed when the table is resized. */
export function resized(camera: Camera, from: Size, to: Size): Camera {
  return panned(camera, (to.width - from.width) / 2, (to.height - from.height) / 2);
}

/** Interpolates between two cameras; the scale changes geometrically, so that the zoom feels even. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** t;
  const k = Math.abs(to.scale - from.scale) < 1e-9 ? t : (scale - from.scale) / (to.scale - from.scale);
  return { scale, x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k };
}

/** The part of the plane visible in the free part of the table. */
export function seen(camera: Camera, free: Box): Box {
  const start = toPlane(camera, { x: free.left, y: free.top });
  const end = toPlane(camera, { x: free.right, y: free.bottom });
  return { left: start.x, top: start.y, right: end.x, bottom: end.y };
}

/** Whether a box of the plane is completely visible in the free part of the table. */
export function shows(camera: Camera, free: Box, inner: Box): boolean {
  const outer = seen(camera, free);
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

/** The smallest shift of the interval `a..b` that makes it contain `c..d`. */
function shift(a: number, b: number, c: number, d: number): number {
  if (c < a) {
    return c - a;
  }
  return d > b ? d - b : 0;
}

/** The scale at which a box just fits. */
function roomFor(box: Box, free: Box): number {
  return Math.min(widthOf(free) / widthOf(box), heightOf(free) / heightOf(box));
}

function widthOf({ left, right }: Box): number {
  return right - left;
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
