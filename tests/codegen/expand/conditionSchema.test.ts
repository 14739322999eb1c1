import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { conditionSchema } from "../../../codegen/expand/conditionSchema";
import type { JsonObject } from "../../../codegen/json";

interface Case {
  title: string;
  condition: JsonObject;
  holds: object[];
  fails: object[];
}

const cases: Case[] = [
  {
    title: "a value",
    condition: { kind: "rye" },
    holds: [{ kind: "rye" }],
    fails: [{}, { kind: "oat" }, { kind: null }],
  },
  { title: "a list of values", condition: { kind: [1, 2] }, holds: [{ kind: 2 }], fails: [{}, { kind: 3 }] },
  { title: "a JSON Schema", condition: { heat: { minimum: 5 } }, holds: [{ heat: 5 }], fails: [{}, { heat: 4 }] },
  {
    title: "null, which absence means too",
    condition: { kind: null },
    holds: [{}, { kind: null }],
    fails: [{ kind: "rye" }],
  },
  { title: "a list with null", condition: { kind: [null, 1] }, holds: [{}, { kind: 1 }], fails: [{ kind: 2 }] },
  {
    title: "a path",
    condition: { "oven.heat": 5, "oven.on": true },
    holds: [{ oven: { heat: 5, on: true } }],
    fails: [{}, { oven: { heat: 5 } }, { oven: { heat: 4, on: true } }],
  },
  {
    title: "several entries, all of them",
    condition: { kind: "rye", heat: 5 },
    holds: [{ kind: "rye", heat: 5 }],
    fails: [{ kind: "rye" }, { heat: 5 }],
  },
];

describe("a condition as a schema holds for the same values", () => {
  test.each(cases)("$title", ({ condition, holds, fails }) => {
    const validate = new Ajv({ strict: false }).compile(conditionSchema(condition, []));
    for (const value of holds) expect(validate(value), JSON.stringify(value)).toBe(true);
    for (const value of fails) expect(validate(value), JSON.stringify(value)).toBe(false);
  });
});
