import { screen } from "@testing-library/react";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../renderContent";

/** A plain document, and the record that prefills it. */
export interface PlainForm {
  schema: Record<string, unknown>;
  data?: Record<string, unknown>;
}

/** A group with branches to choose from; the first has a default. */
export const oven = {
  type: "object",
  anyOf: [
    { title: "Gas", properties: { gas: { type: "string", title: "Bottle", default: "blue" } } },
    { title: "Wood", properties: { wood: { type: "string", title: "Tree" } } },
  ],
};

/** Renders the form of a plain document, which submits its data to createLoaf. */
export async function drawPlain(given: PlainForm) {
  // RJSF mutates the schemas of additional properties, which the test documents share.
  const { schema, data = {} } = structuredClone(given);
  const module = await makeForm({ plain: true, schema: { type: "object", ...schema }, initial: "{record}" });
  const shown = renderContent(<FormView form="loaf" context={{ record: data }} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  return { ...shown, form: document.querySelector("form") as Element };
}

/** The inputs of a form by data path, of our forms and of RJSF's own. */
export function inputsOf(form: Element): Map<string, HTMLInputElement> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return new Map(inputs.map((input) => [input.id.replace(/^(root|_r_\w+?_)(?=_|$)/, ""), input]));
}

/** The value of each input of a form by data path. */
export function inputValues(form: Element): Record<string, unknown> {
  const entries = [...inputsOf(form)].map(([place, input]) => [
    place,
    input.type === "checkbox" ? input.checked : input.value,
  ]);
  return Object.fromEntries(entries);
}
