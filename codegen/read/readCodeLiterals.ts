import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { displayPath } from "./listFiles";
import { Positions } from "./positions";

/** A string literal with meaning in code: t("…") is a translatable text, useSetting("…") the name of a setting. */
export interface CodeLiteral {
  kind: "text" | "setting";
  text: string;
  file: string;
  line: number;
  column: number;
}

/**
 * Collects translatable texts and names of settings from code: every t("…") and useSetting("…") with a string literal.
 */
export function readCodeLiterals(folders: readonly string[]): CodeLiteral[] {
  const literals: CodeLiteral[] = [];
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const name of entries.sort().filter((entry) => /\.tsx?$/.test(entry) && !entry.includes("generated"))) {
      const path = join(folder, name);
      literals.push(...findLiterals(readFileSync(path, "utf8"), displayPath(path)));
    }
  }
  return literals;
}

function findLiterals(code: string, file: string): CodeLiteral[] {
  const positions = new Positions(code);
  const found = code.matchAll(/\b(t|useSetting(?:<[^<>()]*>)?)\(\s*("(?:[^"\\\n]|\\["\\nrt]|\\u[0-9a-fA-F]{4})*")/g);
  return [...found].map((match) => {
    const [whole, callee, literal = '""'] = match;
    const place = positions.positionOf(match.index + whole.length - literal.length);
    return { kind: callee === "t" ? "text" : "setting", text: JSON.parse(literal), file, ...place };
  });
}

/** The literals of one kind. */
export function literalsOfKind(literals: readonly CodeLiteral[], kind: CodeLiteral["kind"]): CodeLiteral[] {
  return literals.filter((literal) => literal.kind === kind);
}
