// Frame times while panning and zooming 26 pieces: node board/demo/frames.mjs, with `npx vite board/demo --port 5199` running.
import { chromium } from "@playwright/test";

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: "--no-sandbox --headless --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  ),
});

async function measure(page, act) {
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    const times = window.frames_.slice(3).sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
    const late = times.filter((time) => time > 20).length;
    return `${times.length} frames, median ${at(0.5)} ms, 99% ${at(0.99)} ms, worst ${at(1)} ms, ${late} late`;
  });
}

for (const [name, viewport, deviceScaleFactor] of [
  ["wide", { width: 1440, height: 900 }, 1],
  ["phone", { width: 360, height: 740 }, 2],
  ["4K", { width: 3840, height: 2160 }, 1],
]) {
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  await page.goto("http://localhost:5199/?position=middle");
  await page.waitForSelector(".skep-controls");
  const [x, y] = [viewport.width / 2, viewport.height * 0.8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const pan = await measure(page, async () => {
    for (let i = 0; i < 150; i++) {
      await page.mouse.move(x + 120 * Math.sin(i / 10), y - 60 * Math.sin(i / 7));
      await page.waitForTimeout(8);
    }
  });
  await page.mouse.up();
  const zoom = await measure(page, async () => {
    for (let i = 0; i < 80; i++) {
      await page.mouse.wheel(0, i % 40 < 20 ? -20 : 20);
      await page.waitForTimeout(8);
    }
  });
  console.log(`${name}: pan ${pan}; zoom ${zoom}`);
  await page.close();
}
await browser.close();
