import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeDocument } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

const widget = { description: "An input.", type: "object", properties: {} };
const registry = {
  $schema: "meta/registry.schema.json",
  widgets: { ListInput: widget, TableInput: widget },
  blocks: {},
  formats: {},
  icons: [],
};

interface Call {
  schema?: object;
  content?: object;
  parameters?: object[];
}

/** The form generated for an operation, what it omits, and its expanded schema. The form has to pass the check. */
async function formOf({ schema, content, parameters = [] }: Call, schemas: object = {}) {
  const post = {
    operationId: "makeThing",
    "x-permission": "none",
    "x-scope": "session",
    parameters,
    requestBody: { content: content ?? { "application/json": { schema } } },
    responses: {},
  };
  const api = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { post } },
    components: { schemas },
  });
  const files = { "api/openapi.yaml": api, "registry.json": JSON.stringify(registry) };
  return withFiles(files, async (base) => {
    const generated = makeDocument("form", "make-thing", "makeThing", await compile({ folders: [base] }));
    if (typeof generated === "string") throw new Error(generated);
    await mkdir(join(base, "forms"));
    await writeFile(join(base, "forms/make-thing.json"), JSON.stringify(generated.document));
    const { problems, expanded } = await compile({ folders: [base] });
    expect(problems.filter(({ file }) => file.includes("/forms/"))).toEqual([]);
    const { submit, fields } = generated.document;
    return { submit, fields, notes: generated.notes, schema: expanded.forms.get("make-thing")?.schema };
  });
}

const fieldOf = async (key: string, property: object) => {
  const { fields } = await formOf({ schema: { type: "object", properties: { [key]: property } } });
  return Array.isArray(fields) ? fields[0] : undefined;
};

describe("a property becomes the input a designer would choose", () => {
  test.each([
    { key: "name", property: { type: "string", maxLength: 500 }, want: { label: "Name" } },
    { key: "billing_email", property: { type: "string", maxLength: 512 }, want: { type: "email" } },
    { key: "biography", property: { type: "string", maxLength: 4000 }, want: { type: "textarea" } },
    { key: "clientSecret", property: { type: "string" }, want: { label: "Client secret", type: "password" } },
    { key: "apiKey", property: { type: "string", writeOnly: true }, want: { label: "API key", type: "password" } },
    { key: "apiKey", property: { type: "string" }, want: { key: "apiKey", label: "API key" } },
    { key: "MACAddress", property: { type: "string" }, want: { label: "MAC address" } },
    { key: "photoUrls", property: { type: "array", items: { type: "string" } }, want: { label: "Photo URLs" } },
    { key: "eMail", property: { type: "string", format: "email" }, want: { label: "Email", type: "email" } },
    {
      key: "state",
      property: { type: ["string", "null"], enum: ["", "not_started", "inProgress", "MX", "ams1", null] },
      want: {
        options: [
          { value: "", label: "Not set" },
          { value: "not_started", label: "Not started" },
          { value: "inProgress", label: "In progress" },
          { value: "MX", label: "MX" },
          { value: "ams1", label: "ams1" },
        ],
      },
    },
    { key: "size", property: { type: "string", enum: ["S", "M", "L"] }, want: { key: "size", label: "Size" } },
  ])("$key $property", async ({ key, property, want }) => {
    const field = await fieldOf(key, property);
    expect(field).toMatchObject(want);
    if (!("type" in want) && !("options" in want)) expect(field).not.toHaveProperty("type");
  });

  test("options nobody can choose are not requested, and missing parameters are reported", async () => {
    const properties = {
      name: { type: "string" },
      object: { const: "thing" },
      agreed: { type: "boolean", const: true },
      kind: { type: "string", enum: ["thing"] },
      old_name: { type: "string", deprecated: true },
    };
    const schema = { type: "object", required: ["object", "agreed"], properties };
    const parameters = [{ name: "manager", in: "query", required: true, schema: { type: "string" } }];
    const { submit, fields, notes } = await formOf({ schema, parameters });
    expect(fields).toMatchObject([{ key: "name" }, { key: "agreed" }]);
    expect(submit).toEqual({
      operation: "makeThing",
      params: { manager: "{query.manager}" },
      body: { object: "thing" },
    });
    expect(notes).toEqual([
      'left out the query parameter "manager": bound to the address by "params" of submit',
      'left out "kind": its only value is "thing"',
      'left out "old_name": it is deprecated',
    ]);
  });

  test("of several kinds of body the one that is an object, and a default may lack what the form asks for", async () => {
    const spec = { type: "object", required: ["image"], properties: { image: { type: "string" } }, default: {} };
    const { fields } = await formOf({
      content: {
        "application/json-patch+json": { schema: { type: "array", items: { type: "object" } } },
        "application/merge-patch+json": { schema: { type: "object", properties: { spec } } },
      },
    });
    expect(fields).toMatchObject([{ key: "spec" }]);
  });
});

