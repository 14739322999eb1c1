import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const assets = fileURLToPath(new URL("../../dist/console/assets", import.meta.url));

/** Lists the gzipped sizes of the built console's scripts and styles. */
export function benchBytes(): Record<string, string>[] {
  return readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ file: name, size: gzipSync(readFileSync(join(assets, name))).length }))
    .sort((a, b) => b.size - a.size)
    .map(({ file, size }) => ({ file, "kB gz": (size / 1000).toFixed(1) }));
}
