import { describe, expect, test } from "vitest";
import { expandForm } from "../../../codegen/expand/expandForm";
import { bakeryDocuments } from "../bakeryDocuments";
import { expand, operation } from "./bakeForm";

describe("a form becomes one schema", () => {
  test("what is required is inherited, and can be said by the field", () => {
    const { schema } = expand({ key: "name" }, { key: "code", required: true }, { key: "crust" });
    expect(schema).toMatchObject({ type: "object", required: ["name", "code"] });
  });

  test("a field with a permission is not required: who lacks it never sees it", () => {
    expect(expand({ key: "name", permission: "bake_loaves" }).schema).not.toHaveProperty("required");
  });

  test("fields that depend on the same condition are in one branch", () => {
    const { schema, uiSchema } = expand(
      { key: "crust" },
      { key: "weight", depends: { crust: "dark" } },
      { key: "code", depends: { crust: "dark" } },
      { key: "sliced", depends: { crust: ["soft", "dark"], weight: { minimum: 500 } } },
    );
    expect(Object.keys(schema.properties ?? {})).toEqual(["crust"]);
    expect(schema.allOf).toEqual([
      {
        if: { properties: { crust: { const: "dark" } }, required: ["crust"] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          properties: {
            weight: { type: "integer", minimum: 100, maximum: 5000 },
            code: { type: "string", pattern: "^[a-z]+$" },
          },
          required: ["weight"],
        },
      },
      {
        if: {
          properties: { crust: { enum: ["soft", "dark"] }, weight: { minimum: 500 } },
          required: ["crust", "weight"],
        },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { sliced: { type: "boolean", default: false } } },
      },
    ]);
    expect(uiSchema["ui:order"]).toEqual(["crust", "weight", "code", "sliced"]);
  });

  test("references inside a field's schema resolve at its final place", () => {
    const part = { $defs: { loaf: { type: "string" } }, items: { $ref: "#/$defs/loaf" } };
    const { schema } = expand({ key: "name", schema: part }, { key: "code", schema: part, depends: { name: "x" } });
    expect(schema).toMatchObject({
      properties: { name: { items: { $ref: "#/properties/name/$defs/loaf" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: [{ then: { properties: { code: { items: { $ref: "#/allOf/0/then/properties/code/$defs/loaf" } } } } }],
    });
  });

  test("a form's own uiSchema is laid over the generated one", () => {
    const form = {
      $schema: "",
      title: "Bake",
      submit: { operation: "bakeLoaf" },
      fields: [{ key: "name" }],
      uiSchema: { name: { "ui:autofocus": true } },
    };
    const { uiSchema } = expandForm(form, operation, bakeryDocuments());
    expect(uiSchema.name).toEqual({ "ui:title": "Name", "ui:widget": "TextWidget", "ui:autofocus": true });
  });

  test("a form that gives schema and uiSchema keeps them", () => {
    const schema = { type: "object", properties: { name: { type: "string" } } };
    const form = { $schema: "", title: "Bake", submit: { operation: "bakeLoaf" }, schema };
    expect(expandForm(form, operation, bakeryDocuments())).toEqual({ schema, uiSchema: {} });
  });
});

test("a field that is like another has what that one says, but for what it says itself", () => {
  const stages = { key: "stages", label: "Stages", item: "Stage", fields: [{ key: "kind", label: "What" }] };
  const { uiSchema } = expand(stages, { key: "batches", label: "Batches", like: "stages" });
  expect(uiSchema.batches).toMatchObject({
    "ui:title": "Batches",
    "ui:options": { item: "Stage" },
    items: { kind: { "ui:title": "What" } },
  });
});

test("where a field that is like another is shown is its own", () => {
  const stages = { key: "stages", depends: { sliced: true }, fields: [{ key: "kind" }] };
  const { schema } = expand({ key: "sliced" }, stages, { key: "batches", like: "stages" });
  expect(Object.keys(schema.properties ?? {})).toEqual(["sliced", "batches"]);
});
