// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Schema } from "../../../engine/documents/boot";
import { FormView } from "../../../engine/forms/FormView";
import { makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const texts = { Loaf: "Brot", "By weight": "Nach Gewicht", Round: "Rund", "By piece": "Nach Stück" };

async function draw(topping: Schema) {
  const schema: Schema = { type: "object", properties: { topping } };
  renderContent(<FormView form="loaf" context={{}} />, {
    boot: {
      language: { code: "de", name: "Deutsch", direction: "ltr", texts },
      operations: { createLoaf: { method: "post", path: "/loaves" } },
    },
    modules: { "form/loaf": await makeForm({ title: "Loaf", schema, uiSchema: { topping: { "ui:title": "Loaf" } } }) },
  });
  await screen.findByRole("button", { name: "Save" });
}

const ways = [
  { title: "By weight", type: "object", required: ["grams"], properties: { grams: { type: "integer" } } },
  { title: "By piece", type: "object", required: ["count"], properties: { count: { type: "integer" } } },
];

test.each(["oneOf", "anyOf"])("what is chosen between by %s has the words of the language", async (word) => {
  await draw({ [word]: ways });
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
