import { expect, test } from "vitest";
import { type ResponseSchema, shapeNamed } from "../../../../app/server/responses/ResponseShape";

const documentOf = (schemas: Record<string, ResponseSchema>) => ({ components: { schemas } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("nulls are left out, or empty, at any depth of a schema that contains itself", () => {
  const Branch: ResponseSchema = {
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
  const text: ResponseSchema = { type: "string" };
  const none: ResponseSchema = { type: "null" };
  const Own: ResponseSchema = { [name]: [ref("Own"), ref("Other")] };
  const Other: ResponseSchema = { [name]: [ref("Own"), text] };
  const Holder: ResponseSchema = { properties: { value: ref("Own"), free: { [name]: [ref("Own"), none] } } };
  const shape = shapeNamed(documentOf({ Own, Other, Holder }), "Holder");
  expect(shape.withoutNulls({ value: null })).toEqual({ value: "" });
  expect(shape.withoutNulls({ free: null })).toEqual({ free: name === "allOf" ? "" : null });
});
