import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { displayPath } from "./listFiles";
import { Positions } from "./positions";

/** What code shows or reads by a word written out: t("…") is a text to translate, useSetting("…") a setting. */
export interface CodeLiteral {
  kind: "text" | "setting";
  text: string;
  file: string;
  line: number;
  column: number;
}

/** The texts code shows to people and the settings it reads: every t("…") and useSetting("…") with its word written out. */
export async function readCodeLiterals(folders: readonly string[]): Promise<CodeLiteral[]> {
  const words: CodeLiteral[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true });
    for (const name of entries.sort().filter((entry) => /\.tsx?$/.test(entry) && !entry.includes("generated"))) {
      const path = join(folder, name);
      words.push(...findWords(await readFile(path, "utf8"), displayPath(path)));
    }
  }
  return words;
}

function findWords(code: string, file: string): CodeLiteral[] {
  const positions = new Positions(code);
  const found = code.matchAll(/\b(t|useSetting(?:<[^<>()]*>)?)\(\s*("(?:[^"\\\n]|\\["\\nrt]|\\u[0-9a-fA-F]{4})*")/g);
  return [...found].map((match) => {
    const [whole, word, literal = '""'] = match;
    const place = positions.positionOf(match.index + whole.length - literal.length);
    return { kind: word === "t" ? "text" : "setting", text: JSON.parse(literal), file, ...place };
  });
}

/** The words of one kind. */
export function literalsOfKind(words: readonly CodeLiteral[], kind: CodeLiteral["kind"]): CodeLiteral[] {
  return words.filter((word) => word.kind === kind);
}
