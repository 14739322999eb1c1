import { join } from "node:path";
import { expect, test } from "vitest";
import { emitValidators } from "../../../../codegen/emit/validators";
import { formSchema } from "../../../../codegen/expand/formSchema";
import { compile } from "../../../../codegen/index";
import type { JsonObject } from "../../../../codegen/json";
import { withFiles } from "../../temporaryFolder";

const base = join(import.meta.dirname, "../../../fixtures/broken/base");
const text = { type: "string" };
const number = { type: "number" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });

const accepted: Record<string, JsonObject> = {
  "a tuple open at its end": { type: "array", items: [text, number] },
  "a tuple with further items": { type: "array", items: [text, { type: "boolean" }], additionalItems: number },
  "a tuple closed at its end": { type: "array", items: [text, number], additionalItems: false },
  "a tuple with a bound above it": { type: "array", items: [text], maxItems: 4 },
  "a list that says what its additional items would be": { type: "array", items: text, additionalItems: false },
  "a tree of the whole schema": object({ name: text, parts: { type: "array", items: { $ref: "#" } } }),
  "a chain of the whole schema": object({ name: text, next: { $ref: "#" } }),
  "a tree with a condition": object(
    { kind: text, inner: { type: "array", items: { $ref: "#" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { properties: { kind: { const: "leaf" } } }, then: { properties: { weight: number } } },
  ),
  "a tree of a definition": {
    definitions: { node: object({ next: { $ref: "#/definitions/node" } }) },
    $ref: "#/definitions/node",
  },
  "a reference to another property": object({ from: text, to: { $ref: "#/properties/from" } }),
  "a reference through a reference": object(
    { a: { $ref: "#/$defs/a" } },
    { $defs: { a: { $ref: "#/$defs/b" }, b: text } },
  ),
  "the name of its dialect": { $schema: "http://json-schema.org/draft-07/schema#", type: "string" },
  "what a text holds": { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
  "what is on its way out": { type: "string", deprecated: true, $comment: "Until the move." },
  "true as a schema": object({ anything: true, list: { type: "array", items: true } }),
  "named alternatives": {
    oneOf: [
      { const: "s", title: "Small" },
      { const: "l", title: "Large" },
    ],
  },
  "a text or nothing": { type: ["string", "null"] },
  "dependencies on properties": object({ card: text, address: text }, { dependencies: { card: ["address"] } }),
  "dependencies on schemas": object(
    { paid: { type: "boolean" } },
    { dependencies: { paid: { properties: { price: number }, required: ["price"] } } },
  ),
  "further properties": { type: "object", additionalProperties: number, propertyNames: { pattern: "^[a-z]+$" } },
  "properties by pattern": { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
  "a list that contains something": { type: "array", items: text, contains: { const: "main" } },
  "one of two required": object(
    { mail: text, phone: text },
    { anyOf: [{ required: ["mail"] }, { required: ["phone"] }] },
  ),
  "what it is not": { type: "string", not: { enum: ["root", "admin"] } },
  "a set of words": { type: "array", uniqueItems: true, items: { type: "string", enum: ["mon", "tue"] }, default: [] },
  hundredths: { type: "number", multipleOf: 0.01, exclusiveMinimum: 0 },
  "formats of RJSF": object({
    at: { ...text, format: "date-time" },
    site: { ...text, format: "uri" },
    file: { ...text, format: "data-url" },
  }),
  "parts joined": { allOf: [object({ a: text }), { properties: { b: number } }] },
};

const refused: Record<string, [JsonObject, RegExp]> = {
  "a schema that is only itself": [{ $ref: "#" }, /"#" is circular/],
  "a schema all of itself": [{ allOf: [{ $ref: "#" }] }, /"#" is circular/],
  "a reference to a place by name": [{ $ref: "#part" }, /a \$ref must stay inside its own schema/],
  "a word of a later dialect": [
    { type: "array", prefixItems: [text] },
    /"prefixItems" is not a JSON Schema keyword.*write the list in "items"/,
  ],
  "an outcome without a condition": [{ ...text, else: { minLength: 2 } }, /"else" without "if" is ignored/],
  "a condition without an outcome": [{ ...text, if: { minLength: 2 } }, /"if" without "then" and "else" is ignored/],
  "a dialect that is not read": [
    { $schema: "https://json-schema.org/draft/2020-12/schema", ...text },
    /"\$schema" is not a JSON Schema keyword/,
  ],
};

const form = (schema: unknown) =>
  JSON.stringify({
    $schema: "../meta/form.schema.json",
    title: "New book",
    submit: { operation: "createBook" },
    fields: [{ key: "title", schema }],
  });

async function schemaProblems(schemas: Record<string, JsonObject>): Promise<Record<string, string[]>> {
  const names = Object.keys(schemas);
  const files = Object.fromEntries(names.map((name, index) => [`forms/schema-${index}.json`, form(schemas[name])]));
  return withFiles(files, async (overlay) => {
    const { problems } = await compile({ folders: [base, overlay] });
    const own = problems.filter(({ rule }) => rule === "own-schema" || rule === "validator" || rule === "shape");
    return Object.fromEntries(
      names.map((name, index) => [
        name,
        own.filter(({ file }) => file.endsWith(`/schema-${index}.json`)).map(({ message }) => message),
      ]),
    );
  });
}

test("ordinary schemas of draft-07 are accepted", async () => {
  const problems = await schemaProblems(accepted);
  expect(problems).toEqual(Object.fromEntries(Object.keys(accepted).map((name) => [name, []])));
});

test.each(Object.entries(accepted))("a validator is written for %s", (_, schema) => {
  const field = { key: "value", schema, uiSchema: {}, required: false };
  expect(emitValidators(formSchema([{ key: "value" }], [field]))).toContain("export { exports as validators }");
  expect(emitValidators(schema)).toContain("export { exports as validators }");
});

test("what would be ignored or lead nowhere is refused with the reason", async () => {
  const problems = await schemaProblems(
    Object.fromEntries(Object.entries(refused).map(([name, [one]]) => [name, one])),
  );
  for (const [name, [, want]] of Object.entries(refused)) expect(problems[name]?.join("\n"), name).toMatch(want);
});
