// Screenshots of the demo page: node board/demo/shots.mjs OUT [name...], with `npx vite board/demo --port 5199` running.
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";

const out = process.argv[2] ?? "shots";
const wanted = process.argv.slice(3);
mkdirSync(out, { recursive: true });

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const shots = {
  "opening-light": ["position=opening", wide],
  "opening-phone": ["position=opening", phone],
  "first-phone": ["position=first&theme=dark", phone],
  "empty-light": ["position=empty", wide],
  "middle-light": ["position=middle", wide],
  "middle-dark": ["position=middle&theme=dark", wide],
  "middle-phone": ["position=middle", phone],
  "middle-phone-dark": ["position=middle&theme=dark", phone],
  "ant-light": ["position=ant", wide],
  "ant-dark": ["position=ant&theme=dark", wide],
  "beetle-light": ["position=beetle", wide],
  "beetle-dark": ["position=beetle&theme=dark", wide],
  "evidence-light": ["position=evidence", wide],
  "evidence-dark": ["position=evidence&theme=dark", wide],
  "flat-light": ["position=middle&layout=flat&labels", wide],
  "flat-dark": ["position=beetle&layout=flat&theme=dark", wide],
  "mono-light": ["position=middle&set=mono", wide],
  "mono-dark": ["position=middle&set=mono&theme=dark", wide],
  "contrast-light": ["position=ant&set=contrast", wide],
  "contrast-dark": ["position=ant&set=contrast&theme=dark", wide],
  "labels-light": ["position=middle&labels", wide],
  "labels-phone": ["position=ant&labels&theme=dark", phone],
  "fan-light": ["position=middle", wide, "fan"],
  "fan-phone": ["position=middle&theme=dark", phone, "fan"],
  "focus-light": ["position=middle", wide, "focus"],
  "hover-light": ["position=ant", wide, "hover"],
  "small-light": ["position=middle", wide, "small"],
};

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: "--no-sandbox --headless --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  ),
});
for (const [name, [query, viewport, act]] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) {
    continue;
  }
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: viewport === phone ? 2 : 1,
    hasTouch: viewport === phone,
    isMobile: viewport === phone,
  });
  page.on("console", (message) => message.type() === "error" && console.log(name, message.text()));
  page.on("pageerror", (error) => console.log(name, error.message));
  await page.goto(`http://localhost:5199/?${query}`);
  await page.waitForSelector(".skep-controls");
  if (act === "fan") {
    const box = await page.locator('#table [data-piece="wB2"]').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(400);
  }
  if (act === "hover") {
    const box = await page.locator(".skep-target").nth(4).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  }
  if (act === "focus") {
    await page.locator(".skep-board").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(400);
  }
  if (act === "small") {
    await page.evaluate(() => window.board.zoomBy(0.3));
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}
await browser.close();
