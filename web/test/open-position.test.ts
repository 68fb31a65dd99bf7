import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/app/api.ts";
import { OpenPosition } from "../src/worker/open-position.ts";
import { answerBy } from "./fake-worker.ts";

const START = { game: "Base;NotStarted;White[1]" };

let asked: { op: string; known: number; moves: string[] }[];
/** The positions open in the module. */
let open: Set<string>;

beforeEach(() => {
  asked = [];
  open = new Set();
  answerBy((op, { id, known, moves }: { id: string; known: number; moves: string[] }) => {
    asked.push({ op, known, moves });
    if (op === "sandbox-advance" && !open.has(id)) {
      throw new ApiError("no-such-game", "");
    }
    open[op === "sandbox-close" ? "delete" : "add"](id);
    return { moves };
  });
});

describe("an open position", () => {
  it("sends only new moves after the first request", async () => {
    const position = new OpenPosition();
    await position.view({ ...START, moves: ["wS1"] }, 0);
    await position.view({ ...START, moves: ["wS1", "bG1 wS1-"] }, 1);
    expect(asked).toEqual([
      { op: "sandbox-open", known: 0, moves: ["wS1"] },
      { op: "sandbox-advance", known: 1, moves: ["bG1 wS1-"] },
    ]);
  });

  it("takes moves back", async () => {
    const position = new OpenPosition();
    await position.view({ ...START, moves: ["wS1", "bG1 wS1-"] }, 0);
    await position.view({ ...START, moves: ["wS1"] }, 1);
    expect(asked.at(-1)).toEqual({ op: "sandbox-advance", known: 1, moves: [] });
  });

  it("sends moves that the page has received otherwise", async () => {
    const position = new OpenPosition();
    await position.view({ ...START, moves: ["wS1"] }, 0);
    await position.view({ ...START, moves: ["wS1", "bG1 wS1-", "wQ -wS1"] }, 2);
    expect(asked.at(-1)).toEqual({ op: "sandbox-advance", known: 1, moves: ["bG1 wS1-", "wQ -wS1"] });
  });

  it("is reopened in a replaced worker", async () => {
    const position = new OpenPosition();
    await position.view({ ...START, moves: ["wS1"] }, 0);
    open.clear();
    await position.view({ ...START, moves: ["wS1", "bG1 wS1-"] }, 1);
    expect(asked.map(({ op }) => op)).toEqual(["sandbox-open", "sandbox-advance", "sandbox-open"]);
    expect(asked.at(-1)?.moves).toEqual(["wS1", "bG1 wS1-"]);
  });

  it("is closed in the module", async () => {
    const position = new OpenPosition();
    position.close();
    expect(asked).toEqual([]);
    await position.view({ ...START, moves: [] }, 0);
    position.close();
    expect(asked.at(-1)?.op).toBe("sandbox-close");
  });
});
