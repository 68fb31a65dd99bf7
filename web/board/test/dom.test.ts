// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { html, keyed } from "../src/dom.ts";

function list() {
  const parent = html("ul");
  const draw = keyed<string>(
    parent,
    (name) => name,
    (name) => html("li", { id: name }),
    () => {},
  );
  const shown = () => [...parent.children].map(({ id }) => id).join("");
  /** The elements inserted to get from one order to another. */
  const moved = (from: string, to: string) => {
    draw([...from], false);
    expect(shown()).toBe(from);
    const observer = new MutationObserver(() => {});
    observer.observe(parent, { childList: true });
    draw([...to], false);
    expect(shown()).toBe(to);
    const records = observer.takeRecords();
    observer.disconnect();
    return records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => (node as Element).id)).join("");
  };
  return { moved };
}

describe("the children of a keyed list", () => {
  it("are not touched when one of them moves to the end or back", () => {
    const { moved } = list();
    expect(moved("abcdef", "acdefb")).toBe("b");
    expect(moved("acdefb", "abcdef")).toBe("b");
  });

  it("are not touched when others are added or removed between them", () => {
    const { moved } = list();
    expect(moved("abc", "xaybcz")).toBe("xyz");
    expect(moved("xaybcz", "abc")).toBe("");
  });

  it("follow any order", () => {
    const { moved } = list();
    const letters = [..."abcdefgh"];
    let seed = 1;
    const chance = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const some = () =>
      letters
        .filter(() => chance() < 0.7)
        .map((letter) => ({ letter, rank: chance() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ letter }) => letter)
        .join("");
    let before = some();
    for (let times = 0; times < 200; times++) {
      const after = some();
      moved(before, after);
      before = after;
    }
  });
});
