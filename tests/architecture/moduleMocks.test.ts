import { expect, it } from "vitest";
import { readSources } from "./sources";

it("no test replaces a module, which would stay replaced for the files that follow in its process", () => {
  const replaced = readSources("tests").filter(({ text }) => /\bvi\.(do)?[mM]ock\(/.test(text));
  expect(replaced.map(({ path }) => path)).toEqual([]);
});
