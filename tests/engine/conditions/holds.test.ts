import { describe, expect, it } from "vitest";
import { holds } from "../../../engine/conditions/holds";

const context = { record: { crust: "soft", weight: 500, seeds: null, tags: ["rye", "dark"], sliced: false } };

describe("holds", () => {
  it.each([
    { condition: undefined, want: true },
    { condition: {}, want: true },
    { condition: { "record.crust": "soft" }, want: true },
    { condition: { "record.crust": "crunchy" }, want: false },
    { condition: { "record.crust": ["crunchy", "soft"] }, want: true },
    { condition: { "record.crust": ["crunchy"] }, want: false },
    { condition: { "record.sliced": false }, want: true },
    { condition: { "record.crust": "{record.crust}" }, want: true },
    { condition: { "record.crust": "{record.weight}" }, want: false },
    { condition: { "record.unknown": "{record.nothing}" }, want: false },
    { condition: { "record.seeds": null }, want: true },
    { condition: { "record.unknown": null }, want: true },
    { condition: { "record.sliced": null }, want: false },
    { condition: { "record.weight": "500" }, want: false },
    { condition: { "record.crust": "soft", "record.weight": 499 }, want: false },
    { condition: { "record.weight": { minimum: 500, maximum: 500 } }, want: true },
    { condition: { "record.weight": { exclusiveMinimum: 500 } }, want: false },
    { condition: { "record.weight": { exclusiveMaximum: 501 } }, want: true },
    { condition: { "record.weight": { type: "string" } }, want: false },
    { condition: { "record.weight": { type: ["string", "integer"] } }, want: true },
    { condition: { "record.seeds": { type: "null" } }, want: true },
    { condition: { "record.crust": { pattern: "^so" } }, want: true },
    { condition: { "record.crust": { minLength: 5 } }, want: false },
    { condition: { "record.crust": { maxLength: 4 } }, want: true },
    { condition: { "record.crust": { not: { const: "soft" } } }, want: false },
    { condition: { "record.crust": { enum: ["soft"] } }, want: true },
    { condition: { "record.tags": { contains: { const: "rye" } } }, want: true },
    { condition: { "record.tags": { minItems: 3 } }, want: false },
    { condition: { "record.tags": { maxItems: 2 } }, want: true },
    { condition: { "record.weight": { anyOf: [{ const: 1 }, { minimum: 400 }] } }, want: true },
    { condition: { "record.weight": { allOf: [{ minimum: 400 }, { maximum: 450 }] } }, want: false },
    { condition: { "record.weight": { oneOf: [{ minimum: 400 }, { minimum: 300 }] } }, want: false },
    { condition: { "record.weight": { heavy: true } }, want: false },
  ])("$condition holds: $want", ({ condition, want }) => {
    expect(holds(condition, context)).toBe(want);
  });
});
