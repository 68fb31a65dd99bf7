// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { isOutside } from "../src/ui/dismiss.ts";

let menu: HTMLElement;
let button: HTMLElement;

beforeEach(() => {
  menu = document.createElement("div");
  button = document.createElement("button");
  menu.append(button);
  document.body.append(menu);
});

afterEach(() => menu.remove());

/** The event as received by the window. */
function heard(target: EventTarget): Event {
  let last: Event | null = null;
  const listener = (event: Event) => {
    last = event;
  };
  window.addEventListener("blur", listener);
  target.dispatchEvent(new Event("blur", { bubbles: true }));
  window.removeEventListener("blur", listener);
  if (!last) {
    throw new Error("the window heard nothing");
  }
  return last;
}

it("distinguishes events inside an element from others", () => {
  expect(isOutside(menu, heard(button))).toBe(false);
  expect(isOutside(menu, heard(document.body))).toBe(true);
});

it("counts an event of the window itself as outside", () => {
  expect(isOutside(menu, heard(window))).toBe(true);
});
