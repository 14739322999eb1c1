// @vitest-environment jsdom
import StockForm from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { drawPlain, inputValues } from "./plainForm";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const text = { type: "string" };
const heated = {
  title: "Heated by",
  oneOf: [
    { title: "Gas", type: "object", properties: { gas: { ...text, title: "Bottle" } }, required: ["gas"] },
    { title: "Wood", type: "object", properties: { wood: { ...text, title: "Tree" } }, required: ["wood"] },
  ],
};
const list = (items: object) => ({ type: "array", items });
const open = (type: string) => ({ type: "object", additionalProperties: { type } });
const milled = {
  type: "object",
  properties: { kind: { ...text, title: "Kind" } },
  if: { properties: { kind: { const: "rye" } }, required: ["kind"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { grain: { ...text, title: "Grain" } } },
};

/** Plain documents, and data with additional properties. */
const documents: Record<string, { schema: Record<string, unknown>; data: Record<string, unknown> }> = {
  "further texts": {
    schema: { properties: { name: text }, additionalProperties: text },
    data: { name: "Rye", crust: "dark", "a/b": "c" },
  },
  "further properties of any type": {
    schema: { properties: { name: text }, additionalProperties: true },
    data: { crust: "dark", hours: 3, on: true, inside: { of: "it" }, some: ["x"] },
  },
  "names that match a pattern": {
    schema: { properties: { name: text }, patternProperties: { "^n_": { type: "integer" }, "^t_": text } },
    data: { n_one: 1, t_two: "two" },
  },
  "branches in further properties": {
    schema: { additionalProperties: { type: "object", ...heated } },
    data: { big: { wood: "oak" }, small: { gas: "blue" } },
  },
  "branches in further properties of a group": {
    schema: { properties: { ovens: { type: "object", additionalProperties: heated } } },
    data: { ovens: { big: { wood: "oak" }, small: { gas: "blue" } } },
  },
  "branches where names match a pattern": {
    schema: { patternProperties: { "^oven": { type: "object", ...heated } } },
    data: { oven1: { wood: "oak" }, oven2: { gas: "blue" } },
  },
  "branches that take further names themselves": {
    schema: {
      properties: {
        any: {
          title: "Any",
          oneOf: [
            { title: "Numbers", ...open("number") },
            { title: "Texts", ...open("string") },
          ],
        },
        more: {
          anyOf: [
            { title: "Less", type: "object", properties: { less: text }, additionalProperties: false },
            { title: "More", ...open("string"), properties: { more: text }, required: ["more"] },
          ],
        },
      },
    },
    data: { any: { a: "b" }, more: { more: "e", c: "d" } },
  },
  "conditions in further properties": {
    schema: { additionalProperties: milled },
    data: { one: { kind: "rye", grain: "fine" }, two: { kind: "oat" } },
  },
  "a list with branches at its places": {
    schema: {
      properties: { places: { type: "array", title: "Places", items: [heated, milled], additionalItems: heated } },
    },
    data: { places: [{ wood: "oak" }, { kind: "rye", grain: "fine" }, { gas: "blue" }] },
  },
  "lists of lists": {
    schema: { properties: { rows: { type: "array", items: { type: "array", items: [text, { type: "number" }] } } } },
    data: { rows: [["a", 1], ["b"]] },
  },
  "lists that hold themselves": {
    schema: {
      definitions: { loaf: { type: "object", properties: { name: text, made: list({ $ref: "#/definitions/loaf" }) } } },
      properties: { first: { $ref: "#/definitions/loaf" } },
    },
    data: { first: { name: "Rye", made: [{ name: "Crust", made: [{ name: "Crumb" }] }, { name: "Rusk" }] } },
  },
  "branches in lists that hold themselves": {
    schema: {
      definitions: { oven: { ...heated, type: "object", properties: { more: list({ $ref: "#/definitions/oven" }) } } },
      properties: { ovens: list({ $ref: "#/definitions/oven" }) },
    },
    data: { ovens: [{ wood: "oak", more: [{ gas: "blue", more: [{ wood: "ash", more: [{ gas: "red" }] }] }] }] },
  },
  "a reference at the root": {
    schema: { definitions: { loaf: { type: "object", properties: { name: text } } }, $ref: "#/definitions/loaf" },
    data: { name: "Rye" },
  },
  "further names at a reference": {
    schema: {
      definitions: { loaf: { properties: { name: text }, additionalProperties: text } },
      $ref: "#/definitions/loaf",
    },
    data: { name: "Rye", crust: "dark" },
  },
  "a whole put together of references": {
    schema: {
      $defs: {
        base: { properties: { name: text } },
        sold: { $ref: "#/$defs/price" },
        price: { properties: { cost: text } },
      },
      allOf: [{ $ref: "#/$defs/base" }, { $ref: "#/$defs/sold" }, { properties: { note: text } }],
    },
    data: { name: "Rye", cost: "3", note: "dark" },
  },
  "a reference behind a condition": {
    schema: {
      definitions: { grain: { properties: { grain: text } } },
      properties: { kind: text },
      if: { properties: { kind: { const: "rye" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: "#/definitions/grain" },
    },
    data: { kind: "rye", grain: "fine" },
  },
  "references in further properties": {
    schema: {
      definitions: { heated },
      properties: { ovens: { type: "object", additionalProperties: { $ref: "#/definitions/heated" } } },
    },
    data: { ovens: { big: { wood: "oak" } } },
  },
};

describe.each(Object.entries(documents))("a plain document of %s", (_name, document) => {
  test("has the inputs and the values that RJSF's own form has", async () => {
    const { form } = await drawPlain(document);
    const drawn = inputValues(form);
    cleanup();
    const { schema, data } = structuredClone(document);
    const whole = { type: "object", ...schema } as RJSFSchema;
    const stock = render(<StockForm schema={whole} formData={data} validator={validator} />);
    expect(drawn).toEqual(inputValues(stock.container));
  });

  test("is sent as it was read", async () => {
    const { callsOf, form } = await drawPlain(document);
    fireEvent.submit(form);
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual(document.data));
  });
});

test("non-empty lists start with the same items as RJSF's own form, at any place", async () => {
  const rows = { ...list(text), minItems: 2 };
  const schema = {
    properties: {
      tags: { ...list(text), minItems: 1 },
      ovens: { ...list({ type: "object", properties: { gas: text, rows } }), minItems: 2 },
      inside: { type: "object", properties: { needed: { ...list(text), minItems: 1 } }, required: ["needed"] },
    },
    required: ["ovens"],
  };
  const { form } = await drawPlain({ schema });
  const drawn = inputValues(form);
  cleanup();
  const whole = { type: "object", ...structuredClone(schema) } as RJSFSchema;
  const stock = render(<StockForm schema={whole} validator={validator} />);
  expect(drawn).toEqual(inputValues(stock.container));
  expect(Object.keys(drawn)).toContain("_tags_0");
});

test("names the data bring can be changed, added and removed, and what was typed stays", async () => {
  const { callsOf, form } = await drawPlain({
    schema: { properties: { name: { ...text, title: "Bread" } }, additionalProperties: text },
    data: { name: "Rye", crust: "dark", crumb: "soft" },
  });
  fireEvent.change(screen.getByLabelText("Bread"), { target: { value: "Oat" } });
  fireEvent.change(screen.getByLabelText("crust"), { target: { value: "light" } });
  const [first] = screen.getAllByLabelText<HTMLInputElement>("Name");
  fireEvent.blur(first as HTMLInputElement, { target: { value: "bark" } });
  expect(screen.getByLabelText<HTMLInputElement>("bark").value).toBe("light");
  fireEvent.click(screen.getByRole("button", { name: "Remove crumb" }));
  expect(screen.queryByLabelText("crumb")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  fireEvent.change(screen.getByLabelText("newKey"), { target: { value: "seeds" } });
  fireEvent.submit(form);
  const want = { name: "Oat", bark: "light", newKey: "seeds" };
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual(want));
});

test("a branch stays chosen while other fields are filled in, though another branch has a default", async () => {
  const { callsOf, form } = await drawPlain({
    schema: {
      properties: { name: { ...text, title: "Bread" } },
      oneOf: [
        { title: "Sold by", properties: { shops: { ...list(text), default: [] } }, required: ["shops"] },
        { title: "Given to", properties: { friend: { ...text, title: "Friend" } } },
      ],
    },
    data: {},
  });
  const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));
  const branch = form.querySelector("select") as HTMLSelectElement;
  fireEvent.change(branch, { target: { value: "1" } });
  for (const value of ["Rye", ""]) {
    fireEvent.change(screen.getByLabelText("Bread"), { target: { value } });
    await rest();
  }
  expect(branch.value).toBe("1");
  fireEvent.change(screen.getByLabelText("Friend"), { target: { value: "Ann" } });
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ friend: "Ann" }));
});
