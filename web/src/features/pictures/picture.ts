import type { Arrow, BoardSettings, Hex, Placed, ShownMove } from "@skep/board";
import { type Still, stillSize, stillSvg, type Theme } from "@skep/board/still";

/** A position with the move that led to it. */
export interface Frame {
  readonly pieces: readonly Placed[];
  readonly lastMove: ShownMove | null;
}

/** Appearance of a picture. */
export interface PictureOptions {
  readonly layout: BoardSettings["layout"];
  readonly turn: number;
  readonly pieceSet: BoardSettings["pieceSet"];
  readonly theme: Theme;
  readonly labels: boolean;
  /** Whether to mark the last move. */
  readonly lastMove: boolean;
  /** Whether to paint the table; otherwise the background is transparent. */
  readonly ground: boolean;
  /** In pixels. */
  readonly width: number;
}

export interface PictureScene extends Frame {
  readonly arrows?: readonly Arrow[];
  readonly looks: PictureOptions;
  /** Alternative text. */
  readonly title: string;
  /** Cells that are in the picture even if empty. */
  readonly frame?: readonly Hex[];
}

export function boardSvg(scene: PictureScene): string {
  return stillSvg(stillOf(scene));
}

export async function boardPng(scene: PictureScene): Promise<Blob> {
  const { width, height } = stillSize(stillOf(scene));
  const canvas = canvasOf(width, height);
  await paint(canvas, boardSvg(scene));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png");
  });
}

export async function boardPixels(scene: PictureScene): Promise<ImageData> {
  const { width, height } = stillSize(stillOf(scene));
  const canvas = canvasOf(width, height);
  await paint(canvas, boardSvg(scene));
  return contextOf(canvas).getImageData(0, 0, width, height);
}

function stillOf({ pieces, lastMove, arrows, looks, title, frame }: PictureScene): Still {
  const { layout, turn, pieceSet, labels, theme, ground, width } = looks;
  return {
    view: { pieces, lastMove: looks.lastMove ? lastMove : null, ...(arrows ? { arrows } : {}) },
    settings: { layout, turn, pieceSet, labels },
    theme,
    ground,
    title,
    width,
    ...(frame ? { frame } : {}),
  };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) {
    throw new Error("the browser has no canvas");
  }
  return context;
}

/** Draws an SVG onto a canvas of its size. */
async function paint(canvas: HTMLCanvasElement, svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
}
