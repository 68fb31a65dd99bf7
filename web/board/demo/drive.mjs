// Tests the demo page with simulated input: node board/demo/drive.mjs, with `npx vite board/demo --port 5199` running.
import assert from "node:assert/strict";
import { chromium } from "@playwright/test";

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: "--no-sandbox --headless --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  ),
});

async function open(query, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`http://localhost:5199/?${query}`);
  await page.waitForSelector(".skep-controls");
  return page;
}

const log = (page) => page.evaluate(() => window.log.splice(0));
async function middle(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
const target = (hex) => `.skep-target[data-hex="${hex}"]`;
const tile = (piece) => `#table .skep-tiles [data-piece="${piece}"]`;
async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

const checks = {
  async "click, click"() {
    const page = await open("position=middle");
    await page.click(tile("wA1"));
    assert.deepEqual(await log(page), ["select wA1"]);
    await page.click(target("-3,0"));
    assert.deepEqual(await log(page), ["move wA1 -3,0"]);
    await page.click(tile("wA2"));
    await page.click(tile("wS2"));
    await page.click(tile("wS2"));
    assert.deepEqual(await log(page), ["select wA2", "select wS2", "select null"]);
    await page.click(tile("bQ"), { force: true });
    assert.match((await log(page))[0], /^refused bB2 null|^refused bQ/);
    await page.click(tile("wQ"));
    assert.deepEqual(await log(page), ["refused wQ null"]);
    await page.click(tile("wA2"));
    await page.click(tile("wA2"), { button: "right" });
    assert.deepEqual(await log(page), ["select wA2", "select null"]);
    await page.close();
  },
  async drag() {
    const page = await open("position=middle");
    const home = await middle(page, tile("wA1"));
    await page.click(tile("wA1"));
    const to = await middle(page, target("-3,0"));
    await page.click(tile("wA1"));
    await log(page);
    await drag(page, home, to);
    assert.deepEqual(await log(page), ["select wA1", "move wA1 -3,0"]);
    const hive = await middle(page, tile("wQ"));
    await drag(page, to, hive);
    assert.deepEqual(await log(page), ["select wA1", "refused wA1 0,0"]);
    assert.equal(await page.locator(".skep-ghost").count(), 0);
    await drag(page, to, [to[0] + 10, to[1] + 5]);
    assert.deepEqual(await log(page), ["select wA1"]);
    await page.close();
  },
  async "drag from the hand"() {
    const page = await open("position=middle");
    await page.click('#white [data-bug="A"]');
    assert.deepEqual(await log(page), ["select wA3"]);
    const to = await middle(page, target("-4,1"));
    await page.click('#white [data-bug="A"]');
    await log(page);
    await drag(page, await middle(page, '#white [data-bug="A"]'), to);
    assert.deepEqual(await log(page), ["select wA3", "move wA3 -4,1"]);
    await page.close();
  },
  async "pan and zoom"() {
    const page = await open("position=middle");
    const before = await middle(page, tile("wQ"));
    await drag(page, [200, 800], [300, 750]);
    const after = await middle(page, tile("wQ"));
    assert.ok(Math.abs(after[0] - before[0] - 100) < 1.5 && Math.abs(after[1] - before[1] + 50) < 1.5);
    await page.mouse.move(...after);
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(300);
    const zoomed = await middle(page, tile("wQ"));
    assert.ok(Math.hypot(zoomed[0] - after[0], zoomed[1] - after[1]) < 3, "zooms about the pointer");
    await page.click('[data-control="fit"]');
    await page.waitForTimeout(500);
    const fitted = await middle(page, tile("wQ"));
    assert.ok(Math.hypot(fitted[0] - before[0], fitted[1] - before[1]) < 3, "fits again");
    await page.click('[data-control="turn"]');
    assert.deepEqual(await log(page), ["turn 1"]);
    await page.close();
  },
  async keyboard() {
    const page = await open("position=middle");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.ok(await page.locator(".skep-board").evaluate((e) => e === document.activeElement));
    const first = await page.textContent(".skep-spoken");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await page.textContent(".skep-spoken"), first);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
    const [chosen] = await log(page);
    assert.match(chosen, /^select w/);
    await page.keyboard.press("PageDown");
    assert.match(await page.textContent(".skep-spoken"), /destination/);
    await page.keyboard.press("Enter");
    assert.match((await log(page))[0], /^move w/);
    await page.close();
  },
  async "keyboard from the hand"() {
    const page = await open("position=middle");
    await page.locator('#white [data-bug="Q"]').focus();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    assert.deepEqual(await log(page), ["select wA3"]);
    await page.keyboard.press("Escape");
    assert.deepEqual(await log(page), ["select null"]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("PageDown");
    await page.keyboard.press(" ");
    assert.match((await log(page))[1], /^move wA3/);
    await page.close();
  },
  async "interrupted animations"() {
    const page = await open("position=middle&animation=400");
    const before = await page.locator(tile("wQ")).getAttribute("transform");
    await page.evaluate(() => window.play("wA1", [-3, 0]));
    await page.waitForTimeout(100);
    await page.evaluate(() => window.play("wA2", [1, 1]));
    await page.waitForTimeout(60);
    await page.evaluate(() => window.play("wA1", [-2, 1]));
    await page.waitForTimeout(900);
    const home = await open("position=middle");
    for (const piece of ["wA1", "wQ"]) {
      const is = await page.locator(tile(piece)).getAttribute("transform");
      assert.equal(is, await home.locator(tile(piece)).getAttribute("transform"));
    }
    assert.equal(await page.locator(tile("wQ")).getAttribute("transform"), before);
    assert.equal(await page.locator(tile("wA2")).getAttribute("data-hex"), "1,1");
    assert.equal(await page.locator(".skep-moving").count(), 0);
    await home.close();
    await page.close();
  },
  async "the camera follows only what is new and outside"() {
    const page = await open("position=middle&animation=0");
    const before = await middle(page, tile("wQ"));
    await page.evaluate(() => window.play("wA1", [1, 1]));
    await page.waitForTimeout(500);
    assert.deepEqual(await middle(page, tile("wQ")), before);
    await drag(page, [200, 800], [200, 300]);
    await page.evaluate(() => window.play("wA1", [1, 1]));
    await page.waitForTimeout(500);
    const panned = await middle(page, tile("wQ"));
    await page.evaluate(() => window.play("wA1", [1, -4]));
    await page.waitForTimeout(600);
    const after = await middle(page, tile("wQ"));
    assert.ok(after[1] > panned[1] + 10, "it came into view");
    const ant = await page.locator(tile("wA1")).boundingBox();
    assert.ok(ant.y >= 0 && ant.y < 60, "and no further than needed");
    await page.close();
  },
  async "a host that does not answer gets its piece back"() {
    const page = await open("position=middle&deaf");
    const home = await middle(page, tile("wA1"));
    await page.click(tile("wA1"));
    const goal = await middle(page, target("-3,0"));
    await drag(page, home, goal);
    await page.waitForTimeout(200);
    assert.equal(await page.locator(tile("wA1")).getAttribute("data-hex"), "-3,0");
    await page.waitForTimeout(1700);
    assert.equal(await page.locator(tile("wA1")).getAttribute("data-hex"), "-2,1");
    await page.close();
  },
  async "arrows belong to the page after a click"() {
    const page = await open("position=middle");
    await page.click(tile("wA1"));
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator(".skep-focus").count(), 0);
    await page.keyboard.press("PageDown");
    assert.equal(await page.locator(".skep-focus").count(), 1);
    await page.close();
  },
  async touch() {
    const page = await open("position=middle", {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const tap = async (at) => {
      await touch("touchStart", at);
      await touch("touchEnd");
    };
    await tap(await middle(page, tile("wA1")));
    assert.deepEqual(await log(page), ["select wA1"]);
    const to = await middle(page, target("-3,0"));
    await tap(to);
    assert.deepEqual(await log(page), ["move wA1 -3,0"]);
    await page.waitForTimeout(500);
    const pile = await middle(page, '#white [data-bug="A"]');
    await tap(pile);
    const goal = await middle(page, target("-1,3"));
    await tap(pile);
    await log(page);
    await touch("touchStart", pile);
    await touch("touchMove", [pile[0], pile[1] - 40]);
    await touch("touchMove", goal);
    await touch("touchEnd");
    assert.deepEqual(await log(page), ["select wA3", "move wA3 -1,3"]);
    const before = await middle(page, tile("wQ"));
    await touch("touchStart", [150, 200], [200, 200]);
    await touch("touchMove", [100, 250], [250, 250]);
    await touch("touchEnd");
    await page.waitForTimeout(100);
    const after = await middle(page, tile("wQ"));
    assert.ok(after[1] > before[1] + 20, "pinch zooms");
    await page.evaluate(() => window.board.fit());
    await page.waitForTimeout(500);
    const stack = await middle(page, tile("wB2"));
    await touch("touchStart", stack);
    await page.waitForTimeout(600);
    assert.equal(await page.locator(".skep-fan .skep-tile").count(), 3);
    await touch("touchEnd");
    await page.close();
  },
};

const only = process.argv[2];
for (const [name, check] of Object.entries(checks)) {
  if (!only || name.includes(only)) {
    await check();
    console.log("ok", name);
  }
}
await browser.close();
