import { describe, expect, it } from "vitest";
import { type MoveItem, pathTo, type Row, rowsOf } from "../src/features/analysis/layout.ts";
import {
  branchAt,
  clearShapes,
  isMainLine,
  lineFrom,
  makeMain,
  nearest,
  newStudy,
  nodeAt,
  type Path,
  play,
  pliesBefore,
  promote,
  readShape,
  remove,
  type Study,
  setComment,
  sibling,
  size,
  studyOfLine,
  toggleGlyph,
  toggleShape,
  unfolded,
} from "../src/features/analysis/study.ts";
import { amend, begin, redo, step, undo } from "../src/features/analysis/timeline.ts";
import { fromWire, numberOf, pathOf, toWire } from "../src/features/analysis/wire.ts";
import { startOf } from "../src/worker/position-ref.ts";
import { anyStudy, random } from "./analysis-samples.ts";

const START = startOf("Base", "tournament");
const LINE = studyOfLine(START, ["a", "b", "c"]);
const first = (study: Study, path: Path) => branchAt(study, path)?.children.map(({ move }) => move);

describe("a study", () => {
  it("keeps an existing move, and branches for a new one", () => {
    expect(play(LINE, ["a"], "b")).toBe(LINE);
    const branched = play(LINE, ["a"], "x");
    expect(first(branched, ["a"])).toEqual(["b", "x"]);
    expect(first(LINE, ["a"])).toEqual(["b"]);
    expect(play(LINE, ["nowhere"], "x")).toBe(LINE);
  });

  it("shares unchanged nodes", () => {
    const wide = play(play(LINE, [], "x"), ["x"], "y");
    const changed = setComment(wide, ["x", "y"], "!");
    expect(changed.children[0]).toBe(wide.children[0]);
    expect(changed.children[1]).not.toBe(wide.children[1]);
  });

  it("deletes a move with everything after it", () => {
    expect(size(remove(LINE, ["a", "b"]))).toBe(1);
    expect(size(LINE)).toBe(3);
    expect(nearest(remove(LINE, ["a", "b"]), ["a", "b", "c"])).toEqual(["a"]);
  });

  it("promotes a variation step by step, or to the top at once", () => {
    const tree = ["x", "y"].reduce((study, move) => play(study, ["a"], move), LINE);
    expect(first(promote(tree, ["a", "y"]), ["a"])).toEqual(["b", "y", "x"]);
    expect(first(makeMain(tree, ["a", "y"]), ["a"])).toEqual(["y", "b", "x"]);
    expect(promote(tree, ["a", "b", "c"])).toBe(tree);
    expect(makeMain(tree, ["a", "b", "c"])).toBe(tree);
  });

  it("promotes the innermost variation first", () => {
    let tree = play(play(LINE, ["a"], "x"), ["a", "x"], "y");
    tree = play(tree, ["a", "x"], "z");
    const inner = promote(tree, ["a", "x", "z"]);
    expect(first(inner, ["a", "x"])).toEqual(["z", "y"]);
    expect(first(inner, ["a"])).toEqual(["b", "x"]);
    const main = makeMain(tree, ["a", "x", "z"]);
    expect(isMainLine(main, ["a", "x", "z"])).toBe(true);
    expect(lineFrom(main, [])).toEqual(["a", "x", "z"]);
  });

  it("finds the adjacent variation, also from inside a line", () => {
    const tree = play(play(LINE, ["a"], "x"), ["a", "x"], "y");
    expect(sibling(tree, ["a", "b", "c"], 1)).toEqual(["a", "x"]);
    expect(sibling(tree, ["a", "x", "y"], -1)).toEqual(["a", "b"]);
    expect(sibling(tree, ["a"], 1)).toBeNull();
  });

  it("stores comments, annotations and drawings", () => {
    const said = setComment(LINE, [], "hello");
    expect(said.comment).toBe("hello");
    expect(setComment(said, [], "")).toEqual(LINE);
    const judged = toggleGlyph(LINE, ["a"], "!?");
    expect(nodeAt(judged, ["a"])?.glyph).toBe("!?");
    expect(toggleGlyph(judged, ["a"], "!?")).toEqual(LINE);
    expect(toggleGlyph(LINE, [], "!")).toBe(LINE);
    const drawn = toggleShape(toggleShape(LINE, ["a"], [0, 0], [1, -2]), ["a"], [3, 0], [3, 0]);
    expect(nodeAt(drawn, ["a"])?.shapes).toEqual(["0,0>1,-2", "3,0"]);
    expect(toggleShape(drawn, ["a"], [0, 0], [1, -2]).children[0]?.shapes).toEqual(["3,0"]);
    expect(clearShapes(drawn, ["a"])).toEqual(LINE);
    expect(clearShapes(LINE, ["a"])).toBe(LINE);
  });

  it("parses shapes, and rejects malformed ones", () => {
    expect(readShape("0,0>1,-2")).toEqual({ from: [0, 0], to: [1, -2] });
    expect(readShape("-3,4")).toEqual({ from: null, to: [-3, 4] });
    for (const text of ["", "1", "1,2>", ">1,2", "a,b", "99999,0"]) {
      expect(readShape(text)).toBeNull();
    }
  });

  it("numbers its moves from its start", () => {
    expect(pliesBefore(START)).toBe(0);
    expect(pliesBefore({ game: "Base;InProgress;White[2];wS1;bS1 wS1-" })).toBe(2);
    expect(pliesBefore({ position: "BaseMLP_b4_P-g1" })).toBe(7);
    expect(pliesBefore({ position: "Base_w1_0" })).toBe(0);
  });

  it("converts the moves of its start", () => {
    const folded = newStudy({ game: "Base+M;InProgress;White[2];wS1; bS1 wS1-" });
    expect(unfolded(folded)).toEqual(studyOfLine(startOf("Base+M", "tournament"), ["wS1", "bS1 wS1-"]));
    expect(unfolded(LINE)).toBe(LINE);
  });

  it("uses the rulebook's opening if a queen comes first", () => {
    for (const moves of [
      ["wQ", "bS1 wQ-"],
      ["wS1", "bQ wS1-", "wQ -wS1"],
    ]) {
      const folded = newStudy({ game: ["Base+M", "InProgress", "White[2]", ...moves].join(";") });
      expect(unfolded(folded)).toEqual(studyOfLine({ position: "BaseM_w1_0_rulebook" }, moves));
    }
  });
});

