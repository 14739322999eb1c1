import { describe, expect, test } from "vitest";
import { makeDocument } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import { objectOf } from "../../../../codegen/json";
import { withFiles } from "../../temporaryFolder";
import { readContract } from "./readContract";

/** The form generated for an operation of a contract: its fields by key, what it omits, and its schema by property. */
async function formOf(contract: string, operation: string) {
  const { text } = await readContract(contract);
  return withFiles({ "api/openapi.yaml": text }, async (base) => {
    const generated = makeDocument("form", "made", operation, await compile({ folders: [base] }));
    if (typeof generated === "string") throw new Error(generated);
    return withFiles({ "forms/made.json": JSON.stringify(generated.document) }, async (overlay) => {
      const { expanded } = await compile({ folders: [base, overlay] });
      const fields = (generated.document.fields as { key: string }[]).map((field) => [field.key, field] as const);
      const properties = objectOf(expanded.forms.get("made")?.schema.properties);
      return { fields: Object.fromEntries(fields), notes: generated.notes, properties };
    });
  });
}

describe("what lies within, and what no field says", () => {
  test("parts get their own fields where these say more than the operation, without response-only properties", async () => {
    const { fields, notes, properties } = await formOf("payments.yaml", "CreateTree");
    const parts = [
      { key: "name", label: "Name" },
      { key: "secret", label: "Secret", type: "password" },
    ];
    expect(fields.children).toEqual({ key: "children", label: "Children", fields: parts });
    expect(fields.parent).toEqual({ key: "parent", label: "Parent", fields: parts });
    expect(notes).toEqual([
      'left out "children.children": it is infinitely recursive',
      'left out "children.parent": it is infinitely recursive',
      'left out "parent.children": it is infinitely recursive',
      'left out "parent.parent": it is infinitely recursive',
    ]);
    expect(Object.keys(objectOf(objectOf(properties.parent).properties))).toEqual(["name", "secret"]);
  });

  test("parameters, rules and patterns of which a form knows nothing are named", async () => {
    const { notes } = await formOf("payments.yaml", "PostCustomersCustomer");
    expect(notes).toEqual([
      'left out the query parameter "expand": optional; "params" of submit may set it',
      'left out "flags": it is an object without named properties',
      'left out "anything": it may be anything, so no input fits',
      'left out the pattern of "zip", which only the server checks: this is not a regular expression: Invalid group',
    ]);
    expect((await formOf("newer-words.yaml", "makeA")).notes).toContain(
      'left out the rule "dependentRequired" of the body: only the server checks it',
    );
  });

  test("words of OpenAPI 3.0 mean what they meant, and nothing is one value more", async () => {
    const { properties } = await formOf("payments.yaml", "PostCustomersCustomer");
    expect(properties.nickname).toEqual({ type: ["string", "null"] });
    expect(properties.next_invoice_sequence).toEqual({ type: "integer", format: "int64", exclusiveMinimum: 1 });
    const newer = await formOf("newer-words.yaml", "makeA");
    expect(newer.properties.any_null).toEqual({ type: ["string", "null"], format: "date" });
    expect(newer.properties.nullable_ref).toMatchObject({ type: ["object", "null"], required: ["amount", "currency"] });
  });

  test("alternatives have labels, and are distinguished by the contract's discriminator", async () => {
    const { properties } = await formOf("payments.yaml", "PutRule");
    expect(objectOf(properties.conditions).items).toMatchObject({
      oneOf: [
        { title: "IP", properties: { kind: { type: "string", const: "ip" } } },
        { title: "Country", properties: { kind: { type: "string", const: "country" } } },
      ],
    });
    const { fields } = await formOf("newer-words.yaml", "makeA");
    expect(fields.level).toMatchObject({
      type: "select",
      options: [
        { value: "low", label: "Low one" },
        { value: "high", label: "High one" },
      ],
    });
  });
});
