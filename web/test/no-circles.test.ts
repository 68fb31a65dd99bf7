import { describe, expect, it } from "vitest";
import { circleIn } from "../build/no-circles.ts";

describe("scripts of a build", () => {
  it("may share what they need", () => {
    const needs = new Map([
      ["page", ["board", "words"]],
      ["board", ["words"]],
      ["words", []],
    ]);
    expect(circleIn(needs)).toBeNull();
  });

  it("must not need each other in a circle", () => {
    const needs = new Map([
      ["page", ["board"]],
      ["board", ["words"]],
      ["words", ["board"]],
    ]);
    expect(circleIn(needs)).toEqual(["board", "words", "board"]);
  });
});
