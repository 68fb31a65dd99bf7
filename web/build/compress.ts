import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|ttf|wasm|net)$/;

/**
 * Adds a `.br` and a `.gz` version of every file that gets smaller, so that the server need not compress anything at
 * run time.
 */
export function compress(): Plugin {
  let folder = "dist";
  return {
    name: "skep-compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => TEXT.test(file))
          .map(async (file) => {
            const path = join(folder, file);
            const bytes = await readFile(path);
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
            await writeFile(`${path}.br`, brotliCompressSync(bytes, quality));
            await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
          }),
      );
    },
  };
}