describe("a body of several alternatives", () => {
  const shared = { type: "object", required: ["name"], properties: { name: { type: "string", maxLength: 80 } } };
  const record = (type: string, properties: object, required: string[] = []) => ({
    allOf: [
      shared,
      { type: "object", required: ["type", ...required], properties: { type: { const: type }, ...properties } },
    ],
  });
  const priority = { type: "integer", minimum: 0, maximum: 65535 };

  test("asks first which it is, then for what that one has", async () => {
    const oneOf = [record("A", { proxied: { type: "boolean" } }), record("MX", { priority }, ["priority"])];
    const { fields, schema } = await formOf({ schema: { oneOf } });
    expect(fields).toEqual([
      { key: "type", label: "Type", required: true },
      { key: "name", label: "Name" },
      { key: "proxied", label: "Proxied", depends: { type: ["A"] } },
      { key: "priority", label: "Priority", required: true, depends: { type: ["MX"] } },
    ]);
    expect(schema).toMatchObject({
      properties: { type: { enum: ["A", "MX"] }, name: { type: "string", maxLength: 80 } },
      required: ["type", "name"],
    });
    expect(JSON.stringify(schema?.allOf)).toContain(`"priority":${JSON.stringify(priority)}},"required":["priority"]`);
  });

  test("is distinguished by the names a discriminator maps", async () => {
    const properties = { petType: { type: "string" } };
    const schemas = {
      Cat: { type: "object", required: ["petType"], properties: { ...properties, huntingSkill: { type: "string" } } },
      Dog: { type: "object", required: ["petType"], properties: { ...properties, packSize: { type: "integer" } } },
    };
    const mapping = { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" };
    const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
    const schema = { oneOf, discriminator: { propertyName: "petType", mapping } };
    const generated = await formOf({ schema }, schemas);
    expect(generated.fields).toMatchObject([
      { key: "petType", options: [{ value: "cat", label: "Cat" }, { value: "dog" }] },
      { key: "huntingSkill", depends: { petType: ["cat"] } },
      { key: "packSize", depends: { petType: ["dog"] } },
    ]);
  });

  test("that is ambiguous has the properties of all, each of its type", async () => {
    const size = { type: "object", required: ["size"], properties: { size: { type: "string" } } };
    const one = {
      allOf: [size, { required: ["name"], properties: { name: { type: "string" }, tags: { type: "string" } } }],
    };
    const many = {
      allOf: [
        size,
        { required: ["names"], properties: { names: { type: "array", items: { type: "string" } }, tags: priority } },
      ],
    };
    const { fields, schema } = await formOf({ schema: { anyOf: [one, many] } });
    expect(fields).toMatchObject([
      { key: "size" },
      { key: "name" },
      { key: "tags" },
      { key: "names", component: "ListInput" },
    ]);
    expect(schema).toMatchObject({
      required: ["size"],
      properties: {
        names: { type: "array", items: { type: "string" } },
        tags: { anyOf: [{ type: "string" }, priority] },
      },
    });
  });
});

describe("a body that is not an object becomes one field, an operation without a body a form of its query", () => {
  test("a list, a text or a number that is the whole body is the value of the one field", async () => {
    const list = await formOf({ schema: { type: "array", items: { type: "string" }, minItems: 1 } });
    expect(list.submit).toEqual({ operation: "makeThing", whole: "items" });
    expect(list.fields).toEqual([{ key: "items", label: "Items", component: "ListInput" }]);
    expect(list.schema?.required).toEqual(["items"]);
    expect(list.schema?.properties).toMatchObject({ items: { type: "array", items: { type: "string" }, minItems: 1 } });
    const { fields, schema } = await formOf({ schema: { type: "integer", maximum: 7 } });
    expect(fields).toMatchObject([{ key: "items", label: "Value" }]);
    expect(schema).toMatchObject({ required: ["items"], properties: { items: { maximum: 7 } } });
  });

  test("a call without a body asks for its query, required parameters too, and for none of its path", async () => {
    const parameters = [
      { name: "status", in: "query", required: true, schema: { type: "string", enum: ["open", "closed"] } },
      { name: "note", in: "query", schema: { type: "string" } },
      { name: "trace", in: "header", schema: { type: "string" } },
    ];
    const { submit, fields, notes, schema } = await formOf({ parameters, content: {} });
    expect(submit).toEqual({ operation: "makeThing" });
    expect(fields).toMatchObject([{ key: "status" }, { key: "note" }]);
    expect(schema?.required).toEqual(["status"]);
    expect(notes.join()).toContain("trace");
    expect(notes.join()).not.toContain("note");
  });
});

describe("what JavaScript has of every object is no name of a field", () => {
  test("a query parameter called so is left out, and one that is required keeps the call from being a form", async () => {
    const body = { type: "object", properties: { name: { type: "string" } } };
    const parameter = (required: boolean) => ({
      name: "constructor",
      in: "query",
      required,
      schema: { type: "string" },
    });
    const { notes } = await formOf({ schema: body, parameters: [parameter(false)] });
    expect(notes).toEqual([expect.stringContaining('the query parameter "constructor"')]);
    await expect(formOf({ schema: body, parameters: [parameter(true)] })).rejects.toThrow(
      'makeThing requires the query parameter "constructor", and the name is a built-in property of every JavaScript object',
    );
  });

  test("a query that has one asks for the others", async () => {
    const parameters = ["__proto__", "status", "toString"].map((name) => ({
      name,
      in: "query",
      schema: { type: "string" },
    }));
    const { fields, notes } = await formOf({ parameters, content: {} });
    expect(fields).toMatchObject([{ key: "status" }]);
    expect(notes).toEqual(
      ["__proto__", "toString"].map((name) => expect.stringContaining(`"${name}": the name is a built-in property`)),
    );
  });
});
