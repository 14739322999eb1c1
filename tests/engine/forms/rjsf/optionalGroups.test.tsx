// @vitest-environment jsdom
import StockForm from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { drawPlain, type PlainForm } from "./plainForm";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const text = { type: "string" };
const group = (properties: object, ...required: string[]) => ({ type: "object", properties, required });
const street = group({ street: text }, "street");
const ask = (value: string, options: object) => ({
  if: { properties: { by: { const: value } }, required: ["by"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { options } },
});
const branch = { ...group({ by: { enum: ["mail", "call"] } }, "by"), allOf: [ask("mail", group({ to: text }, "to"))] };

/** Documents with optional groups, and the records loaded into them. */
const documents: Record<string, PlainForm> = {
  "a group that asks for something": { schema: { properties: { home: street } } },
  "a group that asks for nothing": { schema: { properties: { home: group({ street: text }) } } },
  "a group whose own group asks": { schema: { properties: { home: group({ address: street }) } } },
  "a group by reference": {
    schema: { definitions: { street }, properties: { home: { $ref: "#/definitions/street" } } },
  },
  "a group that asks what is there": { schema: { properties: { home: street } }, data: { home: { street: "Mill" } } },
  "a group of a condition that holds": { schema: branch, data: { by: "mail" } },
  "a group of a condition that does not hold": { schema: branch, data: { by: "call" } },
  "a group in the items of a list": {
    schema: { properties: { ways: { type: "array", items: branch } } },
    data: { ways: [{ by: "mail" }, { by: "call" }] },
  },
  "a group that a dependency brings": {
    schema: { properties: { card: text }, dependencies: { card: { properties: { bill: street } } } },
    data: { card: "1" },
  },
};

/** The paths RJSF's own form reports errors at when it is submitted unchanged. */
function stockErrors(schema: object, data: object): string[] {
  const form = createRef<StockForm>();
  const whole = { type: "object", ...schema } as RJSFSchema;
  render(<StockForm ref={form} schema={whole} formData={data} validator={validator} showErrorList={false} />);
  form.current?.validateForm();
  const found = form.current?.state.errors.map(({ property = "" }) => property.replace(/^\./, ""));
  return [...new Set(found?.map((place) => place.replaceAll(".", "_")))].sort();
}

describe.each(Object.entries(documents))("a form with %s, sent untouched", (_name, given) => {
  test("asks for what RJSF's own form asks for", async () => {
    const wrong = stockErrors(given.schema, given.data ?? {});
    cleanup();
    const { callsOf, form } = await drawPlain(given);
    fireEvent.submit(form);
    const marked = () => [...form.querySelectorAll('[aria-invalid="true"]')];
    await waitFor(() => expect(callsOf("createLoaf").length + marked().length).toBeGreaterThan(0));
    expect(marked().map(({ id }) => id.replace(/^_r_\w+?__?/, ""))).toEqual(wrong);
    expect(callsOf("createLoaf")).toHaveLength(wrong.length > 0 ? 0 : 1);
  });
});

test("a group that asks for nothing is not sent while it is empty", async () => {
  const { callsOf, form } = await drawPlain({ schema: { properties: { home: group({ street: text }) } } });
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({}));
});

test("a group that was requested and filled is sent", async () => {
  const { callsOf, form } = await drawPlain({ schema: { properties: { home: street } } });
  fireEvent.change(screen.getByLabelText(/street/), { target: { value: "Mill Lane" } });
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ home: { street: "Mill Lane" } }));
});
