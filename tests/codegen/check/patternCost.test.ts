import { describe, expect, test } from "vitest";
import { isCostly } from "../../../codegen/check/patternCost";

const address = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

describe("patterns that can take forever", () => {
  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "(a|ab)*c",
    "^(a{1,30}){1,30}$",
    "^(.*,)*x$",
    "(x+x+)+y",
    "^([a-z]|[a-f0-9])+$",
    "^(\\w+\\s?)*$",
    "(?=(a+)+)b",
    "(a",
    "^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a{34}$",
    "(a?){40}a{40}",
    "^\\d+\\d+\\d+\\d+\\d+$",
    "^\\s*\\s*\\s*\\s*x$",
    ".*.*.*.*=.*;",
    "(a+)\\1+\\1+$",
    "^(?=a+a+a+a+b)a",
    "^(\\p{L}+)+$",
    "^(?:(?!b)a|a)+$",
    "^(?<name>a+)+$",
    "^(?:\\u{61}+)+$",
    "[a-z]{1,100}[a-z]{1,100}[a-z]{1,100}[a-z]{1,100}[a-z]{1,100}!",
  ])("the pattern %s", (pattern) => {
    expect(isCostly(pattern)).toBe(true);
  });
});

describe("patterns that end", () => {
  test.each([
    "^[a-z]+$",
    `^(${address}\\.){3}${address}$`,
    "^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,6}$",
    "^[0-9A-F]{2}(:[0-9A-F]{2}){5}$",
    "^(foo|far)+$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "(?<!x)y\\p{L}",
    "^[^@]+@[^@]+\\.[^@]+$",
    "^\\/(?:[^/]+\\/)*[^/]+$",
    "^\\p{Lu}[\\p{L}\\p{N}_-]{0,62}$",
    "^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$",
  ])("the pattern %s", (pattern) => {
    expect(isCostly(pattern)).toBe(false);
    const start = performance.now();
    for (const text of ["a".repeat(5000), "1".repeat(5000), "a1.".repeat(2000), "foofar".repeat(900)])
      new RegExp(pattern, "u").test(`${text}!`);
    // The slowest of these needs milliseconds; a pattern that backtracks needs more years than there are.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
