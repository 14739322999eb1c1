// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { constTrueToEnum } from "../../../../codegen/expand/constTrueToEnum";
import { drawPlain, inputsOf, type PlainForm } from "../rjsf/plainForm";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const text = { type: "string" };
const group = (properties: object, ...required: string[]) => ({ type: "object", properties, required });
const oven = group({ model: text }, "model");

async function fillAndEmpty(schema: PlainForm["schema"], place: string) {
  const shown = await drawPlain({ schema });
  const input = () => inputsOf(shown.form).get(`_${place}`) as HTMLInputElement;
  await waitFor(() => expect(input()).toBeTruthy());
  for (const value of ["Deck", ""]) {
    fireEvent.change(input(), { target: { value } });
    fireEvent.blur(input());
  }
  return { ...shown, send: () => fireEvent.submit(shown.form) };
}

describe("an optional group that was filled and emptied is left out again", () => {
  test.each<[string, PlainForm["schema"], string, unknown]>([
    ["with a required part", { properties: { oven } }, "oven_model", {}],
    ["deep within others", { properties: { a: group({ b: group({ oven }) }) } }, "a_b_oven_model", {}],
    [
      "with a list in it",
      { properties: { oven: group({ model: text, tags: { type: "array", items: text } }, "model") } },
      "oven_model",
      {},
    ],
    [
      "with a default and a constant in it",
      {
        properties: {
          oven: group({ model: text, fuel: { ...text, default: "gas" }, kind: { const: "oven" } }, "model", "kind"),
        },
      },
      "oven_model",
      {},
    ],
    ["by reference", { definitions: { oven }, properties: { oven: { $ref: "#/definitions/oven" } } }, "oven_model", {}],
    [
      "in a group that is required",
      { properties: { bakery: group({ oven }) }, required: ["bakery"] },
      "bakery_oven_model",
      { bakery: {} },
    ],
  ])("%s", async (_name, schema, place, body) => {
    const { callsOf, send, form } = await fillAndEmpty(schema, place);
    send();
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual(body));
    expect(form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  });

  test("but one that says something else, and one that is required, ask for what is missing", async () => {
    const two = group({ model: text, place: text }, "model");
    const { callsOf, send, form } = await fillAndEmpty({ properties: { oven: two } }, "oven_model");
    fireEvent.change(inputsOf(form).get("_oven_place") as HTMLInputElement, { target: { value: "Hall" } });
    send();
    await waitFor(() => expect(form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1));
    cleanup();
    const other = await fillAndEmpty({ properties: { oven }, required: ["oven"] }, "oven_model");
    other.send();
    await waitFor(() => expect(other.form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1));
    expect([callsOf("createLoaf"), other.callsOf("createLoaf")]).toEqual([[], []]);
  });
});

const compiled = (schema: object) => constTrueToEnum(schema as never) as PlainForm["schema"];

describe("what has to be true", () => {
  test.each<[string, object]>([
    ["a constant", { type: "boolean", const: true }],
    ["a constant without a type", { const: true }],
    ["an enumeration", { type: "boolean", enum: [true] }],
  ])("as %s starts unticked, and nothing is sent before it is ticked", async (_name, terms) => {
    const schema = { properties: { terms, more: group({ terms }, "terms") }, required: ["terms", "more"] };
    const { form, callsOf } = await drawPlain({ schema: compiled(schema) });
    const boxes = () => [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    fireEvent.submit(form);
    await waitFor(() => expect(form.textContent).toContain("This field is required."));
    for (const place of [0, 1]) fireEvent.click(boxes()[place] as HTMLInputElement);
    fireEvent.submit(form);
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ terms: true, more: { terms: true } }));
  });

  test("is left out where it may be, also after it was ticked and unticked", async () => {
    const { form, callsOf } = await drawPlain({ schema: compiled({ properties: { news: { const: true } } }) });
    const box = form.querySelector("input") as HTMLInputElement;
    fireEvent.click(box);
    fireEvent.click(box);
    fireEvent.submit(form);
    await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({}));
  });
});

describe("the message of a broken rule", () => {
  const wrong = async (schema: PlainForm["schema"], data: PlainForm["data"] = {}) => {
    const { form } = await drawPlain({ schema, data });
    fireEvent.submit(form);
    await waitFor(() => expect(form.querySelectorAll("[id$=error], [id*=__error]").length).toBeGreaterThan(0));
    return [...form.querySelectorAll("p[aria-live]")].map(({ textContent }) => textContent);
  };

  test.each<[string, object, object]>([
    ["dependencies", { dependencies: { card: ["owner"] } }, { card: "1" }],
    ["a condition", { if: { required: ["none"] }, else: { required: ["owner"] } }, { card: "1" }],
  ])("a field that %s ask for says at its place that it is required", async (_name, rule, data) => {
    expect(await wrong({ properties: { card: text, owner: text }, ...rule }, data as PlainForm["data"])).toEqual([
      "This field is required.",
    ]);
  });

  const rye = { ...text, minLength: 3, pattern: "^[a-z]+$" };
  test.each<[string, PlainForm["schema"], object, string]>([
    ["one for all rules", { properties: { name: { ...rye, errorMessage: "Name it." } } }, { name: "A" }, "Name it."],
    [
      "one by rule",
      { properties: { name: { ...rye, errorMessage: { minLength: "Longer, please." } } } },
      { name: "ab" },
      "Longer, please.",
    ],
    [
      "one for what is missing",
      {
        properties: { name: text },
        required: ["name"],
        errorMessage: { required: { name: "Every loaf has a name." } },
      },
      {},
      "Every loaf has a name.",
    ],
    [
      "one at the property that is missing",
      { properties: { name: { ...text, errorMessage: { required: "Name the loaf." } } }, required: ["name"] },
      {},
      "Name the loaf.",
    ],
    [
      "one of the parent",
      { properties: { o: { ...group({ name: rye }), errorMessage: { properties: { name: "As a name is." } } } } },
      { o: { name: "abc1" } },
      "As a name is.",
    ],
    [
      "one behind a reference",
      { definitions: { n: { ...rye, errorMessage: { _: "No." } } }, properties: { name: { $ref: "#/definitions/n" } } },
      { name: "abc1" },
      "No.",
    ],
    [
      "one of a number",
      { properties: { price: { type: "number", maximum: 5, errorMessage: { maximum: "Too dear." } } } },
      { price: 6 },
      "Too dear.",
    ],
  ])("a schema may say %s", async (_name, schema, data, message) => {
    expect(await wrong(schema, data as PlainForm["data"])).toEqual([message]);
  });
});
