// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BoardView, type BoardWords, createBoard, type Hex, type HiveBoard, type PieceId } from "../src/index.ts";
import { ENGLISH } from "../src/words.ts";

let board: HiveBoard;
let table: HTMLElement;
let hands: { white: HTMLElement; black: HTMLElement };
const events = { onSelect: vi.fn(), onMove: vi.fn(), onRefused: vi.fn(), onTurn: vi.fn() };
let view: BoardView;

const DESTINATIONS = new Map<PieceId, readonly Hex[]>([
  [
    "wA1",
    [
      [2, 0],
      [-1, 1],
    ],
  ],
  ["wG1", [[-1, 0]]],
]);

function show(change: Partial<BoardView> = {}, settings = {}): void {
  view = { ...view, ...change };
  board.update(view, { animation: 0, ...settings });
}

function key(element: Element, name: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
}

const root = () => table.querySelector(".skep-board") as HTMLElement;
const spoken = () => table.querySelector(".skep-spoken")?.textContent;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  document.body.innerHTML = "";
  table = document.createElement("div");
  hands = { white: document.createElement("div"), black: document.createElement("div") };
  document.body.append(hands.black, table, hands.white);
  view = {
    pieces: [
      { piece: "wQ", hex: [0, 0] },
      { piece: "bQ", hex: [1, 0] },
      { piece: "wA1", hex: [0, 1] },
    ],
    hands: {
      white: [
        { bug: "A", piece: "wA2", count: 2 },
        { bug: "G", piece: "wG1", count: 3 },
        { bug: "Q", piece: null, count: 0 },
      ],
      black: [{ bug: "S", piece: "bS1", count: 2 }],
    },
    destinations: DESTINATIONS,
    movable: new Set(["wA1"]),
    selected: null,
    lastMove: null,
    marks: [],
    interactive: true,
  };
  events.onSelect.mockImplementation((selected: PieceId | null) => show({ selected }));
  board = createBoard({ table, hands }, events);
  show();
});

