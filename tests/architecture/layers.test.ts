import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findCycle, listFiles, PROJECT, readSources, type Source, targetOf } from "./sources";

/** What each layer may import of the project; packages are free unless a line below says otherwise. */
const MAY_IMPORT: Record<string, RegExp> = {
  codegen: /^codegen\//,
  engine: /^engine\//,
  "app/domain": /^app\/domain\/|^#generated\/|^app\/generated\//,
  "app/agent": /^app\/agent\//,
  "app/simulator":
    /^app\/simulator\/|^app\/agent\/(JobLog|Pace|programs\/OutputStream|templateRequests|transfer|tunnel\/openTunnel)\.mjs$|^app\/domain\/|^#generated\//,
  "app/console": /^app\/console\/|^app\/domain\/|^#engine(\/(rules|account|dev|tokens\.css|base\.css))?$|^#generated\//,
  "app/server":
    /^app\/server\/|^app\/simulator\/(descriptions|telemetry|fleet)\/|^app\/domain\/|^#engine\/rules$|^#generated\/|^codegen\/(index|vite)\.ts$/,
};

/** Vite's configurations join the layers at build time and are part of none. */
const JOINTS = new Set(["app/console/vite.config.ts", "app/server/vite.config.ts"]);

// How RJSF reads a schema is a part of its utils that knows nothing of React.
const REACT =
  /^(react|react-dom|react-router-dom|zustand|@rjsf\/(core|utils(?!\/lib\/(constants|parser|schema)\b))|@tanstack\/react-query)(\/|$)/;

/** Engine folders from the outermost to the innermost ring: a folder imports its own ring and the ones after it. */
const RINGS = [
  ["Console"],
  ["layout", "routes", "navigation", "pages", "modals", "prompts", "search", "notifications", "notices"],
  ["blocks", "forms", "impersonation"],
  ["fields", "masks", "actions", "formats", "dateRanges"],
  "timezones numbers json csv icons elements links bindings conditions toasts registry permissions brands languages settings session api live documents".split(
    " ",
  ),
];

const sources = Object.fromEntries(Object.keys(MAY_IMPORT).map((layer) => [layer, readSources(layer)]));
const isOurs = (name: string) => targetOf(name) !== undefined || name.startsWith("#");

function partOf(path: string): string {
  const [, folder = "", ...rest] = path.split("/");
  return rest.length === 0 ? "Console" : folder;
}

function ringOf(part: string): number {
  return part === "generated" ? RINGS.length : RINGS.findIndex((ring) => ring.includes(part));
}

function edgesOf(files: Source[], nameOf: (path: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = nameOf(path);
    const targets = imports.flatMap((imported) => targetOf(imported) ?? []).map(nameOf);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...targets.filter((target) => target !== from)]));
  }
  return edges;
}

it.each(Object.entries(MAY_IMPORT))("%s imports of the project only what it may", (layer, allowed) => {
  const wrong = (sources[layer] ?? []).flatMap(({ path, imports }) =>
    imports
      .filter((name) => isOurs(name) && !allowed.test(name) && !JOINTS.has(path))
      .map((name) => `${path} -> ${name}`),
  );
  expect(wrong).toEqual([]);
});

it("neither server nor codegen, and nothing they share, imports React", () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const all = new Map(Object.values(sources).flatMap((files) => files.map((file) => [file.path, file] as const)));
  const follow = (path: string) => {
    const source = all.get(path);
    if (!source || seen.has(path)) return;
    seen.add(path);
    for (const name of source.imports) {
      if (REACT.test(name)) wrong.push(`${path} -> ${name}`);
      const target = targetOf(name);
      if (target) follow(target);
    }
  };
  for (const layer of ["app/server", "app/simulator", "app/domain", "codegen"])
    for (const { path } of sources[layer] ?? []) follow(path);
  expect(wrong).toEqual([]);
});

it("engine folders import inwards only", () => {
  const wrong = (sources.engine ?? []).flatMap(({ path, imports }) =>
    imports
      .flatMap((name) => targetOf(name) ?? [])
      .filter((target) => target.startsWith("engine/") && ringOf(partOf(target)) < ringOf(partOf(path)))
      .map((target) => `${path} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

it("every engine folder has its place in the order", () => {
  const parts = new Set((sources.engine ?? []).map(({ path }) => partOf(path)));
  expect([...parts].filter((part) => ringOf(part) === -1)).toEqual([]);
});

it.each(["engine", "codegen", "app/console", "app/server", "app/simulator"])(
  "no folders of %s import each other in a ring",
  (layer) => {
    // A file beside the folders stands for itself: what it holds may be for all of them.
    const folderOf = (path: string) => path.slice(0, layer.length + 1) + path.slice(layer.length + 1).split("/", 1)[0];
    expect(findCycle(edgesOf(sources[layer] ?? [], folderOf))).toBeUndefined();
  },
);

it("no files import each other in a circle, type imports counted", () => {
  const files = Object.values(sources).flat();
  expect(findCycle(edgesOf(files, (path) => path))).toBeUndefined();
});

it("schemas holds data only", () => {
  expect(listFiles("schemas").filter((path) => !/\.(json|yaml|md)$/.test(path))).toEqual([]);
});

it("the engine never says what the console is about", () => {
  const saying = listFiles("engine").filter((path) => /device/i.test(readFileSync(join(PROJECT, path), "utf8") + path));
  expect(saying).toEqual([]);
});

it("no build replaces a dependency by something else", () => {
  for (const config of JOINTS)
    expect(readFileSync(join(PROJECT, config), "utf8")).not.toMatch(/\balias\b|\breplacement\b/);
  const { browser, overrides } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  expect(browser).toBeUndefined();
  // A version, never another package.
  for (const version of Object.values(overrides ?? {})) expect(JSON.stringify(version)).not.toMatch(/npm:|file:|link:/);
});
