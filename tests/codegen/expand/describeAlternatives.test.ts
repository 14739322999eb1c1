import { expect, test } from "vitest";
import { describeAlternatives } from "../../../codegen/expand/describeAlternatives";

const object = (required: string[], properties: object = {}) => ({ type: "object", required, properties });

test.each([
  ["types", [{ type: "string" }, { type: "integer" }, { type: "array" }], ["Text", "Whole number", "List"]],
  ["what only one asks for", [object(["name", "radius"]), object(["name", "side_length"])], ["Radius", "Side length"]],
  ["several of these", [object(["a", "b"]), object(["c"])], ["A, b", "C"]],
  ["what only one has", [object([], { a: {}, b: {} }), object([], { a: {}, c: {} })], ["B", "C"]],
  [
    "a value only one has",
    [object(["kind"], { kind: { const: "round_bread" } }), object(["kind"], { kind: { enum: ["flat"] } })],
    ["Round bread", "Flat"],
  ],
  ["an object among others", [{ type: "string" }, object(["id"])], ["Text", "Id"]],
  ["nothing that tells them apart", [{ type: "string", minLength: 2 }, { type: "string" }], [undefined, undefined]],
  ["values, which say themselves", [{ const: "a" }, { type: "string", enum: ["b"] }], [undefined, undefined]],
  [
    "the values they have, beside what is no value",
    [{ const: "auto" }, { enum: ["none", "some"] }, { enum: ["a", "b", "c", "d"] }, { type: "number" }],
    ["Auto", "None, some", "Choice", "Number"],
  ],
  ["names beyond counting", [object(["a", "b", "c", "d"]), { type: "null" }], ["Object", "Nothing"]],
  ["one that is left out", [undefined, { type: "boolean" }], [undefined, "Yes or no"]],
])("alternatives are called by %s", (_, alternatives, want) => {
  expect(describeAlternatives(alternatives as Parameters<typeof describeAlternatives>[0])).toEqual(want);
});
