import { describe, expect, it } from "vitest";
import { failedSpecs, failedTests } from "../failedTests.mjs";

describe("failures are listed at the end", () => {
  it("names test and first line, also of a file whose hook failed and left its tests out", () => {
    const failed = { title: "b", fullName: "a > b", status: "failed", failureMessages: ["Error: no\n  at x"] };
    const testResults = [
      { name: "one", status: "failed", assertionResults: [{ title: "fine", status: "passed" }, failed] },
      { name: "two", status: "failed", message: "Hook timed out\n at y", assertionResults: [] },
      { name: "three", status: "failed", assertionResults: [{ title: "left out", status: "skipped" }] },
      { name: "four", status: "passed", assertionResults: [{ title: "fine", status: "passed" }] },
    ];
    expect(failedTests({ testResults })).toEqual([
      "one: a > b: Error: no",
      "two: Hook timed out",
      "three: what its tests stand on failed",
    ]);
  });

  it("names browser tests at any depth, with the first line and without colours", () => {
    const red = (text: string) => `${String.fromCharCode(27)}[31m${text}${String.fromCharCode(27)}[39m`;
    const results = [{ errors: [{ message: `Error: ${red("not seen")}\n  at x` }] }];
    const spec = (title: string, ok: boolean) => ({ title, ok, file: "x.spec.ts", tests: ok ? [] : [{ results }] });
    const suites = [{ specs: [spec("a", true)], suites: [{ specs: [spec("b", false)] }] }];
    expect(failedSpecs({ suites })).toEqual(["x.spec.ts: b: Error: not seen"]);
  });

  it("names errors outside any test by message and place", () => {
    const stack = "Error: Test ended.\nCall log:\n  - GET /\n    at shell/x.spec.ts:16:3\n    at run.ts:1:1";
    const errors = [{ message: "Error: Test ended.", stack }, { message: "Hung up." }];
    expect(failedSpecs({ suites: [], errors })).toEqual([
      "outside any test: Error: Test ended. at shell/x.spec.ts:16:3 at run.ts:1:1",
      "outside any test: Hung up.",
    ]);
  });
});
