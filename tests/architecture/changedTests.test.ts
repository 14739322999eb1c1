import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reachedSpecs, reachedTests, readModules, usersOf } from "../changedTests.mjs";
import { PROJECT, readSources } from "./sources";

const modules = new Map([
  ["app/server/tags.ts", 'import { sort } from "./sort";'],
  ["app/server/sort.ts", "export const sort = 1;"],
  ["app/server/read.ts", 'import "#engine/rules"; readdir(join(PROJECT_FOLDER, "schemas"));'],
  ["engine/rules.ts", ""],
  ["tests/app/server/tags.test.ts", 'import "../../../app/server/tags";'],
  ["tests/app/server/read.test.ts", 'import "../../../app/server/read";'],
  ["tests/schemas/forms.test.ts", 'new URL("../../schemas/", import.meta.url)'],
  ["tests/e2e/support/start.ts", 'spawn("node", ["app/server/read.ts"])'],
  ["tests/e2e/tags.spec.ts", 'import "./support/start"; open("new-tag");'],
  ["tests/e2e/users.spec.ts", 'import "./support/start"; open("invite-user");'],
]);
const subpaths = { "#engine/rules": "./engine/rules.ts" };

describe("npm test -- --changed runs what a change can reach", () => {
  it("by imports, however many, and by what is named", () => {
    expect(reachedTests(["app/server/sort.ts"], modules, subpaths)).toEqual(["tests/app/server/tags.test.ts"]);
    expect(reachedTests(["engine/rules.ts"], modules, subpaths)).toEqual(["tests/app/server/read.test.ts"]);
    expect(reachedTests(["schemas/api/tags.yaml"], modules, subpaths)).toEqual([
      "tests/app/server/read.test.ts",
      "tests/schemas/forms.test.ts",
    ]);
    expect(reachedTests(["docs/words.md"], modules, subpaths)).toEqual([]);
  });

  it("a form by the tests of documents and the browser tests that name it", () => {
    expect(reachedTests(["schemas/forms/new-tag.json"], modules, subpaths)).toEqual(["tests/schemas/forms.test.ts"]);
    expect(reachedSpecs(["schemas/forms/new-tag.json"], modules, subpaths)).toEqual(["tests/e2e/tags.spec.ts"]);
  });

  it("every browser test by the product, a single one by its own support", () => {
    expect(reachedSpecs(["app/server/sort.ts"], modules, subpaths)).toBeUndefined();
    expect(reachedSpecs(["tests/e2e/tags.spec.ts"], modules, subpaths)).toEqual(["tests/e2e/tags.spec.ts"]);
    expect(reachedSpecs(["tests/app/server/tags.test.ts"], modules, subpaths)).toEqual([]);
  });

  it("everything by the packages and by how tests run", () => {
    for (const path of ["package-lock.json", "tests/vitest.config.ts", ".ci/run"]) {
      expect(reachedTests([path], modules, subpaths)).toBeUndefined();
      expect(reachedSpecs([path], modules, subpaths)).toBeUndefined();
    }
  });

  it("finds every import that TypeScript finds in this project", () => {
    const all = readModules(PROJECT);
    const sources = ["app", "codegen", "engine", "tests"].flatMap(readSources).filter(({ path }) => all.has(path));
    expect(sources.length).toBeGreaterThan(1_000);
    const { imports: own } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
    const users = new Map([...usersOf(all, own)].map(([target, from]) => [target, new Set(from)]));
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => all.has(target) && !users.get(target)?.has(path))
        .map((target) => `${path}: ${target}`),
    );
    expect(missing).toEqual([]);
  });
});
