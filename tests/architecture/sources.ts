import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The root folder of the project. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** A source file and its imports: paths inside the project, or names as written. */
export interface Source {
  path: string;
  text: string;
  imports: string[];
}

const IGNORED = new Set(["node_modules", "generated", "dist"]);
const EXTENSIONS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
const { imports: SUBPATH_IMPORTS } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
  imports: Record<string, string>;
};

function inProject(path: string): string {
  return relative(PROJECT, path).split(sep).join("/");
}

/** Every file below a folder of the project, except generated ones; none if the folder does not exist. */
export function listFiles(folder: string): string[] {
  if (!existsSync(join(PROJECT, folder))) return [];
  return readdirSync(join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function resolveImport(from: string, name: string): string {
  if (!name.startsWith(".")) return name;
  const target = resolve(PROJECT, dirname(from), name);
  const found = EXTENSIONS.map((ending) => target + ending).find((path) => existsSync(path) && statSync(path).isFile());
  return inProject(found ?? target);
}

/** Reads the source files below a folder. */
export function readSources(folder: string): Source[] {
  return listFiles(folder)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(PROJECT, path), "utf8");
      const { importedFiles } = ts.preProcessFile(text);
      return { path, text, imports: importedFiles.map(({ fileName }) => resolveImport(path, fileName)) };
    });
}

/** The file behind an import; undefined for packages. */
export function targetOf(imported: string): string | undefined {
  return (
    SUBPATH_IMPORTS[imported]?.slice(2) ??
    (/^(codegen|engine|app|tests|schemas)\//.test(imported) ? imported : undefined)
  );
}

/** The first cycle found by depth-first search; undefined if there is none. */
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
