import { expect, test } from "vitest";
import { problemsOf, requestOf, valuesOf } from "../../../../../app/console/blocks/configure/configurationRequest";
import { readEndpoints } from "../../../../../app/console/blocks/configure/readSpecification";

const oven = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", maxLength: 8 },
    heat: { type: "integer", minimum: 50, maximum: 300 },
    mode: { enum: ["fan", "grill"] },
    light: { type: "boolean" },
    plan: { type: "array" },
  },
};
const specification = {
  paths: {
    "/ovens/{id}/config": {
      get: { summary: "Reads" },
      put: { tags: ["Ovens"], summary: "An oven", requestBody: { $ref: "#/components/bodies/Oven" } },
    },
    "/bakery/close": { post: {} },
    "/wrong": "nothing",
  },
  components: {
    schemas: { Oven: { properties: { data: oven } }, Loop: { $ref: "#/components/schemas/Loop" } },
    bodies: { Oven: { content: { "application/json": { schema: { $ref: "#/components/schemas/Oven" } } } } },
  },
};

const [put, post] = readEndpoints(specification);
if (!put || !post) throw new Error("There are two endpoints.");

test("a documentation is read as the requests that change something, by their group", () => {
  expect([put, post].map(({ key, group, summary }) => [key, group, summary])).toEqual([
    ["PUT /ovens/{id}/config", "Ovens", "An oven"],
    ["POST /bakery/close", "bakery", "/bakery/close"],
  ]);
  expect(put.properties.map(({ key, kind, isRequired }) => [key, kind, isRequired])).toEqual([
    ["id", "text", true],
    ["name", "text", true],
    ["heat", "number", false],
    ["mode", "choice", false],
    ["light", "boolean", false],
    ["plan", "json", false],
  ]);
});

test.each([[undefined], ["text"], [{ paths: [] }], [{ paths: { "/a": { put: { requestBody: { $ref: "#/x/y" } } } } }]])(
  "a documentation that is none does no harm: %j",
  (broken) => expect(() => readEndpoints(broken)).not.toThrow(),
);

test("a reference that leads to itself ends", () => {
  const schema = { $ref: "#/components/schemas/Loop" };
  const paths = { "/a": { put: { requestBody: { content: { "application/json": { schema } } } } } };
  expect(readEndpoints({ ...specification, paths })[0]?.properties).toEqual([]);
});

test("what was entered is judged by the documentation before it is sent", () => {
  expect(problemsOf(put, { id: "1", name: "much too long", heat: "12", plan: "[" })).toEqual({
    name: "This is too long.",
    heat: "This value is not valid.",
    plan: "This is not valid JSON.",
  });
  expect(Object.keys(problemsOf(put, {}))).toEqual(["id", "name"]);
});

test("a request has its places filled and typed values within data; what was left empty is not sent", () => {
  expect(requestOf(put, { id: "7", name: "Deck", heat: "220", mode: "", light: "false", plan: "[1]" })).toEqual({
    ...{ path: "/ovens/7/config", method: "PUT", content_type: "application/json" },
    request_data: { data: { name: "Deck", heat: 220, light: false, plan: [1] } },
  });
  expect(requestOf(post, {}).request_data).toEqual({});
});

test("the values a device answers fill what is requested", () => {
  const response = { name: "Deck", heat: 200, light: true, plan: [1], secret: "x", mode: null };
  expect(valuesOf(put, response)).toEqual({ name: "Deck", heat: "200", light: "true", plan: "[1]" });
  expect(valuesOf(put, undefined)).toEqual({});
});
