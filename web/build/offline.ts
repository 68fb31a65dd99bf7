import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
/**
 * Files no page requests; the large icons, needed only by a system that installs the page; and the service worker
 * itself, which browsers update separately.
 */
const LEFT_OUT = /(\.(br|gz|map)|^sw\.js|-512\.png|apple-touch-icon\.png)$/;

/**
 * Builds the service worker as `sw.js`, including the list of all files of the page.
 *
 * Workbox's own build tool would do the same with some 250 packages, and add nothing but the list.
 */
export function offline(): Plugin {
  let folder = "dist";
  return {
    name: "skep-offline",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // The files are compressed after this, the service worker included.
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        await build({
          root: ROOT,
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: {
            FILES: JSON.stringify(await filesOf(folder)),
            // Keeps Workbox from logging to the console.
            "process.env.NODE_ENV": '"production"',
          },
          build: {
            target: "es2022",
            outDir: folder,
            emptyOutDir: false,
            rolldownOptions: {
              input: resolve(ROOT, "src/app/service-worker.ts"),
              // Not all browsers support module service workers.
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** The files in a folder; those without a hash in their name get a revision from their content. */
export async function filesOf(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !LEFT_OUT.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      url: `/${name.replaceAll("\\", "/")}`,
      revision: name.startsWith("assets") ? null : await hashOf(join(folder, name)),
    })),
  );
}

async function hashOf(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 16);
}
