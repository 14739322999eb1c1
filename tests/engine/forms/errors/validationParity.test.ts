// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import { readBody } from "../../../../app/server/api/requests/readBody";
import { ApiError } from "../../../../app/server/requests/ApiError";
import { divideErrors } from "../../../../engine/forms/errors/serverErrors";
import { sourceSteps } from "../../../../engine/forms/errors/sourceSteps";
import { dataValidation } from "../../../../engine/forms/errors/validateData";
import { schemaProperties } from "../../../../engine/forms/schema/schemaProperties";
import { keyOf } from "../../../../engine/forms/store/paths";
import { makeForm } from "../../renderContent";

type Json = Record<string, unknown>;

const DOCUMENTS = 250;
const VALUES = 40;

const limit = fc.integer({ min: 0, max: 6 });
const oneOfTwo = [
  { type: "string", maxLength: 3 },
  { type: "integer", minimum: 3 },
];
const bothOfTwo = [
  { type: "integer", minimum: 3 },
  { type: "number", multipleOf: 2 },
];
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ type: fc.constant("string"), minLength: limit, maxLength: limit }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("^[a-c]+$", "^\\d{2,4}$", "^x") }),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("email", "ipv4", "date") }),
  fc.record({ type: fc.constant("string"), enum: fc.constantFrom(["a", "b"], ["x"]) }),
  fc.record({ type: fc.constantFrom("integer", "number"), minimum: limit, maximum: limit }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("number"), multipleOf: fc.constantFrom(0.01, 0.5, 2, 3) }),
  fc.record({ type: fc.constant("boolean") }),
  fc.record({ type: fc.constant(["string", "null"]) }),
  fc.record({ type: fc.constant("string"), not: fc.constantFrom({ const: "a" }, { pattern: "^1" }, { minLength: 4 }) }),
  fc.record({ type: fc.constant("number"), not: fc.constantFrom({ minimum: 1, maximum: 3 }, { enum: [0, 4.5] }) }),
  fc.record({ type: fc.constant("string"), const: fc.constantFrom("a", "abc") }),
  fc.record({ oneOf: fc.constantFrom(oneOfTwo, bothOfTwo) }),
  fc.record({ anyOf: fc.constantFrom([{ type: "string", pattern: "^a" }, { type: "null" }]) }),
);
const list = leaf.chain((items) =>
  fc.record({ type: fc.constant("array"), items: fc.constant(items), minItems: limit, uniqueItems: fc.boolean() }),
);
const group = (property: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom("a", "b", "c", "a/b", "m~n"), property, { minKeys: 1 }),
      fc.nat(),
      fc.option(fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom<unknown>("a", 3, true), leaf), { nil: undefined }),
    )
    .map(([properties, mask, condition]) => ({
      type: "object",
      properties,
      required: Object.keys(properties).filter((_, place) => (mask >> place) % 2 === 1),
      ...(condition && { allOf: [branch(...condition)] }),
    }));
const document = group(fc.oneof({ weight: 4, arbitrary: leaf }, list, group(fc.oneof(leaf, list))));

function branch(key: string, value: unknown, then: Json): Json {
  const condition = { properties: { [key]: { const: value } }, required: [key] };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: { properties: { further: then }, required: ["further"] } };
}

const addresses = [
  "x@y.zz",
  "ö@y.zz",
  "a..b@y.zz",
  "x@y_.zz",
  "x@y",
  "1.2.3.4",
  "01.2.3.4",
  "2026-02-30",
  "2028-02-29",
];
const scalar = fc.constantFrom<unknown>("", "a", "abc", "12", "12345678", ...addresses, null, true, 0, 3, 4.5, 1.13);
const value: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { weight: 6, arbitrary: scalar },
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "further"), tie("any"), { maxKeys: 3 }),
  ),
})).any;
const values = fc.dictionary(fc.constantFrom("a", "b", "c", "a/b", "m~n", "further"), value);

/** The paths of a document's fields in display order. */
function fieldsOf(schema: Json, around: string[] = []): string[] {
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => {
    const path = [...around, name.replaceAll("~", "~0").replaceAll("/", "~1")];
    return [path.join("/"), ...fieldsOf(property, path)];
  });
}

/** The first field with an error in display order; errors inside a list count for the list. */
function firstFailing(schema: Json, keys: Iterable<string>): string | undefined {
  const wrong = [...keys];
  return fieldsOf(schema).find((field) => wrong.some((key) => key === field || key.startsWith(`${field}/`)));
}

/** The server's validation of a body: keys of the fields at which the form shows its errors; undefined for a valid body. */
function serverOf(schema: Json): (data: unknown) => string[] | undefined {
  const content = { "application/json": { schema } };
  const post = { operationId: "save", "x-permission": "save", requestBody: { required: true, content }, responses: {} };
  const [operation] = readContract({ paths: { "/save": { post } }, components: {} });
  if (!operation) throw new Error("The document has no operation.");
  const properties = schemaProperties(schema);
  return (data) => {
    try {
      readBody(operation, Buffer.from(JSON.stringify(data)));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const answer = { code: error.code, status: error.status, errors: [...error.items] };
      const { fields } = divideErrors(answer as never, error.message, properties);
      return Object.keys(fields).map((path) => keyOf(sourceSteps(path, schema)));
    }
  };
}

describe("what a form says of its data", () => {
  test(`is what the API says of the same content, at the same field first, for ${DOCUMENTS * VALUES} random documents and values`, async () => {
    let compared = 0;
    for (const schema of fc.sample(document, { numRuns: DOCUMENTS, seed: 20_260 })) {
      const { validators = {} } = await makeForm({ schema });
      const inForm = dataValidation(schema, validators, () => []);
      const onServer = serverOf(schema);
      for (const data of fc.sample(values, { numRuns: VALUES, seed: compared })) {
        const found = inForm(data);
        const refused = onServer(data);
        const first = firstFailing(schema, found.keys());
        expect({ schema, data, isValid: found.size === 0, first }).toEqual({
          ...{ schema, data, isValid: refused === undefined },
          first: firstFailing(schema, refused ?? []),
        });
        compared += 1;
      }
    }
    expect(compared).toBe(10_000);
  }, 120_000);

  test("is nothing about fields that are absent", async () => {
    const text = { type: "string", minLength: 3 };
    const schema = { type: "object", properties: { shown: text, absent: text } };
    const { validators = {} } = await makeForm({ schema });
    const found = dataValidation(schema, validators, () => ["absent"])({ shown: "a", absent: "a" });
    expect([...found.keys()]).toEqual(["shown"]);
  });
});
