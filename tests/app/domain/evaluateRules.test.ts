import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comparison, evaluateRules, type ReportedValue, type Rule } from "../../../app/domain/evaluateRules";

const now = { temperature: 710, signal: -95, operator: "Nordtel", wan_state: null, status: 1, slot: "2" };
const before = { temperature: 650, signal: -95, operator: "Telia", wan_state: null, status: 1, slot: "2" };

const isTrue = (...expression: Comparison[]) =>
  evaluateRules([{ type: "if", expression }], { now, before }).conditions[0]?.value;

describe("a comparison", () => {
  test.each<[boolean, string, Comparison["operator"], ReportedValue]>([
    [true, "temperature", ">", 700],
    [false, "temperature", ">", 710],
    [true, "temperature", ">=", 710],
    [true, "temperature", "<", "711"],
    [true, "temperature", "<=", 710],
    [true, "slot", "==", 2],
    [false, "slot", "!=", "2"],
    [true, "operator", "==", "Nordtel"],
    [false, "operator", "==", "nordtel"],
    [true, "operator", "contains", "tel"],
    [false, "operator", "contains", "xyz"],
    [true, "operator", "not_contains", "xyz"],
    [false, "operator", ">", "A"],
    [true, "operator", "changed", undefined],
    [false, "signal", "changed", undefined],
    [true, "wan_state", "is_null", undefined],
    [true, "never_reported", "is_null", undefined],
    [false, "signal", "is_null", undefined],
    [false, "wan_state", "<", 5],
    [false, "wan_state", "==", "Wired"],
    [true, "wan_state", "!=", "Wired"],
    [false, "wan_state", "contains", ""],
    [true, "wan_state", "not_contains", "x"],
  ])("is %s: %s %s %s", (expected, parameter, operator, value) => {
    expect(isTrue({ parameter, operator, ...(value !== undefined && { value }) })).toBe(expected);
  });

  test("is joined by and before or; none at all hold", () => {
    const yes: Comparison = { parameter: "status", operator: "==", value: 1 };
    const no: Comparison = { parameter: "status", operator: "==", value: 0 };
    const joined = (comparison: Comparison, joins_with: "&&" | "||"): Comparison => ({ ...comparison, joins_with });
    expect(isTrue(yes, joined(no, "&&"))).toBe(false);
    expect(isTrue(no, joined(yes, "||"))).toBe(true);
    expect(isTrue(yes, joined(no, "||"), joined(no, "&&"))).toBe(true);
    expect(isTrue(no, joined(yes, "||"), joined(no, "&&"))).toBe(false);
    expect(isTrue(joined(yes, "||"))).toBe(true);
    expect(isTrue()).toBe(true);
  });
});

test("rules give their actions in order, nested ones after their own, and say what they looked at", () => {
  const hot: Comparison = { parameter: "temperature", operator: ">", value: 700 };
  const weak: Comparison = { parameter: "signal", operator: "<", value: -100 };
  const rules: Rule<string>[] = [
    {
      type: "if",
      tag: "Too hot",
      expression: [hot],
      actions: ["mail"],
      conditions: [
        { type: "if", expression: [weak], actions: ["never"] },
        { type: "else", actions: ["reboot"] },
        { type: "else", actions: ["never"] },
      ],
    },
  ];
  expect(evaluateRules(rules, { now, before })).toEqual({
    actions: ["mail", "reboot"],
    conditions: [
      { key: "Too hot", value: true },
      { key: "1.1", value: false },
      { key: "1.2", value: true },
    ],
    parameters: [
      { key: "temperature", value: 710 },
      { key: "signal", value: -95 },
    ],
  });
});

test("an else after an if that held is not looked at", () => {
  const rules: Rule<string>[] = [
    {
      type: "if",
      actions: ["a"],
      conditions: [
        { type: "if", actions: ["b"] },
        { type: "else", actions: ["c"] },
      ],
    },
  ];
  expect(evaluateRules(rules, { now, before }).actions).toEqual(["a", "b"]);
});

test("whatever is compared, the answer is yes or no", () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
  const operator = fc.constantFrom<Comparison["operator"]>(
    "==",
    "!=",
    ">",
    ">=",
    "<",
    "<=",
    "contains",
    "not_contains",
    "changed",
    "is_null",
  );
  fc.assert(
    fc.property(operator, value, value, (operator, value, found) => {
      const rules: Rule<never>[] = [{ type: "if", expression: [{ parameter: "p", operator, value }] }];
      const { conditions } = evaluateRules(rules, { now: { p: found }, before: {} });
      expect(typeof conditions[0]?.value).toBe("boolean");
    }),
  );
});
