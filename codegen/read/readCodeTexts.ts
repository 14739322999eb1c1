import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { shownPath } from "./listFiles";
import { Positions } from "./positions";

/** A text written as t("…") in code, and where. */
export interface CodeText {
  text: string;
  file: string;
  line: number;
  column: number;
}

/** The texts code shows to people: every t("…") whose text is written out. */
export async function readCodeTexts(folders: readonly string[]): Promise<CodeText[]> {
  const texts: CodeText[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true });
    for (const name of entries.sort().filter((entry) => /\.tsx?$/.test(entry) && !entry.includes("generated"))) {
      const path = join(folder, name);
      texts.push(...findTexts(await readFile(path, "utf8"), shownPath(path)));
    }
  }
  return texts;
}

function findTexts(code: string, file: string): CodeText[] {
  const positions = new Positions(code);
  return [...code.matchAll(/\bt\(\s*("(?:[^"\\\n]|\\["\\nrt]|\\u[0-9a-fA-F]{4})*")/g)].map((match) => {
    const literal = match[1] ?? '""';
    return { text: JSON.parse(literal), file, ...positions.positionOf(match.index + match[0].length - literal.length) };
  });
}
