import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** A file of code and what it imports: paths inside the project, or names as written. */
export interface Source {
  path: string;
  text: string;
  imports: string[];
}

const LEFT_OUT = new Set(["node_modules", "generated", "dist"]);
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
const { imports: DOORS } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
  imports: Record<string, string>;
};

function inProject(path: string): string {
  return relative(PROJECT, path).split(sep).join("/");
}

/** Every file below a folder of the project, without generated ones; a layer that has no file yet has no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(join(PROJECT, folder))) return [];
  return readdirSync(join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (LEFT_OUT.has(entry.name)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function resolveImport(from: string, name: string): string {
  if (!name.startsWith(".")) return name;
  const target = resolve(PROJECT, dirname(from), name);
  const found = ENDINGS.map((ending) => target + ending).find((path) => existsSync(path) && statSync(path).isFile());
  return inProject(found ?? target);
}

/** Reads the code below a folder. */
export function readSources(folder: string): Source[] {
  return listFiles(folder)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(PROJECT, path), "utf8");
      const { importedFiles } = ts.preProcessFile(text);
      return { path, text, imports: importedFiles.map(({ fileName }) => resolveImport(path, fileName)) };
    });
}

/** The file behind an import, where it is one of the project's own. */
export function targetOf(imported: string): string | undefined {
  return DOORS[imported]?.slice(2) ?? (/^(codegen|engine|app|tests|schemas)\//.test(imported) ? imported : undefined);
}

/** The first ring of names found by following the edges; undefined when there is none. */
export function findCycle(edges: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    done.add(name);
    for (const next of edges.get(name) ?? []) {
      const cycle = walk(next, [...path, name]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const name of edges.keys()) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
