import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/**
 * Persists the last job in a file. Writes are atomic (write, flush, rename), so a power cut leaves the old or the new
 * content.
 */
export function keepJobIn(file) {
  return {
    load: () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined),
    save: (last) => {
      writeFileSync(`${file}.new`, JSON.stringify(last), { flush: true });
      renameSync(`${file}.new`, file);
    },
  };
}
