import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Keeps the last job in a file: it is there whole or not at all, whenever the power goes. */
export function keepJobIn(file) {
  return {
    load: () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined),
    save: (last) => {
      writeFileSync(`${file}.new`, JSON.stringify(last), { flush: true });
      renameSync(`${file}.new`, file);
    },
  };
}
