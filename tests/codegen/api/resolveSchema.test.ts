import { expect, test } from "vitest";
import { propertySchema } from "../../../codegen/api/resolveSchema";

const action = { type: "object", properties: { name: { type: "string" } }, additionalProperties: false };
const tag = {
  type: "object",
  properties: { actions: { type: "array", items: action }, words: { type: "array", items: { type: "string" } } },
  additionalProperties: false,
};
const at = (path: string) => propertySchema({} as never, tag as never, path);

test("a path leads through lists: to one item by its number, to a property of every item by its name", () => {
  expect(at("actions.0")).toMatchObject({ type: "object" });
  expect([at("actions.0.name"), at("actions.name")]).toEqual([{ type: "string" }, { type: "string" }]);
  expect([at("actions.nam"), at("actions.0.nam")]).toEqual([undefined, undefined]);
});

test("no item of a list of texts has properties", () => {
  expect(at("words.0")).toEqual({ type: "string" });
  expect(at("words.name")).toBeUndefined();
});
