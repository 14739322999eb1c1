import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OPTIONS } from "../../app/server/options/optionTable";
import { listFiles, PROJECT } from "./sources";

const OPTION_VARIABLES: string[] = Object.values(OPTIONS).map(({ variable }) => variable);

/** Tests of the options themselves use wrong names on purpose. */
const isOfOptions = (path: string) => path.startsWith("tests/app/server/options/");

test("variables of the test run are named TEST_…: the server warns of FARHELM_… variables it has no option for", () => {
  const files = listFiles("tests").filter((path) => /\.(m?ts|mjs|tsx)$/.test(path) && !isOfOptions(path));
  const wrong = files.flatMap((path) =>
    [...readFileSync(join(PROJECT, path), "utf8").matchAll(/process\.env\.(FARHELM_\w+)|(FARHELM_\w+): file/g)]
      .map(([, read, given]) => read ?? given ?? "")
      .filter((name) => !OPTION_VARIABLES.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
