import { createSchemaUtils, type RJSFSchema } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emitValidators } from "../../../codegen/emit/validators";
import { expandForm } from "../../../codegen/expand/expandForm";
import type { JsonObject } from "../../../codegen/json";
import { bakeryDocuments, bakeryOperation } from "../bakeryDocuments";
import { importValidators } from "./importValidators";

const operation = bakeryOperation({
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2, maxLength: 6, pattern: "^[a-z]" },
    kind: { type: "string", enum: ["rye", "oat"] },
    mail: { type: "string", format: "email" },
    at: { type: "string", format: "date-time" },
    heat: { type: "integer", minimum: 1 },
    tags: { type: "array", uniqueItems: true, items: { type: "object", properties: { a: { type: "integer" } } } },
  },
});

const { schema } = expandForm(
  {
    $schema: "",
    title: "Bake",
    submit: { operation: "bakeLoaf" },
    fields: [
      { key: "name" },
      { key: "kind" },
      { key: "mail", depends: { kind: "rye" } },
      { key: "at", depends: { kind: "rye" } },
      { key: "heat", required: true, depends: { kind: ["oat"] } },
      { key: "tags", depends: { heat: { minimum: 5 } } },
    ],
  },
  operation,
  bakeryDocuments(),
);

const data = fc.record(
  {
    name: fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: "grapheme", maxLength: 8 }), fc.integer()),
    kind: fc.constantFrom("rye", "oat", "spelt"),
    mail: fc.oneof(fc.emailAddress(), fc.string()),
    at: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.string(),
    ),
    heat: fc.oneof(fc.integer({ min: -5, max: 20 }), fc.double()),
    tags: fc.array(
      fc.record(
        { a: fc.oneof(fc.integer({ max: 2, min: 0 }), fc.string({ maxLength: 1 })) },
        { noNullPrototype: true },
      ),
      {
        maxLength: 4,
      },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

function reference(of: JsonObject) {
  const ajv = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 8 });
  addFormats.default(ajv);
  return ajv.compile(of);
}

