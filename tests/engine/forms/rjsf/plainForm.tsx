import { screen } from "@testing-library/react";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../renderContent";

/** A plain document, and the record that fills it. */
export interface PlainForm {
  schema: Record<string, unknown>;
  data?: Record<string, unknown>;
}

/** Draws the form of a plain document, which sends what it holds to createLoaf. */
export async function drawPlain(given: PlainForm) {
  // RJSF marks the schemas of further names, and ours share theirs.
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

/** The inputs of a form by their places in its data, whoever drew it. */
export function inputsOf(form: Element): Map<string, HTMLInputElement> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return new Map(inputs.map((input) => [input.id.replace(/^(root|_r_\w+?_)(?=_|$)/, ""), input]));
}

/** What every input of a form holds, by its place in the data. */
export function heldIn(form: Element): Record<string, unknown> {
  const held = [...inputsOf(form)].map(([place, input]) => [
    place,
    input.type === "checkbox" ? input.checked : input.value,
  ]);
  return Object.fromEntries(held);
}
