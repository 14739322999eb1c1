import { expect, test } from "vitest";
import { type AnswerSchema, shapeNamed } from "../../../../app/server/answers/AnswerShape";

const documentOf = (schemas: Record<string, AnswerSchema>) => ({ components: { schemas } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("nulls are left out, or empty, at any depth of a schema that contains itself", () => {
  const Branch: AnswerSchema = {
    type: "object",
    properties: {
      name: { type: "string" },
      size: { type: "integer" },
      parent: { anyOf: [ref("Branch"), { type: "null" }] },
      twigs: { type: "array", items: ref("Branch") },
    },
  };
  const given = { name: null, parent: null, twigs: [{ size: null, twigs: [{ name: null, size: 2, parent: null }] }] };
  const want = { name: "", parent: null, twigs: [{ twigs: [{ name: "", size: 2, parent: null }] }] };
  expect(shapeNamed(documentOf({ Branch }), "Branch").withoutNulls(given)).toEqual(want);
});

test.each(["allOf", "anyOf", "oneOf"] as const)("a schema that is in its own %s is read as the rest of it", (name) => {
  const text: AnswerSchema = { type: "string" };
  const none: AnswerSchema = { type: "null" };
  const Own: AnswerSchema = { [name]: [ref("Own"), ref("Other")] };
  const Other: AnswerSchema = { [name]: [ref("Own"), text] };
  const Holder: AnswerSchema = { properties: { value: ref("Own"), free: { [name]: [ref("Own"), none] } } };
  const shape = shapeNamed(documentOf({ Own, Other, Holder }), "Holder");
  expect(shape.withoutNulls({ value: null })).toEqual({ value: "" });
  expect(shape.withoutNulls({ free: null })).toEqual({ free: name === "allOf" ? "" : null });
});
