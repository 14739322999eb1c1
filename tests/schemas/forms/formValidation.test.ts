import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hashForSchema } from "@rjsf/utils";
import { describe, expect, test } from "vitest";
import { formOperation } from "../../../codegen/api/formOperation";
import { expandField } from "../../../codegen/expand/expandField";
import { inheritProperty } from "../../../codegen/expand/inherit";
import { compile } from "../../../codegen/index";
import type { JsonObject } from "../../../codegen/json";
import { importValidators } from "../../codegen/emit/importValidators";

const { documents, expanded, operations } = await compile({
  folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))],
});

type Values = Record<string, unknown>;

/** The verdict of a form on values, by the compiled function that the browser runs. */
async function verdict(schema: JsonObject, values: Values): Promise<boolean> {
  const validators = await importValidators(schema);
  const validate = validators[hashForSchema(schema)];
  if (typeof validate !== "function") throw new Error("There is no validator of the whole form.");
  return validate(JSON.parse(JSON.stringify(values))) === true;
}

function form(id: string) {
  const found = expanded.forms.get(id);
  if (!found) throw new Error(`There is no form ${id}.`);
  return found;
}

/** Valid values for a form, of which each case changes one. */
const good: Record<string, Values> = {
  "new-company": { name: "North", parent_id: 1 },
  "add-resources": { credit_type_id: 1, credit_count: 1, company_id: 1 },
  "move-resources": { credit_type_name: "credit", source: 1, target: 2, amount: 1 },
  "create-code": { credit_type_name: "credit", amount: 1 },
  "add-company-data": { company_id: 1, credits: 1 },
  "upload-specification": { system: "rutos", file: "api.json", firmware_brand_id: 1 },
  "new-tag": { company_id: 1, name: "North" },
  "activate-code": { code: "a".repeat(32) },
  "new-monitoring-template": { company_id: 1, name: "Own", api_version: "7", period: 60, enabled: true, data: [] },
};

const absent = undefined;
const unpaid = [1, 3, 5, 7, 9, 11, 13, 15, 16].map((credit_type_id) => ({ credit_type_id }));
const paid = { credit_type_id: 2, credit_price: 1, pro_form_nr: "PF-1" };

const cases: [row: string, form: string, passes: Values[], fails: Values[]][] = [
  ["validation.company-name", "new-company", [{ name: "abc" }], [{ name: "ab" }, { name: absent }]],
  [
    "validation.resource-count",
    "add-resources",
    [{ credit_count: 1 }],
    [{ credit_count: 0 }, { credit_count: absent }],
  ],
  [
    "validation.credit-price.range",
    "add-resources",
    [0, 0.01, 0.07, 1.1, 1.25].map((credit_price) => ({ ...paid, credit_price })),
    [-0.01, 0.005].map((credit_price) => ({ ...paid, credit_price })),
  ],
  [
    "validation.credit-price.condition",
    "add-resources",
    [...unpaid, paid],
    [2, 4, 6, 8, 10, 12, 14].map((id) => ({ ...paid, credit_type_id: id, credit_price: absent })),
  ],
  [
    "validation.proform-number.condition",
    "add-resources",
    [...unpaid, paid],
    [2, 4, 6, 8, 10, 12, 14].map((id) => ({ ...paid, credit_type_id: id, pro_form_nr: absent })),
  ],
  ["validation.move-amount", "move-resources", [{ amount: 1 }], [{ amount: 0 }]],
  ["validation.code-amount.min", "create-code", [{ amount: 1 }], [{ amount: 0 }]],
  ["validation.code-amount.digits", "create-code", [{ amount: 999_999_999_999 }], [{ amount: 1_000_000_000_000 }]],
  [
    "validation.code-comment",
    "create-code",
    [{ comment: absent }, { comment: "" }, { comment: "x".repeat(200) }],
    [{ comment: "x".repeat(201) }],
  ],
  [
    "validation.company-data-credits.length",
    "add-company-data",
    [{ credits: 1 }, { credits: 99_999_999_999_999 }],
    [{ credits: absent }, { credits: 100_000_000_000_000 }],
  ],
  [
    "validation.firmware-brand-id",
    "upload-specification",
    [{ firmware_brand_id: 1 }, { firmware_brand_id: 999 }],
    [{ firmware_brand_id: 0 }, { firmware_brand_id: 1000 }],
  ],
  [
    "validation.documentation-system",
    "upload-specification",
    [{ system: "rutos" }, { system: "tswos" }],
    [{ system: "windows" }, { system: absent }],
  ],
  ["validation.color", "new-tag", [{ color: absent }, { color: "#1A2B3C" }], [{ color: "red" }]],
  ["validation.tag-required", "new-tag", [{}], [{ name: absent }, { company_id: absent }]],
  ["validation.activation-code-required", "activate-code", [{}], [{ code: absent }]],
  [
    "validation.monitoring-period",
    "new-monitoring-template",
    [{ period: 60 }, { period: 31_536_000 }],
    [{ period: 59 }, { period: 31_536_001 }],
  ],
];

