// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Field } from "../../../codegen/generated/documents";
import type { Boot } from "../../../engine/documents/boot";
import { FormView } from "../../../engine/forms/FormView";
import { expand } from "../../codegen/expand/bakeForm";
import { makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const operations: Boot["operations"] = {
  createLoaf: { method: "post", path: "/loaves" },
  listFlours: { method: "get", path: "/flours", query: ["q", "limit", "offset", "id"] },
};

/** Each field depends on the one before it. */
const chain: Field[] = [
  { key: "crust", label: "Crust", type: "select", options: ["soft", "dark"].map((value) => ({ value, label: value })) },
  { key: "sliced", label: "Sliced", depends: { crust: "dark" } },
  { key: "code", label: "Code", depends: { sliced: true }, default: "abc" },
  {
    key: "weight",
    label: "Flour",
    component: "ItemSelect",
    options: { operation: "listFlours" },
    depends: { code: "rye" },
  },
  {
    ...{ key: "batches", label: "Batches", component: "TableInput", depends: { weight: 200 } },
    fields: [{ key: "count", label: "Loaves" }],
  },
];

async function show(record: object = {}, first: Partial<Field> = {}) {
  const { schema, uiSchema } = expand(...chain.map((field, place) => (place === 0 ? { ...field, ...first } : field)));
  const module = await makeForm({ schema, uiSchema, initial: "{record}" });
  const shown = renderContent(<FormView form="loaf" context={{ record }} />, {
    boot: { operations },
    modules: { "form/loaf": module },
    answer: ({ operation }) => (operation === "listFlours" ? { data: [{ id: 200, name: "Rye flour" }] } : { data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  const send = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.callsOf("createLoaf")).toHaveLength(1));
    return shown.callsOf("createLoaf")[0]?.body;
  };
  return { ...shown, send, callCount: () => shown.callsOf("listFlours").length };
}

const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select" });
const choose = (value: string) => fireEvent.change(input("Crust"), { target: { value } });
const gone = (label: string) => waitFor(() => expect(screen.queryByLabelText(new RegExp(label))).toBeNull());
const isShown = (label: string) => waitFor(() => expect(input(label)).toBeTruthy());

async function openAll() {
  choose("1");
  await isShown("Sliced");
  fireEvent.click(input("Sliced"));
  await isShown("Code");
  fireEvent.change(input("Code"), { target: { value: "rye" } });
  fireEvent.click(await screen.findByRole("combobox", { name: /Flour/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Rye flour" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add row" }));
  fireEvent.change(input("Loaves, row 1"), { target: { value: "3" } });
}

test("[field.key.depends] five fields, each shown by the one before: the first takes all away, and they come back as new", async () => {
  const { send, callCount } = await show();
  expect(callCount()).toBe(0);
  await openAll();
  choose("0");
  await gone("Sliced");
  for (const label of ["Code", "Flour", "Loaves"]) expect(screen.queryByLabelText(new RegExp(label))).toBeNull();
  const before = callCount();
  choose("1");
  await isShown("Sliced");
  expect(input("Sliced").checked).toBe(false);
  expect(screen.queryByLabelText(/Code/)).toBeNull();
  fireEvent.click(input("Sliced"));
  await waitFor(() => expect(input("Code").value).toBe("abc"));
  expect(screen.queryByRole("combobox", { name: /Flour/ })).toBeNull();
  expect(callCount()).toBe(before);
  fireEvent.change(input("Code"), { target: { value: "rye" } });
  expect((await screen.findByRole<HTMLInputElement>("combobox", { name: /Flour/ })).value).toBe("");
  expect(screen.queryByText("Batches")).toBeNull();
  choose("0");
  await gone("Sliced");
  expect(await send()).toEqual({ crust: "soft" });
});

test("[field.hidden-clears-value] what is filled five fields deep is sent, rows of a table too", async () => {
  const { send } = await show();
  await openAll();
  expect(await send()).toEqual({ crust: "dark", sliced: true, code: "rye", weight: 200, batches: [{ count: 3 }] });
});

test("[field.hidden-clears-value] a record fills them all at once; one in the middle takes away those after it", async () => {
  const record = { crust: "dark", sliced: true, code: "rye", weight: 200, batches: [{ count: 3 }, { count: 4 }] };
  const { send } = await show(record);
  await waitFor(() => expect(input("Loaves, row 2").value).toBe("4"));
  fireEvent.change(input("Code"), { target: { value: "oat" } });
  await gone("Flour");
  await gone("Loaves");
  // The hidden list is cleared of the record's items too.
  expect(await send()).toEqual({ crust: "dark", sliced: true, code: "oat", batches: [] });
});

test("[field.hidden-clears-value] a text that may not be empty is not sent as empty once it is hidden", async () => {
  const { send } = await show({ crust: "dark", sliced: true, code: "oat" });
  choose("0");
  await gone("Code");
  expect(await send()).toEqual({ crust: "soft" });
});

test("[field.key.depends] a record that leaves the first field to its default shows what depends on that", async () => {
  const { send } = await show({ sliced: true, code: "oat" }, { default: "dark" });
  expect(input("Code").value).toBe("oat");
  expect(await send()).toEqual({ crust: "dark", sliced: true, code: "oat" });
});

test("[field.hidden-clears-value] of a record whose first field hides the rest nothing is requested or sent", async () => {
  const { send, callCount } = await show({
    crust: "soft",
    sliced: true,
    code: "rye",
    weight: 200,
    batches: [{ count: 3 }],
  });
  expect(screen.queryByLabelText(/Sliced|Code|Flour|Loaves/)).toBeNull();
  expect(await send()).toEqual({ crust: "soft" });
  expect(callCount()).toBe(0);
});
