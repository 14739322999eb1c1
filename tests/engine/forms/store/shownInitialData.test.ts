import { expect, test } from "vitest";
import type { CompiledForm, DocumentModule } from "../../../../engine/documents/boot";
import { shownInitialData } from "../../../../engine/forms/store/shownInitialData";

const namesOf = (count: number) => Array.from({ length: count }, (_, place) => `field${place}`);

/** How often a form with `count` fields, each with a value, reads the conditions of its whole schema. */
function conditionReads(count: number, further: Record<string, unknown>): number {
  let reads = 0;
  const schema = {
    type: "object",
    properties: Object.fromEntries(namesOf(count).map((name) => [name, { type: "string" }])),
    get allOf() {
      reads += 1;
      return [];
    },
  };
  const form = { id: "loaf", title: "Loaf", schema, uiSchema: {}, submit: { operation: "createLoaf" } };
  const module = { default: form } as unknown as DocumentModule<CompiledForm>;
  const data = { ...Object.fromEntries(namesOf(count).map((name) => [name, "x"])), ...further };
  expect(shownInitialData(module, data)).toEqual(data);
  return reads;
}

test("what a form begins with is found without walking its schema for each value", () => {
  expect(conditionReads(1000, {})).toBe(0);
  expect(conditionReads(1000, { unknown: 1, others: 2, more: 3 })).toBe(conditionReads(2, { unknown: 1 }));
});
