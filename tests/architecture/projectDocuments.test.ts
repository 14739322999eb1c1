import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { listFiles, PROJECT } from "./sources";

const read = (path: string) => readFileSync(join(PROJECT, path), "utf8");
const BESIDE_README = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
const documents = ["app", "codegen", "engine", "docs", "schemas"]
  .flatMap(listFiles)
  .filter((path) => path.endsWith(".md"))
  .concat(BESIDE_README);

/** Paths in code spans, from the project's root, and relative links; names with placeholders are left out. */
function pathsIn(document: string): string[] {
  const found = read(document).matchAll(
    /`((?:app|engine|codegen|tests|schemas|docs)\/[^`\s]+)`|\]\(([^)#\s:]+)(?:#[^)]*)?\)/g,
  );
  return [...found]
    .map(([, path, link = ""]) => path ?? normalize(join(dirname(document), link)))
    .filter((path) => !/[*{<|…]|\bX\./.test(path) && !path.includes("/generated"));
}

it("every path that a document of the project names exists", () => {
  const paths = documents.flatMap((document) => pathsIn(document).map((path) => [document, path] as const));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(([, path]) => !existsSync(join(PROJECT, path)))).toEqual([]);
});

it("NOTICE names every package that a production installation may contain, with its version", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version?: string; name?: string; dev?: boolean; link?: boolean }>;
  };
  const shipped = Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder !== "" && !dev && !link)
    .map(
      ([folder, { name, version }]) => `${name ?? folder.slice(folder.lastIndexOf("node_modules/") + 13)} ${version}`,
    );
  expect(shipped.length).toBeGreaterThan(200);
  const named = new Set(read("NOTICE").split("\n"));
  expect(
    shipped.filter((line) => !named.has(line)),
    "run npm run notice",
  ).toEqual([]);
});
