// npm test -- --changed: which tests a change can reach, by the files that their modules import or name.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const MODULE = /\.(?:ts|tsx|mjs|mts)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** Files that any test may depend on: how tests run, and the packages. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|tests\/[^/]+\.(?:mjs|ts)|tests\/e2e\/playwright\.config\.ts|\.ci\/.*)$/;

/** Documents that only the console draws: the server's tests of its API do not depend on them. */
const DRAWN = /^schemas\/(?:(?:forms|modals|pages)\/(?<name>.+)\.json|(?:header|navigation|masks)\.json)$/;
const DRAWN_BY = /^tests\/(?:architecture|schemas|codegen|app\/console|app\/server\/(?:documents|web))\//;

/** Browser tests that draw documents which they need not name. */
const DRAWING = /^tests\/e2e\/(?:documents|routes)\//;

/** What every browser test runs: the console, the server, their documents, and the simulated devices. */
const PRODUCT = /^(?:app\/(?!agent\/)|engine\/|codegen\/|schemas\/)/;

const isTest = (path) => /\.test\.tsx?$/.test(path);
const isSpec = (path) => path.startsWith("tests/e2e/") && path.endsWith(".spec.ts");

const git = (project, ...names) =>
  execFileSync("git", ["-C", project, ...names], {
    ...{ encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "pipe"] },
  })
    .split("\0")
    .filter((path) => path !== "");

/** The files that differ from a commit, new and removed ones included; throws if there is no such commit. */
export function changedFiles(project, commit) {
  const differing = git(project, "diff", "--name-only", "--no-renames", "-z", commit, "--");
  return [...new Set([...differing, ...git(project, "ls-files", "--others", "--exclude-standard", "-z")])].sort();
}

/** The modules of the project with their text, by path. */
export function readModules(project) {
  const paths = git(
    project,
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "-z",
    "app",
    "codegen",
    "engine",
    "tests",
  );
  const modules = paths.filter((path) => MODULE.test(path) && existsSync(join(project, path)));
  return new Map(modules.map((path) => [path, readFileSync(join(project, path), "utf8")]));
}

/**
 * The paths that a module's text imports or names: relative ones, those of the package's own imports, and those from
 * the project's root, also of folders, whose files the module may read.
 */
function namedPaths(from, text, subpaths) {
  const literals = [...text.matchAll(/["'`]([#./\w@-][\w./@-]*)/g)].map(([, literal]) => literal);
  return literals.flatMap((literal) => {
    if (literal.startsWith("#")) return subpathOf(literal, subpaths);
    if (/^\.\.?\//.test(literal)) return [normalize(join(dirname(from), literal)).replace(/\/$/, "")];
    return [literal.replace(/\/$/, "")];
  });
}

function subpathOf(literal, subpaths) {
  const [key, target] = Object.entries(subpaths).find(([name]) => literal.startsWith(name.replace("*", ""))) ?? [];
  return target ? [target.slice(2).replace("*", literal.slice(key.length - 1))] : [];
}

/** The modules that import or name a path, by that path. */
export function usersOf(modules, subpaths) {
  const users = new Map();
  for (const [from, text] of modules) {
    for (const path of namedPaths(from, text, subpaths)) {
      const target = ENDINGS.map((ending) => path + ending).find((one) => modules.has(one)) ?? path;
      if (users.has(target)) users.get(target).push(from);
      else users.set(target, [from]);
    }
  }
  return users;
}

/** Every module that reaches one of the changed files, over any number of imports, and the changed modules themselves. */
function reachedModules(changed, modules, subpaths) {
  const users = usersOf(modules, subpaths);
  const reached = new Set();
  const waiting = changed.flatMap((path) => [path, ...foldersOf(path)]);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(users.get(path) ?? []));
  }
  return new Set([...reached].filter((path) => modules.has(path)));
}

// A module that names a folder may read any file in it; the layers themselves are named by what lists their files.
function foldersOf(path) {
  const parts = path.split("/").slice(0, -1);
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  return MODULE.test(path) ? folders.filter((folder) => folder.startsWith("tests/fixtures/")) : folders;
}

/** The tests of the unit, engine and server runner that changed files can reach; undefined: all of them. */
export function reachedTests(changed, modules, subpaths) {
  if (changed.some((path) => EVERYTHING.test(path))) return undefined;
  const drawn = changed.filter((path) => DRAWN.test(path));
  const tests = (paths) => [...reachedModules(paths, modules, subpaths)].filter((path) => isTest(path));
  const others = tests(changed.filter((path) => !DRAWN.test(path)));
  return [...new Set([...others, ...tests(drawn).filter((path) => DRAWN_BY.test(path))])].sort();
}

/**
 * The browser tests that changed files can reach; undefined: all of them. A form, modal or page is reached by the tests
 * that name it or walk through the documents.
 */
export function reachedSpecs(changed, modules, subpaths) {
  const others = changed.filter((path) => !DRAWN.test(path));
  if (others.some((path) => EVERYTHING.test(path) || PRODUCT.test(path))) return undefined;
  const names = changed.flatMap((path) => DRAWN.exec(path)?.groups?.name ?? []);
  // Every one of them starts the server, which reads all documents.
  const inBrowser = new Map([...modules].filter(([path]) => path.startsWith("tests/e2e/")));
  const naming = [...inBrowser].filter(([, text]) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text)));
  const walking = reachedModules(
    [...changed.filter((path) => DRAWN.test(path)), ...naming.map(([path]) => path)],
    inBrowser,
    {},
  );
  const drawing = names.length > 0 ? [...inBrowser.keys()].filter((path) => DRAWING.test(path)) : [];
  return [...new Set([...walking, ...drawing, ...reachedModules(others, modules, subpaths)])].filter(isSpec).sort();
}
