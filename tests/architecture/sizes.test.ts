import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { listFiles, PROJECT, readSources } from "./sources";

const LONGEST_FILE = 200;
const LONGEST_FUNCTION = 40;
const LONGEST_COMPONENT = 80;
const LONGEST_FORM = 250;
const MAX_FILES = 25;

const code = ["codegen", "engine", "app/domain", "app/console", "app/server", "app/simulator"].flatMap(readSources);

function linesOf(text: string): number {
  return text.trimEnd().split("\n").length;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "a function";
}

/** The functions of a file that are longer than they may be; a component draws, which takes more lines. */
function longFunctions(path: string, text: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const name = nameOf(node as ts.FunctionLikeDeclaration);
      const limit = path.endsWith(".tsx") && /^[A-Z]/.test(name) ? LONGEST_COMPONENT : LONGEST_FUNCTION;
      const length = linesOf(node.getText());
      if (length > limit) found.push(`${path} ${name}: ${length} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it(`no file of code has more than ${LONGEST_FILE} lines`, () => {
  const long = code.filter(({ text }) => linesOf(text) > LONGEST_FILE);
  expect(long.map(({ path, text }) => `${path}: ${linesOf(text)} lines`)).toEqual([]);
});

it(`no function has more than ${LONGEST_FUNCTION} lines, no component more than ${LONGEST_COMPONENT}`, () => {
  expect(code.flatMap(({ path, text }) => longFunctions(path, text))).toEqual([]);
});

it(`no form has more than ${LONGEST_FORM} lines`, () => {
  const forms = listFiles("schemas/forms").map((path) => [path, linesOf(readFileSync(join(PROJECT, path), "utf8"))]);
  expect(forms.filter(([, lines]) => Number(lines) > LONGEST_FORM)).toEqual([]);
});

it("no file or folder has a name that says nothing", () => {
  const empty = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/;
  const paths = code.map(({ path }) => path);
  expect(paths.filter((path) => empty.test(path) || basename(path) === "types.ts")).toEqual([]);
});

it(`no folder holds more than ${MAX_FILES} files of code`, () => {
  const files = ["codegen", "engine", "app", "tests"]
    .flatMap(listFiles)
    .filter((path) => /\.(ts|tsx|mts|mjs|css)$/.test(path));
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});
