import { describe, expect, test } from "vitest";
import { patternFault } from "../../../../codegen/check/schemas/patterns";

const address = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

describe("patterns with catastrophic backtracking", () => {
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
    "^(a?){70}a{70}$",
    "^(a?|b?){40}$",
    "^((ab|a|b)-?){30}$",
    "^(?:\\d{1,3}){30}x",
    "^(?:(?:a?)+b?){0,12}b{16}$",
    "^(?:[ab]{2,}|[ab]*){3,5}c$",
    "^(?:([ab])?x?)(?:\\w\\1)*$",
    "^(((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4},?)*$",
    "^\\w+([.-]?\\w+)*@",
    // Each of these is missed or left undecided by a checker of docs/adr/0012.
    "^((a{1,2}){1,2}){1,20}$",
    "^(a|a){30}$",
    "^(?:x?){30}$",
    "^(.*?,){11}P",
    "^(?:a|b|ab)*c$",
    "^(aa|aaa)+$",
    "^[a-z]*[a-z0-9]*[a-z_]*!$",
    "a*a*a*b",
    "^.*;.*;.*$",
  ])("the pattern %s", (pattern) => {
    expect(patternFault(pattern)).toMatch(/catastrophic backtracking/);
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
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$",
    "^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$",
    "^(?:(?:[01]?\\d?\\d|2[0-4]\\d|25[0-5])\\.){3}(?:[01]?\\d?\\d|2[0-4]\\d|25[0-5])(?:/(?:3[0-2]|[12]?\\d))?$",
    "^(?:[0-9A-F]{2}([-:]))(?:[0-9A-F]{2}\\1){4}[0-9A-F]{2}$",
    "^(?:[0-9a-f]{2}[:-]?){6}$",
    "^(?:[0-9A-F]{2} ?){32}$",
    "^([0-9a-f]{1,4}:){1,6}(:[0-9a-f]{1,4}){1,6}$",
    "^(?=.{1,253}$)(?:(?!-)[A-Za-z0-9-]{1,63}(?<!-)\\.)+[A-Za-z]{2,63}$",
    "^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$",
    "^(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+)?$",
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    "^P(?!$)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$",
    "^\\+?\\d{1,3}([ -]?\\d{2,4}){2,4}$",
    "^#(?:[0-9a-fA-F]{3,4}){1,2}$",
    "^(north|northeast){1,3}$",
    "^([A-Z]{3}\\d{3},? ?)+$",
    "^(\\w+(,|$))*$",
    "^[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?$",
    // Each of these is refused by a checker of docs/adr/0012.
    "^(a|a){20}$",
    "^(a+b+)+c$",
    "(?:a+b)+c",
    "<[^>]*>",
    "\\s+$",
    "^(?:\\w+[.-])*\\w+$",
    "^([a-z]+-)*[a-z]+$",
    "^([^,]*,){3}[^,]*$",
    "^[\\s\\S]*foo[\\s\\S]*bar$",
  ])("the pattern %s", (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
    const start = performance.now();
    for (const text of [
      "a".repeat(5000),
      "1".repeat(5000),
      "a1.".repeat(2000),
      "foofar".repeat(900),
      "1.".repeat(20),
      "ab:".repeat(30),
      "AB ".repeat(31),
    ])
      new RegExp(pattern, "u").test(`${text}!`);
    // The slowest of these takes milliseconds; a pattern that backtracks would practically never end.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

test("a pattern that does not compile is refused with the reason", () => {
  expect(patternFault("(a")).toBe("this is not a regular expression: Unterminated group");
});