afterEach(() => {
  board.destroy();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe("rendering", () => {
  it("draws a tile for each piece, and keeps its element when it moves", () => {
    const ant = table.querySelector('[data-piece="wA1"]');
    expect(table.querySelectorAll(".skep-tiles > .skep-tile")).toHaveLength(3);
    show({ pieces: [...view.pieces.slice(0, 2), { piece: "wA1", hex: [2, 0] }] });
    expect(table.querySelector('[data-piece="wA1"]')).toBe(ant);
    expect(ant?.getAttribute("data-hex")).toBe("2,0");
  });

  it("marks movable pieces and the destinations of the selected one", () => {
    expect(table.querySelector('[data-piece="wA1"]')?.classList.contains("skep-movable")).toBe(true);
    show({ selected: "wA1" });
    const targets = [...table.querySelectorAll(".skep-target")].map((target) => target.getAttribute("data-hex"));
    expect(targets).toEqual(["2,0", "-1,1"]);
    show({ selected: null });
    expect(table.querySelectorAll(".skep-target")).toHaveLength(0);
  });

  it("does not touch the page when nothing changes", async () => {
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    show({ pieces: [...view.pieces] });
    await Promise.resolve();
    changes.push(...observer.takeRecords());
    observer.disconnect();
    // happy-dom reports a class set to its old value; browsers do not.
    expect(changes.filter(({ attributeName }) => attributeName !== "style" && attributeName !== "class")).toEqual([]);
  });

  it("updates the shape and label of all tiles, including those that do not move", () => {
    const faces = () => [...table.querySelectorAll(".skep-tiles .skep-face")].map((face) => face.getAttribute("d"));
    const labels = () => [...table.querySelectorAll(".skep-label")].map((label) => label.textContent);
    const before = faces();
    expect(labels()).toEqual([]);
    show({}, { layout: "flat", labels: true });
    expect(faces().every((d, i) => d !== before[i])).toBe(true);
    expect(labels().sort()).toEqual(["A1", "Q", "Q"]);
    show({}, { layout: "pointy", labels: false });
    expect(faces()).toEqual(before);
    expect(labels()).toEqual([]);
  });

  it("redraws a mark when a piece moves under it", () => {
    show({ selected: "wA1" });
    const target = () => table.querySelector('.skep-target[data-hex="2,0"]');
    expect(target()?.querySelector(".skep-dot")).not.toBeNull();
    show({ pieces: [...view.pieces, { piece: "bA1", hex: [2, 0] }] });
    expect(target()?.querySelector(".skep-dot")).toBeNull();
    expect(target()?.querySelector(".skep-badge")).not.toBeNull();
  });

  it("does not measure the page for every view, which would force a layout", () => {
    const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800).mockClear();
    show({ selected: "wA1" });
    expect(width).not.toHaveBeenCalled();
  });

  it("uses no inline style in its markup and injects none", () => {
    expect(document.querySelectorAll("style")).toHaveLength(0);
  });

  it("removes everything when destroyed", () => {
    board.destroy();
    expect(table.innerHTML).toBe("");
    expect(hands.white.innerHTML).toBe("");
    expect(table.className).toBe("");
  });
});

describe("the hands", () => {
  it("name and count their piles", () => {
    const piles = [...hands.white.querySelectorAll(".skep-pile")];
    expect(piles.map((pile) => pile.getAttribute("aria-label"))).toEqual([
      "white ant, 2",
      "white grasshopper, 3",
      "white queen bee, 0",
    ]);
    expect(piles[2]?.classList.contains("skep-empty")).toBe(true);
  });

  it("cache labels until the language changes", () => {
    const pile = vi.fn((side: string, bug: string, count: number) => `${side} ${bug} ${count}`);
    const update = (change: Partial<BoardView>, words: BoardWords) => {
      view = { ...view, ...change };
      board.update(view, { animation: 0 }, words);
    };
    const first = { ...ENGLISH, pile };
    update({}, first);
    expect(pile).toHaveBeenCalledTimes(4);
    update({ selected: "wA1" }, first);
    expect(pile).toHaveBeenCalledTimes(4);
    update({}, { ...first });
    expect(pile).toHaveBeenCalledTimes(8);
    expect(hands.white.querySelector(".skep-pile")?.getAttribute("aria-label")).toBe("white A 2");
  });

  it("are one Tab stop each", () => {
    expect(hands.white.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    const [first, second] = hands.white.querySelectorAll<HTMLElement>(".skep-pile");
    first?.focus();
    key(first as Element, "ArrowRight");
    expect(document.activeElement).toBe(second);
    expect(second?.getAttribute("tabindex")).toBe("0");
  });

  it("move the focus to the table when a pile is picked", () => {
    const pile = hands.white.querySelectorAll<HTMLElement>(".skep-pile")[1];
    pile?.click();
    expect(events.onSelect).toHaveBeenCalledWith("wG1");
    expect(document.activeElement).toBe(root());
    expect(spoken()).toBe("empty, destination");
    key(root(), "Enter");
    expect(events.onMove).toHaveBeenCalledWith("wG1", [-1, 0], false);
  });

  it("report a piece that cannot be placed", () => {
    hands.white.querySelector<HTMLElement>(".skep-pile")?.click();
    expect(events.onRefused).toHaveBeenCalledWith("wA2", null);
  });
});

describe("the keyboard", () => {
  it("walks, picks and drops", () => {
    board.focus();
    expect(spoken()).toBe("white queen bee");
    key(root(), "ArrowRight");
    expect(spoken()).toBe("black queen bee");
    key(root(), "ArrowDown");
    expect(spoken()).toBe("white ant 1");
    key(root(), "Enter");
    expect(events.onSelect).toHaveBeenCalledWith("wA1");
    key(root(), "PageDown");
    expect(spoken()).toBe("empty, destination");
    key(root(), " ");
    expect(events.onMove).toHaveBeenCalledTimes(1);
  });

  it("cancels with Escape, which otherwise belongs to the page", () => {
    show({ selected: "wA1" });
    const page = vi.fn();
    document.body.addEventListener("keydown", page);
    board.focus();
    key(root(), "Escape");
    expect(events.onSelect).toHaveBeenCalledWith(null);
    expect(page).not.toHaveBeenCalled();
    key(root(), "Escape");
    expect(page).toHaveBeenCalledTimes(1);
    document.body.removeEventListener("keydown", page);
  });

  it("leaves the arrow keys to the page after a click", () => {
    board.focus();
    root().dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    root().dispatchEvent(new MouseEvent("pointerup", { bubbles: true }));
    const event = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true });
    root().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it("leaves other keys to the page", () => {
    const event = new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true });
    root().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe("rotation", () => {
  it("survives a host that repeats its old value, and follows one that changes it", () => {
    show({}, { turn: 0 });
    table.querySelector<HTMLElement>('[data-control="turn"]')?.click();
    expect(events.onTurn).toHaveBeenLastCalledWith(1);
    show({}, { turn: 0 });
    table.querySelector<HTMLElement>('[data-control="turn"]')?.click();
    expect(events.onTurn).toHaveBeenLastCalledWith(2);
    show({}, { turn: 5 });
    table.querySelector<HTMLElement>('[data-control="turn"]')?.click();
    expect(events.onTurn).toHaveBeenLastCalledWith(0);
  });
});
