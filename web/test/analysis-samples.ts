import {
  GLYPHS,
  newStudy,
  type Path,
  play,
  type Study,
  setComment,
  toggleGlyph,
  toggleShape,
} from "../src/features/analysis/study.ts";

/** Deterministic pseudo-random numbers (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random study. Its moves need not be legal, as the tree does not check them. */
export function anyStudy(seed: number): { study: Study; paths: Path[] } {
  const next = random(seed);
  const upTo = (n: number) => Math.floor(next() * n);
  let study = newStudy(upTo(2) ? { game: "Base+MLP;NotStarted;White[1]" } : { position: "Base_b4_S1g1" }, {
    White: "Анна “A” & <b>",
  });
  const paths: Path[] = [[]];
  for (let i = 0; i < 40; i++) {
    const path = paths[upTo(paths.length)] ?? [];
    const move = `w${"QSBGA"[upTo(5)]}${upTo(3) + 1} -b${"QSBGA"[upTo(5)]}`;
    study = play(study, path, move);
    paths.push([...path, move]);
    const at = paths[upTo(paths.length)] ?? [];
    switch (upTo(4)) {
      case 0:
        study = setComment(study, at, `Comment ${i} “ё” \n{[}]`);
        break;
      case 1:
        study = toggleGlyph(study, at, GLYPHS[upTo(6)] ?? "!");
        break;
      case 2:
        study = toggleShape(study, at, [upTo(9) - 4, upTo(9) - 4], [upTo(9) - 4, upTo(9) - 4]);
        break;
    }
  }
  return { study, paths };
}
