import { expect, test } from "vitest";
import { withoutAbsent } from "../../../../engine/forms/store/withoutAbsent";

const absent = { "ui:field": "AbsentField" };

test("what the user may not fill is left out, in groups and lists too", () => {
  const file = new File([], "a");
  const data = { a: 1, b: 2, group: { a: 1, b: 2 }, list: [{ a: 1, b: 2 }], places: [{ b: 2 }, { b: 2 }], file };
  const uiSchema = {
    ...{ b: absent, group: { b: absent }, list: { items: { b: absent } }, places: { items: [{ b: absent }, {}] } },
  };
  const want = { a: 1, group: { a: 1 }, list: [{ a: 1 }], places: [{}, { b: 2 }], file };
  expect(withoutAbsent(data, uiSchema)).toEqual(want);
});
