// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Schema } from "../../../../engine/documents/boot";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../renderContent";

afterEach(cleanup);

const texts = { Loaf: "Brot", "By weight": "Nach Gewicht", Round: "Rund", "By piece": "Nach Stück" };

const draw = (topping: Schema) => drawForm({ type: "object", required: ["topping"], properties: { topping } });

async function drawForm(schema: Schema, topping: Schema = { "ui:title": "Loaf" }) {
  renderContent(<FormView form="loaf" context={{}} />, {
    boot: {
      language: { code: "de", name: "Deutsch", direction: "ltr", texts },
      operations: { createLoaf: { method: "post", path: "/loaves" } },
    },
    modules: { "form/loaf": await makeForm({ title: "Loaf", schema, uiSchema: { topping } }) },
  });
  await screen.findByRole("button", { name: "Save" });
}

const alternatives = [
  { title: "By weight", type: "object", required: ["grams"], properties: { grams: { type: "integer" } } },
  { title: "By piece", type: "object", required: ["count"], properties: { count: { type: "integer" } } },
];

test.each(["oneOf", "anyOf"])("what is chosen between by %s has the words of the language", async (word) => {
  await draw({ [word]: alternatives });
  expect(screen.queryByText("By weight")).toBeNull();
  const choice = screen.getAllByRole("combobox")[0] as HTMLElement;
  fireEvent.click(choice);
  expect(document.body.textContent).toContain("Nach Gewicht");
  expect(document.body.textContent).toContain("Nach Stück");
  expect(document.body.textContent).not.toContain("By piece");
});

test("values with titles are called in the language too", async () => {
  await draw({
    type: "string",
    oneOf: [
      { const: "round", title: "Round" },
      { const: "other", title: "By piece" },
    ],
  });
  fireEvent.click(screen.getAllByRole("combobox")[0] as HTMLElement);
  expect(document.body.textContent).toContain("Rund");
  expect(document.body.textContent).not.toContain("Round");
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input" });
const choice = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Brot/ });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const errors = () => [...document.querySelectorAll("[id$=__error], [role=alert] li")].map((one) => one.textContent);

describe("of what is wrong", () => {
  test.each(["oneOf", "anyOf"])(
    "what the alternative on the screen asks for is said, and nothing of others: %s",
    async (word) => {
      await draw({ [word]: alternatives });
      save();
      await waitFor(() => expect(errors()).toEqual(["This field is required."]));
      expect(document.activeElement).toBe(field("grams"));
      fireEvent.change(choice(), { target: { value: "1" } });
      save();
      await waitFor(() => expect(field("count").getAttribute("aria-invalid")).toBe("true"));
      expect(errors()).toEqual(["This field is required."]);
    },
  );

  test("with alternatives of several types an error is shown once, at the input", async () => {
    await draw({
      anyOf: [{ type: "string", minLength: 3, title: "Loaf" }, alternatives[0], { type: "array", items: {} }],
    });
    fireEvent.change(screen.getAllByRole("textbox")[0] as HTMLElement, { target: { value: "ab" } });
    save();
    await waitFor(() => expect(errors()).toEqual(["Enter at least 3 characters."]));
    expect(choice().getAttribute("aria-invalid")).toBeNull();
  });

  test("a missing choice of an alternative is reported at the choice", async () => {
    await draw({ oneOf: alternatives });
    fireEvent.change(choice(), { target: { value: "" } });
    save();
    await waitFor(() => expect(errors()).toEqual(["This field is required."]));
    expect(choice().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(choice());
  });

  test("alternatives behind references are no different", async () => {
    const definitions = { weighed: alternatives[0], counted: alternatives[1] };
    const oneOf = ["weighed", "counted"].map((name) => ({ $ref: `#/definitions/${name}` }));
    await drawForm({ type: "object", required: ["topping"], definitions, properties: { topping: { oneOf } } });
    expect(choice().textContent).toContain("Nach Gewicht");
    save();
    await waitFor(() => expect(errors()).toEqual(["This field is required."]));
  });
});

test("the choice has the name, help and hint of its field, its input has its own, and no two share an id", async () => {
  await drawForm(
    { type: "object", properties: { topping: { anyOf: [alternatives[0], { type: "string" }] } } },
    { "ui:title": "Loaf", "ui:help": "As you like.", "ui:options": { hint: "One of them." } },
  );
  fireEvent.change(choice(), { target: { value: "1" } });
  expect([...choice().options].map((option) => option.text)).toContain("Brot option 2");
  expect(screen.getAllByText("As you like.")).toHaveLength(1);
  expect(screen.getAllByRole("tooltip", { hidden: true })).toHaveLength(1);
  const ids = [...document.querySelectorAll("form [id]")].map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});
