// @long
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../codegen/check";
import { compile } from "../../codegen/index";
import { caseFolder, problemsOfCase } from "./brokenCase";

const ruleFolder = join(import.meta.dirname, "../../codegen/check");
const cases = readdirSync(caseFolder(""));

describe("broken documents are refused, each with its place and the likely fix", () => {
  test.each(cases)("%s", async (name) => {
    const expected = readFileSync(join(caseFolder(name), "expected.txt"), "utf8")
      .trimEnd()
      .split("\n");
    expect(await problemsOfCase(name)).toEqual(expected);
  });

  test("the base of the cases is good", async () => {
    const { problems, count } = await compile({ folders: [join(import.meta.dirname, "../fixtures/broken/base")] });
    expect(problems).toEqual([]);
    expect(count).toBe(17);
  });

  test("every file below check/ that holds a rule is in the list of rules", () => {
    expect(rules.map(({ name }) => name).sort()).toEqual(
      readdirSync(ruleFolder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && isRule(file))
        .map((file) => basename(file, ".ts"))
        .sort(),
    );
  });
});

/** Whether a file below check/ exports a rule of its own name, rather than code shared by rules. */
function isRule(file: string): boolean {
  const text = readFileSync(join(ruleFolder, file), "utf8");
  return text.includes(`export function* ${basename(file, ".ts")}(`);
}
