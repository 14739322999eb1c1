import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Operation } from "../../../codegen/api/operations";
import type { Compiled } from "../../../codegen/index";
import type { CompiledForm, OperationEntry } from "../../../engine/documents/boot";
import { FormView } from "../../../engine/forms/FormView";
import { fakeServer, receive } from "../../engine/api/fakeServer";
import { type Call, makeForm, renderContent } from "../../engine/renderContent";

/** The submission of a filled form: the operation called, and the resulting request. */
export interface SubmittedForm {
  call: Call;
  request: Request;
  text: string;
  /** The drawn form, for further inspection. */
  form: HTMLFormElement;
}

/** Values to try in an input that rejects its content. */
const CANDIDATES = [
  ...[
    "Rye",
    "7",
    "2026-01-31",
    "ada@bakery.example",
    "https://bakery.example/rye",
    "2026-01-31T10:00:00Z",
    "10:20:00Z",
  ],
  ...[
    "9f1c2d3e-1111-4222-8333-444455556666",
    "10.0.0.1",
    "bakery.example",
    "rye-bread",
    "20",
    "+15551234567",
    "{}",
    "[]",
  ],
  ...["fe80::1", "P1D", "2026-01-31 10:00:00", "#1a2b3c", "aaaaaaaaaaaaaaaaaaaaaaaa", "A1"],
];

/** Draws a form, fills every input, adds an item to every list, and submits it. */
export async function fillAndSubmit(compiled: Compiled, id: string, record: object = {}): Promise<SubmittedForm> {
  const form = compiled.expanded.forms.get(id.toLowerCase()) as unknown as CompiledForm;
  const { operation = "" } = form.submit;
  const operations = { [operation]: entryOf(compiled, operation) };
  const { schema, uiSchema, title, submit } = form;
  const initial = form.initial ?? "{record}";
  const content = renderContent(<FormView form="loaf" context={{ record, route: PARAMS, query: PARAMS } as never} />, {
    boot: { operations },
    modules: { "form/loaf": await makeForm({ title, schema, uiSchema, initial, submit: { ...submit } }) },
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 20_000 });
  const drawn = document.querySelector("form") as HTMLFormElement;
  addItems(drawn);
  await fillUntilSent(drawn, content.calls);
  const call = content.calls[0] as Call;
  const { api, received } = fakeServer({}, { operations });
  void api.call(call.operation, { params: call.params ?? {}, body: call.body });
  const { request } = await receive(received, 1);
  return { call, request, text: await request.clone().text(), form: drawn };
}

const PARAMS = new Proxy({}, { get: () => "1", has: () => true });

function entryOf({ operations }: Compiled, id: string): OperationEntry {
  const { method, path, sends, form, body } = operations.get(id) as Operation;
  const isInQuery = body === undefined && method !== "get";
  return { method, path, ...(sends && { sends }), ...(form && { form }), ...(isInQuery && { inQuery: true as const }) };
}

function addItems(form: HTMLFormElement): void {
  for (const button of within(form).queryAllByRole("button", { name: /^Add/ })) fireEvent.click(button);
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("input:not([type=file]):not([type=hidden]), textarea, select")].filter(
    (input) => !/__(one|any)of_select$/.test(input.id),
  );

async function fillUntilSent(form: HTMLFormElement, calls: readonly Call[]): Promise<void> {
  for (const input of inputsOf(form)) fill(input, CANDIDATES[input.inputMode === "" ? 0 : 1] as string);
  const tried = new Map<string, number>();
  for (let round = 0; round <= CANDIDATES.length; round += 1) {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expectEither(form, calls), { timeout: 8000 });
    if (calls.length > 0) return;
    for (const input of inputsOf(form).filter((one) => one.getAttribute("aria-invalid") === "true")) {
      const next = tried.get(input.id) ?? 0;
      tried.set(input.id, next + 1);
      fill(input, CANDIDATES[next] ?? "");
    }
  }
  throw new Error(`It was never sent: ${form.textContent}`);
}

function expectEither(form: HTMLFormElement, calls: readonly Call[]): void {
  if (calls.length === 0 && form.querySelector("[aria-invalid=true], [role=alert]") === null)
    throw new Error("Nothing happened.");
}

function fill(input: HTMLInputElement, value: string): void {
  if (input.disabled || input.readOnly) return;
  if (input.type === "checkbox" || input.type === "radio") {
    if (!input.checked) fireEvent.click(input);
  } else if (input instanceof HTMLSelectElement) {
    const select = input as unknown as HTMLSelectElement;
    const choice = [...select.options].find((option) => option.value !== "");
    fireEvent.change(select, { target: { value: choice?.value ?? "" } });
  } else {
    fireEvent.change(input, {
      target: { value: input.type === "date" ? "2026-01-31" : input.type === "color" ? "#1a2b3c" : value },
    });
  }
  fireEvent.blur(input);
}