describe("validators written for the browser", () => {
  test("agree with ajv on every error", async () => {
    const validator = createPrecompiledValidator(await importValidators(schema), schema);
    const validate = reference(schema);
    fc.assert(
      fc.property(data, (value) => {
        validate(value);
        const { errors = [] } = validator.rawValidation<{ instancePath: string; keyword: string }>(schema, value);
        const places = (list: readonly { instancePath: string; keyword: string }[]) =>
          list.map((error) => `${error.instancePath} ${error.keyword}`).sort();
        expect(places(errors)).toEqual(places(validate.errors ?? []));
      }),
      { numRuns: 500 },
    );
  });

  test("hold every function RJSF asks for, whatever is typed", async () => {
    const validator = createPrecompiledValidator(await importValidators(schema), schema);
    const utils = createSchemaUtils(validator, schema);
    fc.assert(
      fc.property(data, (value) => {
        const resolved = utils.retrieveSchema(schema, value);
        expect(Object.keys(resolved.properties ?? {}).includes("mail")).toBe(value.kind === "rye");
        utils.getDefaultFormState(schema, value);
        utils.omitExtraData(schema, value);
        validator.validateFormData(value, schema);
      }),
      { numRuns: 300 },
    );
  });

  test("hold those of alternatives and both outcomes of a condition", async () => {
    const own: JsonObject = {
      type: "object",
      properties: { kind: { type: "string" }, oven: { oneOf: [objectWith("gas"), objectWith("wood")] } },
      if: { properties: { kind: { const: "rye" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { seeds: { type: "boolean" } } },
      else: { properties: { milk: { type: "boolean" } } },
    };
    const validator = createPrecompiledValidator(await importValidators(own), own);
    const utils = createSchemaUtils(validator, own);
    expect(utils.retrieveSchema(own, { kind: "rye" }).properties).toHaveProperty("seeds");
    expect(utils.retrieveSchema(own, { kind: "oat" }).properties).toHaveProperty("milk");
    const options = [objectWith("gas"), objectWith("wood")];
    expect(utils.getClosestMatchingOption({ wood: "oak" }, options, 0)).toBe(1);
  });

  test("hold those of conditions that refer to a part of the whole schema", async () => {
    const own: JsonObject = {
      type: "object",
      definitions: { rye: { const: "rye" }, oven: { properties: { kind: { $ref: "#/definitions/rye" } } } },
      properties: { kind: { type: "string" } },
      allOf: [
        {
          if: { $ref: "#/definitions/oven" },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { seeds: { type: "boolean" } } },
        },
        {
          if: { properties: { kind: { $ref: "#/definitions/rye" } }, required: ["kind"] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { sour: { type: "boolean" } } },
        },
      ],
    };
    const utils = createSchemaUtils(createPrecompiledValidator(await importValidators(own), own), own);
    expect(Object.keys(utils.retrieveSchema(own, { kind: "rye" }).properties ?? {})).toEqual(["kind", "seeds", "sour"]);
    expect(Object.keys(utils.retrieveSchema(own, { kind: "oat" }).properties ?? {})).toEqual(["kind"]);
  });

  test("take every amount of cents for a multiple of 0.01, and nothing between two of them", async () => {
    const own: JsonObject = { type: "object", properties: { price: { type: "number", multipleOf: 0.01 } } };
    const validator = createPrecompiledValidator(await importValidators(own), own);
    const isValid = (price: number) => validator.isValid(own, { price }, own);
    expect([0, 0.07, 4.35, 111856.18, 1234567.89, 9_999_999_999.99].filter((price) => !isValid(price))).toEqual([]);
    fc.assert(fc.property(fc.nat(2 ** 40), (cents) => isValid(cents / 100)));
    expect([0.005, 0.0100001, 1234567.895, 99_999_999.991].filter(isValid)).toEqual([]);
  });

  test("know every format a document may name", async () => {
    const own: JsonObject = { type: "object", properties: { at: { type: "string", format: "iso-time" } } };
    const validator = createPrecompiledValidator(await importValidators(own), own);
    expect(validator.isValid(own, { at: "10:00:00" }, own)).toBe(true);
    expect(validator.isValid(own, { at: "noon" }, own)).toBe(false);
  });

  test("try no pattern or format on longer texts than people enter, where it would take them minutes", async () => {
    const own: JsonObject = {
      type: "object",
      properties: {
        slow: { type: "string", pattern: "^.*@.*x$" },
        address: { type: "string", format: "url" },
        quick: { type: "string", pattern: "^[a-z]+$" },
      },
    };
    const validator = createPrecompiledValidator(await importValidators(own), own);
    const isValid = (data: object) => validator.isValid(own, data, own);
    expect(isValid({ slow: "@".repeat(40_000), address: `http://${":".repeat(40_000)}` })).toBe(true);
    const wrong = [{ slow: "@".repeat(400) }, { address: `http://${":".repeat(400)}` }, { quick: "1".repeat(40_000) }];
    expect(wrong.filter(isValid)).toEqual([]);
  });

  test("explain why ambiguous branches have none", () => {
    const inside: JsonObject = {
      properties: { b: { type: "string" } },
      dependencies: { b: { oneOf: [{ properties: { kind: { const: "a" } } }] } },
    };
    const own: JsonObject = { type: "object", properties: {}, allOf: [inside] };
    expect(() => emitValidators(own)).toThrow("RJSF cannot follow the branches of this schema");
  });

  const branched: JsonObject = { oneOf: [objectWith("gas"), objectWith("wood")] };
  test.each<[string, JsonObject, unknown]>([
    ["the places of a list", { type: "array", items: [branched] }, [{ wood: "oak" }]],
    ["what follows its places", { type: "array", items: [], additionalItems: branched }, [{ wood: "oak" }]],
    ["further properties", { type: "object", additionalProperties: branched }, { oven: { wood: "oak" } }],
    ["patterns", { type: "object", patternProperties: { "^o": branched } }, { oven: { wood: "oak" } }],
    [
      "a property of a branch",
      { oneOf: [{ type: "object", properties: { oven: branched } }] },
      { oven: { wood: "oak" } },
    ],
  ])("know the branches inside %s", async (_where, inside, value) => {
    const own: JsonObject = { type: "object", properties: { inside } };
    const utils = createSchemaUtils(createPrecompiledValidator(await importValidators(own), own), own);
    const options = branched.oneOf as RJSFSchema[];
    expect(utils.getClosestMatchingOption({ wood: "oak" }, options)).toBe(1);
    expect(utils.omitExtraData(own, { inside: value })).toEqual({ inside: value });
  });

  test("need nothing a content security policy without eval forbids", () => {
    expect(emitValidators(schema)).not.toMatch(/\brequire\(|\beval\(|new Function/);
  });

  test("are refused when program text would be left in them", () => {
    const hostile = { type: "object", properties: { name: { enum: ["require('fs')"] } } };
    expect(() => emitValidators(hostile)).toThrow('"require("');
  });
});

function objectWith(name: string): JsonObject {
  return { type: "object", properties: { [name]: { type: "string" } }, required: [name] };
}
