/** Annotations of a move, from best to worst. */
export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;
export type Glyph = (typeof GLYPHS)[number];

/** The name of each annotation in the catalogues and in the style sheet. */
export const GLYPH_NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "mistake",
  "??": "blunder",
} as const satisfies Record<Glyph, string>;
