import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { Plugin } from "vite";

const MARK = resolve(import.meta.dirname, "../public/icons/skep.svg");

/** An icon made from the logo: its size in pixels, the share that the logo fills, and its background. */
interface Icon {
  size: number;
  fill: number;
  ground: string | null;
}

const ICONS: Record<string, Icon> = {
  "icons/skep-192.png": { size: 192, fill: 1, ground: null },
  "icons/skep-512.png": { size: 512, fill: 1, ground: null },
  // A system may crop a maskable icon to a circle with 80% of its width.
  "icons/skep-maskable-512.png": { size: 512, fill: 0.6, ground: "#f6efe0" },
  "icons/apple-touch-icon.png": { size: 180, fill: 0.74, ground: "#f6efe0" },
};

/** Renders the bitmap icons from the SVG logo, so that no generated file is in the repository. */
export function icons(): Plugin {
  return {
    name: "skep-icons",
    generateBundle() {
      for (const [fileName, icon] of Object.entries(ICONS)) {
        this.emitFile({ type: "asset", fileName, source: draw(icon) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const icon = ICONS[request.url?.slice(1) ?? ""];
        if (!icon) {
          next();
          return;
        }
        response.setHeader("Content-Type", "image/png");
        response.end(draw(icon));
      });
    },
  };
}

function draw({ size, fill, ground }: Icon): Uint8Array {
  const mark = readFileSync(MARK, "utf8").replace(/<\/?svg[^>]*>/g, "");
  const scale = fill;
  const shift = 32 * (1 - scale);
  const back = ground ? `<rect width="64" height="64" fill="${ground}"/>` : "";
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${back}<g transform="translate(${shift} ${shift}) scale(${scale})">${mark}</g></svg>`;
  return new Resvg(picture, { fitTo: { mode: "width", value: size } }).render().asPng();
}
