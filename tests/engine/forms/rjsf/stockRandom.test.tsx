// @vitest-environment jsdom
import StockForm from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { createRef } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { drawPlain, inputsOf, inputValues } from "./plainForm";
import { plainDocument } from "./randomDocuments";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const DOCUMENTS = Number(process.env.TEST_TRIES ?? 25);
const SEED = Number(process.env.TEST_SEED ?? 1);
/** Longer than the debounce of fields that change a form's structure, in milliseconds. */
const DEBOUNCE_MS = 130;

/** One step of filling in a form. */
interface Step {
  key: string;
  /** Text or option to enter; undefined for a check box, which is clicked. */
  value?: string;
}

function stepIn(form: Element, drawn: number): Step[] {
  const inputs = [...inputsOf(form)];
  const [key, input] = inputs[drawn % inputs.length] ?? [];
  if (key === undefined || !input) return [];
  const turn = drawn >> 3;
  if (input.type === "checkbox") return [{ key }];
  if (input instanceof HTMLSelectElement)
    return [{ key, value: input.options[turn % input.options.length]?.value ?? "" }];
  const texts = input.type === "number" ? ["0", "1", "2", "3"] : ["x", "", "p", "a@b.no"];
  return [{ key, value: texts[turn % texts.length] ?? "" }];
}

function take({ key, value }: Step, form: Element) {
  const input = inputsOf(form).get(key);
  if (!input) return;
  if (value === undefined) fireEvent.click(input);
  else fireEvent.change(input, { target: { value } });
}

/** Takes random steps in RJSF's own form; returns the steps, its values, and whether it is valid. */
function fillStock(schema: object, drawn: readonly number[]) {
  const form = createRef<StockForm>();
  const { container } = render(
    <StockForm ref={form} schema={structuredClone(schema) as RJSFSchema} validator={validator} />,
  );
  const steps: Step[] = [];
  for (const each of drawn) {
    const [step] = stepIn(container, each);
    if (!step) break;
    steps.push(step);
    take(step, container);
  }
  const values = inputValues(container);
  act(() => void form.current?.validateForm());
  const isValid = form.current?.state.errors.length === 0;
  cleanup();
  return { steps, values, isValid };
}

async function fillOurs(schema: Record<string, unknown>, steps: readonly Step[]) {
  const { callsOf, form } = await drawPlain({ schema });
  for (const step of steps) {
    take(step, form);
    await act(() => new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS)));
  }
  const values = inputValues(form);
  fireEvent.submit(form);
  const wrong = () => form.querySelectorAll('[aria-invalid="true"], [role=alert]').length;
  await waitFor(() => expect(callsOf("createLoaf").length + wrong()).toBeGreaterThan(0));
  cleanup();
  return { values, isValid: callsOf("createLoaf").length > 0 };
}

test("random plain documents have RJSF's inputs, values and verdict after the same steps", async () => {
  // RJSF logs there that its form is invalid.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const drawn = fc.tuple(plainDocument, fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 }));
  for (const [schema, numbers] of fc.sample(drawn, { numRuns: DOCUMENTS, seed: SEED })) {
    const { steps, ...stock } = fillStock(schema, numbers);
    const ours = await fillOurs(schema, steps);
    expect({ ...ours, schema, steps }).toEqual({ ...stock, schema, steps });
  }
}, 600_000);
