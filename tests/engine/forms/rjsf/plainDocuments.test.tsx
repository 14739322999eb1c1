// @vitest-environment jsdom
import type { Registry, RJSFSchema } from "@rjsf/utils";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TextWidget } from "../../../../engine/fields/text/TextWidget";
import { FormView } from "../../../../engine/forms/FormView";
import { simpleInput } from "../../../../engine/forms/rjsf/simpleInput";
import { makeForm, renderContent } from "../../renderContent";

afterEach(cleanup);

const text = { type: "string" };
// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const more = { if: { properties: { on: { const: true } } }, then: { properties: { more: { ...text, default: "m" } } } };

/** Documents of RJSF's playground, and documents as ours expand to. */
const documents: Record<
  string,
  { schema: Record<string, unknown>; uiSchema?: Record<string, unknown>; data?: object }
> = {
  "texts and numbers": {
    schema: {
      required: ["name"],
      properties: {
        name: { ...text, title: "Name", default: "Rye" },
        weight: { type: "integer", title: "Weight", minimum: 1 },
        price: { type: "number" },
        note: { type: ["string", "null"], title: "Note" },
      },
    },
    uiSchema: {
      note: { "ui:widget": "textarea", "ui:placeholder": "Anything", "ui:help": "Only for us." },
      price: { "ui:title": "Price", "ui:disabled": true, "ui:options": { addon: "€", hint: "Without tax." } },
    },
    data: { weight: 500 },
  },
  choices: {
    schema: {
      properties: {
        size: { ...text, enum: ["S", "L"], title: "Size" },
        kind: { type: "integer", enum: [1, 2], title: "Kind" },
        gift: { type: "boolean", title: "Gift" },
        either: { type: "boolean", title: "Either" },
        one: {
          title: "One",
          oneOf: [
            { const: "a", title: "A" },
            { const: "b", title: "B" },
          ],
        },
        some: { type: "array", title: "Some", uniqueItems: true, items: { ...text, enum: ["x", "y"] } },
      },
    },
    uiSchema: {
      size: { "ui:widget": "radio" },
      kind: { "ui:enumNames": ["First", "Second"] },
      either: { "ui:widget": "radio" },
      some: { "ui:widget": "checkboxes", "ui:enumNames": ["Ex", "Why"] },
    },
    data: { size: "L", some: ["y"] },
  },
  "secrets, colours and addresses": {
    schema: {
      properties: { pass: text, color: text, mail: { ...text, format: "email" }, hidden: { ...text, default: "h" } },
    },
    uiSchema: { pass: { "ui:widget": "password" }, color: { "ui:widget": "color" }, hidden: { "ui:widget": "hidden" } },
  },
  "inputs that only RJSF brings": {
    schema: {
      properties: {
        count: { type: "integer", title: "Count" },
        share: { type: "integer", title: "Share", minimum: 0, maximum: 100 },
        at: { ...text, title: "At" },
        page: { ...text, title: "Page" },
        places: {
          ...{ type: "array", title: "Places" },
          items: [{ ...text, title: "First" }],
          additionalItems: { type: "number", title: "Further" },
        },
      },
    },
    uiSchema: {
      count: { "ui:widget": "updown" },
      share: { "ui:widget": "range" },
      at: { "ui:widget": "TimeWidget" },
      page: { "ui:widget": "uri" },
      places: { additionalItems: { "ui:widget": "UpDownWidget" } },
    },
    data: { count: 3, places: ["a", 4] },
  },
  "groups, lists and references": {
    schema: {
      definitions: {
        address: { type: "object", title: "Address", properties: { street: { ...text, title: "Street" } } },
      },
      properties: {
        home: { $ref: "#/definitions/address" },
        others: { type: "array", title: "Others", items: { $ref: "#/definitions/address" } },
        tags: { type: "array", title: "Tags", items: { ...text, title: "Tag" }, minItems: 1 },
      },
    },
    data: { others: [{ street: "Mill Lane" }], tags: ["new", "old"] },
  },
  "conditions and branches": {
    schema: {
      properties: { on: { type: "boolean", title: "On" }, card: { ...text, title: "Card" } },
      dependencies: { card: { properties: { street: { ...text, title: "Street" } } } },
      allOf: [more],
    },
    data: { on: true, card: "1" },
  },
  "branches to choose from": {
    schema: {
      anyOf: [
        { title: "By weight", properties: { weight: { type: "number", title: "Weight" } } },
        { title: "By piece", properties: { pieces: { type: "integer" } } },
      ],
    },
  },
};

/** The schema with a redundant `readOnly: false` on each field, which makes it render through RJSF's own components. */
function throughStockChain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(throughStockChain);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, throughStockChain(value)]));
  return typeof inner.type === "string" || Array.isArray(inner.type) ? { ...inner, readOnly: false } : inner;
}

async function draw(name: string, change = (schema: unknown) => schema) {
  const { uiSchema = {}, data = {}, ...given } = documents[name] ?? { schema: {} };
  const schema = change(given.schema) as Record<string, unknown>;
  const module = await makeForm({ schema: { type: "object", ...schema }, uiSchema, initial: "{record}" });
  renderContent(<FormView form="loaf" context={{ record: data }} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  // React generates new ids for each render.
  return (document.querySelector("form")?.outerHTML ?? "").replace(/_r_\w+?_/g, "#");
}

test("a field that says it may be written goes through RJSF's own chain", () => {
  const registry = { widgets: { TextWidget } } as unknown as Registry;
  expect(simpleInput({ type: "string" }, {}, registry)).toBeDefined();
  expect(simpleInput(throughStockChain({ type: "string" }) as RJSFSchema, {}, registry)).toBeUndefined();
});

// Lazy loaded widgets render synchronously from the second form on.
beforeAll(async () => {
  const module = await makeForm({ schema: { type: "object", properties: { at: { type: "string", format: "time" } } } });
  renderContent(<FormView form="loaf" context={{}} />, { modules: { "form/loaf": module } });
  await waitFor(() => expect(document.querySelector("input[type=time]")).not.toBeNull(), { timeout: 20_000 });
  cleanup();
}, 60_000);

describe.each(Object.keys(documents))("a plain document of %s", (name) => {
  test("is drawn alike by the short way and by RJSF's own", async () => {
    const short = await draw(name);
    expect(await draw(name, throughStockChain)).toBe(short);
  });

  test("has every field and every name of a choice that RJSF's own form has", async () => {
    await draw(name);
    const { schema, uiSchema = {} } = documents[name] ?? { schema: {} };
    const titles = [...JSON.stringify(schema).matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
    const names = Object.values(uiSchema).flatMap(
      (own) => (own as { "ui:enumNames"?: string[] })["ui:enumNames"] ?? [],
    );
    const drawn = document.querySelector("form")?.textContent ?? "";
    const missing = [...titles, ...names].filter((title) => title && !drawn.includes(title));
    expect(missing).toEqual([]);
  });
});

test("a field with a default that was emptied stays empty when the shape of the form changes", async () => {
  const module = await makeForm({
    schema: {
      type: "object",
      properties: { name: { ...text, title: "Name", default: "Rye" }, on: { type: "boolean", title: "On" } },
      allOf: [more],
    },
  });
  renderContent(<FormView form="loaf" context={{}} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
  });
  const name = await screen.findByLabelText<HTMLInputElement>("Name", {}, { timeout: 8000 });
  expect(name.value).toBe("Rye");
  fireEvent.change(name, { target: { value: "" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "On" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("more").value).toBe("m"));
  expect(name.value).toBe("");
});
