// @vitest-environment jsdom
import Ajv, { type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AjvError, dataValidation, errorsByKey } from "../../../engine/forms/validateData";
import { makeForm } from "../renderContent";

type Json = Record<string, unknown>;

const DOCUMENTS = 250;
const VALUES = 40;

const limit = fc.integer({ min: 0, max: 6 });
const oneOfTwo = [
  { type: "string", maxLength: 3 },
  { type: "integer", minimum: 3 },
];
const bothOfTwo = [{ type: "integer", minimum: 3 }, { multipleOf: 2 }];
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ type: fc.constant("string"), minLength: limit, maxLength: limit }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("^[a-c]+$", "^\\d{2,4}$", "^x") }),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("email", "ipv4", "date") }),
  fc.record({ type: fc.constant("string"), enum: fc.constantFrom(["a", "b"], ["x"]) }),
  fc.record({ type: fc.constantFrom("integer", "number"), minimum: limit, maximum: limit }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("number"), multipleOf: fc.constantFrom(0.5, 2, 3) }),
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

const scalar = fc.constantFrom<unknown>("", "a", "abc", "12", "12345678", "x@y.zz", "1.2.3.4", null, true, 0, 3, 4.5);
const value: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { weight: 6, arbitrary: scalar },
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "further"), tie("any"), { maxKeys: 3 }),
  ),
})).any;
const values = fc.dictionary(fc.constantFrom("a", "b", "c", "a/b", "m~n", "further"), value);

/** The fields of a document in the order they stand on the screen. */
function fieldsOf(schema: Json, around: string[] = []): string[] {
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, property]) => {
    const path = [...around, name.replaceAll("~", "~0").replaceAll("/", "~1")];
    return [path.join("/"), ...fieldsOf(property, path)];
  });
}

/** The field whose error is met first from the top; what is inside a list is an error of the list. */
function firstFailing(schema: Json, keys: Iterable<string>): string | undefined {
  const wrong = [...keys];
  return fieldsOf(schema).find((field) => wrong.some((key) => key === field || key.startsWith(`${field}/`)));
}

describe("what a form says of its data", () => {
  test(`is what ajv says on the server, for ${DOCUMENTS * VALUES} random documents and values`, async () => {
    const server = addFormats(new Ajv({ allErrors: true, strict: false }));
    let compared = 0;
    for (const schema of fc.sample(document, { numRuns: DOCUMENTS, seed: 20_260 })) {
      const { validators = {} } = await makeForm({ schema });
      const inForm = dataValidation(schema, validators, () => []);
      const onServer = server.compile(schema);
      for (const data of fc.sample(values, { numRuns: VALUES, seed: compared })) {
        const found = inForm(data);
        const isValid = onServer(JSON.parse(JSON.stringify(data)));
        const served = errorsByKey((onServer.errors ?? []).map(toError));
        expect({ schema, data, isValid: found.size === 0 }).toEqual({ schema, data, isValid });
        expect(firstFailing(schema, found.keys())).toBe(firstFailing(schema, served.keys()));
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

const toError = ({ keyword, instancePath, schemaPath, params }: ErrorObject): AjvError => ({
  keyword,
  instancePath,
  schemaPath,
  params,
});