describe("the rows of a study", () => {
  const kinds = (rows: Row[]) =>
    rows.map((row) => (row.t === "round" ? [row.number, row.white?.node.move, row.black?.node.move] : row.t));

  it("show the main line in rounds", () => {
    expect(kinds(rowsOf(LINE))).toEqual([
      [1, "a", "b"],
      [2, "c", undefined],
    ]);
    const black = studyOfLine({ position: "Base_b4_S1" }, ["a", "b"]);
    expect(kinds(rowsOf(black))).toEqual([
      [4, undefined, "a"],
      [5, "b", undefined],
    ]);
  });

  it("are interrupted by comments and variations", () => {
    const tree = setComment(play(LINE, [], "x"), ["a", "b"], "so");
    expect(kinds(rowsOf(tree))).toEqual([
      [1, "a", undefined],
      "lines",
      [1, undefined, "b"],
      "comment",
      [2, "c", undefined],
    ]);
  });

  it("contain every move once, with its path", () => {
    for (let seed = 0; seed < 50; seed++) {
      const { study } = anyStudy(seed);
      const shown: Path[] = [];
      const collect = (item: Row | MoveItem): void => {
        if (item.t === "move") {
          shown.push(pathTo(item));
        } else if (item.t === "round") {
          shown.push(...[item.white, item.black].flatMap((move) => (move ? [pathTo(move)] : [])));
        } else if (item.t === "lines") {
          item.lines.flat().forEach(collect);
        }
      };
      rowsOf(study).forEach(collect);
      expect(shown).toHaveLength(size(study));
      expect(shown.every((path) => nodeAt(study, path))).toBe(true);
    }
  });
});

describe("an extremely long game", () => {
  const moves = Array.from({ length: 10_000 }, (_, ply) => `wQ ${ply % 2 ? "-" : "\\"}wS1`);
  const line = studyOfLine(START, moves);

  it("can be laid out, navigated and serialized", () => {
    const rows = rowsOf(line);
    expect(rows).toHaveLength(5000);
    const last = rows.at(-1);
    expect(last?.t === "round" && last.black && pathTo(last.black)).toEqual(moves);
    expect(numberOf(line, moves)).toBe(10_000);
    expect(pathOf(line, 9_999)).toEqual(moves.slice(0, -1));
    const read = fromWire(toWire(line));
    expect(read && toWire(read)).toEqual(toWire(line));
  });

  it("branches at its end", () => {
    const end = moves.slice(0, -1);
    const branched = makeMain(play(line, end, "x"), [...end, "x"]);
    expect(lineFrom(branched, []).at(-1)).toBe("x");
    expect(size(branched)).toBe(10_001);
  });
});

describe("undo", () => {
  it("goes back through every step, and forward again", () => {
    for (let seed = 0; seed < 30; seed++) {
      const next = random(seed);
      let { study, paths } = anyStudy(seed);
      let timeline = begin(study);
      const states = [study];
      for (let i = 0; i < 20; i++) {
        const path = paths[Math.floor(next() * paths.length)] ?? [];
        const changes = [
          () => remove(study, path),
          () => promote(study, path),
          () => makeMain(study, path),
          () => setComment(study, path, `c${i}`),
        ];
        const changed = path.length ? (changes[Math.floor(next() * 4)]?.() ?? study) : study;
        if (changed !== study) {
          study = changed;
          timeline = step(timeline, study);
          states.push(study);
        }
        paths = paths.filter((known) => branchAt(study, known));
      }
      for (const state of states.toReversed()) {
        expect(timeline.now).toEqual(state);
        timeline = undo(timeline);
      }
      expect(undo(timeline)).toBe(timeline);
      for (const state of states) {
        expect(timeline.now).toEqual(state);
        timeline = redo(timeline);
      }
      expect(redo(timeline)).toBe(timeline);
    }
  });

  it("reverts typing as a whole, and ignores navigation", () => {
    let timeline = begin("");
    for (const text of ["h", "he", "hel"]) {
      timeline = step(timeline, text, "comment a");
    }
    timeline = amend(timeline, "hel, seen");
    timeline = step(timeline, "hell", "comment a");
    expect(undo(timeline).now).toBe("hel, seen");
    expect(undo(undo(timeline)).now).toBe("");
  });
});
