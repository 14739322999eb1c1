import { describe, expect, it } from "vitest";
import {
  failedFiles,
  flakySpecs,
  flakyTests,
  hasFailed,
  judgeStrays,
  mergePlaywrightReports,
  mergeVitestReports,
  strayFiles,
} from "../rerunFailed.mjs";

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, at) => ({
    ...{ title: `${name} ${at}`, status },
    ...(status === "failed" && { failureMessages: [`Error: ${name} ${at}\n  at x`] }),
  })),
});

describe("what failed is run again", () => {
  it("asks for the files in which something failed, also for those that could not be read", () => {
    const unread = { name: "c", status: "failed", assertionResults: [] };
    expect(failedFiles({ testResults: [file("a", "passed"), file("b", "passed", "failed"), unread] })).toEqual([
      "b",
      "c",
    ]);
  });

  it("counts what failed again, and only that", () => {
    const first = { testResults: [file("a", "passed"), file("b", "failed", "failed"), file("c", "failed")] };
    const second = {
      testResults: [file("b", "passed", "failed"), { name: "c", status: "failed", assertionResults: [] }],
    };
    const joined = mergeVitestReports(first, second);
    expect(joined).toMatchObject({ numPassedTests: 2, numFailedTests: 2 });
    expect(flakyTests(joined)).toEqual(["b: b 0: Error: b 0"]);
    expect(joined.testResults.map(({ name }: { name: string }) => name)).toEqual(["a", "b", "c"]);
  });

  it("replaces a browser test's first result by its second, at any depth", () => {
    const results = [{ errors: [{ message: "Error: not seen\n  at x" }] }];
    const spec = (id: string, ok: boolean) => ({
      ...{ id, title: id, file: "x.spec.ts", ok },
      tests: ok ? [] : [{ results }],
    });
    const first = {
      suites: [{ specs: [spec("1", false)], suites: [{ specs: [spec("2", false), spec("3", true)] }] }],
      stats: { expected: 1, unexpected: 2, flaky: 0, skipped: 0 },
    };
    const second = { suites: [{ specs: [], suites: [{ specs: [spec("2", true)] }] }] };
    expect(hasFailed(first)).toBe(true);
    const joined = mergePlaywrightReports(first, second);
    expect(joined.stats).toEqual({ expected: 1, unexpected: 1, flaky: 1, skipped: 0 });
    expect(flakySpecs(joined)).toEqual(["x.spec.ts: 2: Error: not seen"]);
    expect(hasFailed(joined)).toBe(true);
    const all = mergePlaywrightReports(joined, { suites: [{ specs: [spec("1", true)] }] });
    expect(hasFailed(all)).toBe(false);
  });

  it("names the tests of a file that was not finished", () => {
    const joined = mergeVitestReports(
      { testResults: [file("a", "passed")] },
      { testResults: [file("a", "passed", "passed")] },
    );
    expect(flakyTests(joined)).toEqual(["a: a 1: not finished"]);
  });

  it("runs the file of an error outside any test again, and unfinished files; what is not repeated is flaky", () => {
    const first = { errors: [{ text: "Error: lost", file: "a" }, { text: "Error: worker ended" }], unfinished: ["b"] };
    expect(strayFiles(first)).toEqual(["a", "b"]);
    expect(judgeStrays(first, { errors: [], unfinished: [] })).toEqual({
      failed: [],
      flaky: ["a: outside any test: Error: lost", "outside any test: Error: worker ended (not finished: b)"],
    });
    expect(judgeStrays(first, { errors: [{ text: "Error: lost", file: "a" }], unfinished: ["b"] }).failed).toEqual([
      "a: outside any test: Error: lost",
      "b: not finished",
    ]);
    expect(judgeStrays(first).failed).toHaveLength(2);
    const nameless = { errors: [{ text: "Error: lost" }], unfinished: [] };
    expect(judgeStrays(nameless, { errors: [], unfinished: [] }).failed).toEqual(["outside any test: Error: lost"]);
  });
});