describe("a form accepts and refuses", () => {
  test.each(cases)("[%s] %s", async (_row, id, passes, fails) => {
    const { schema } = form(id);
    for (const change of passes)
      expect([change, await verdict(schema, { ...good[id], ...change })]).toEqual([change, true]);
    for (const change of fails)
      expect([change, await verdict(schema, { ...good[id], ...change })]).toEqual([change, false]);
  });
});

const patterns: [row: string, name: string, passes: string[], fails: string[]][] = [
  ["validation.ipv4", "ipv4", ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "1.2.3", "1.2.3.4.5"]],
  [
    "validation.hostname",
    "hostname",
    ["a-b.example.com", `${"a".repeat(63)}.com`],
    ["-a.com", "a-.com", "a.c", "a.example", `${"a".repeat(64)}.com`],
  ],
  [
    "validation.forbidden-characters",
    "no-forbidden-characters",
    ["Router 7", "a.b-c_d"],
    [..."~!#$&*()[]{}<>?'|;`/:\"\\"].map((sign) => `a${sign}b`),
  ],
];

test.each(patterns)("[%s] a field of the pattern %s", async (_row, pattern, passes, fails) => {
  const { schema } = expandField({ key: "text", pattern }, undefined, documents);
  const whole: JsonObject = { type: "object", properties: { text: schema } };
  for (const text of passes) expect([text, await verdict(whole, { text })]).toEqual([text, true]);
  for (const text of fails) expect([text, await verdict(whole, { text })]).toEqual([text, false]);
});

const emails = [...expanded.forms].filter(([, { schema }]) => (schema.properties as Values)?.email !== undefined);

test.each(emails.map(([id]) => id))("[validation.email] %s needs an e-mail address", async (id) => {
  const { schema, uiSchema } = form(id);
  const own = { type: "object", properties: { email: (schema.properties as Record<string, JsonObject>).email ?? {} } };
  expect(schema.required).toContain("email");
  expect((uiSchema.email as Values)["ui:widget"]).toBe("email");
  expect(await verdict(own, { email: "ada@example.com" })).toBe(true);
  for (const email of ["ada", "ada@", "@example.com"]) expect(await verdict(own, { email })).toBe(false);
});

test("[validation.color] the colour of a tag shows an example", () => {
  expect((form("new-tag").uiSchema.color as Values)["ui:placeholder"]).toMatch(/^#[0-9A-F]{6}$/);
});

test("[validation.documentation-file] the documentation is requested as a .json file", () => {
  expect((form("upload-specification").uiSchema.file as Values)["ui:options"]).toEqual({
    accept: [".json"],
    maxSize: 16_777_216,
  });
});

test("[list-input.csv-example] every example a field offers is among the files that are served", () => {
  const named = JSON.stringify([...expanded.forms.values()]).matchAll(/"example":"([^"]+)"/g);
  const examples = new Set([...named].map(([, name]) => name));
  expect(examples.size).toBeGreaterThan(2);
  const served = readdirSync(new URL("../../../app/console/public/demo-files", import.meta.url));
  expect([...examples].filter((name) => !served.includes(name ?? ""))).toEqual([]);
});

test("[form.parent-company-picker] a parent is looked for among the companies of levels 1 and 2", () => {
  for (const [id, key] of [
    ["new-company", "parent_id"],
    ["move-company", "target"],
  ] as const)
    expect((form(id).uiSchema[key] as Values)["ui:options"]).toEqual({ levels: [1, 2] });
});

test("what a form asks for is what its operation takes", () => {
  for (const { submit, schema } of expanded.forms.values()) {
    if (submit.local) continue;
    const filled = formOperation(documents.api, operations, submit);
    for (const key of Object.keys(schema.properties ?? {})) {
      const isNotice = JSON.stringify((schema.properties as Values)[key]).includes('"not":{}');
      expect([submit.operation, key, isNotice || inheritProperty(documents.api, filled, key) !== undefined]).toEqual([
        submit.operation,
        key,
        true,
      ]);
    }
  }
});
