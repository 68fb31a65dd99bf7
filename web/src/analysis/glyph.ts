/** Signs that judge a move, from the best to the worst. */
export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;
export type Glyph = (typeof GLYPHS)[number];

/** What each sign is called in the catalogues and in the style sheet. */
export const GLYPH_NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "mistake",
  "??": "blunder",
} as const satisfies Record<Glyph, string>;
