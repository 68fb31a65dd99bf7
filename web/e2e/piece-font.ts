import type { Locator } from "@playwright/test";

/** Number of pieces in an element's text that are rendered with the piece font. */
export async function pictures(element: Locator): Promise<number> {
  const page = element.page();
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const testid = await element.getAttribute("data-testid");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: `[data-testid="${testid}"]`,
  });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.find(({ familyName }) => familyName === "Skep Pieces")?.glyphCount ?? 0;
}
