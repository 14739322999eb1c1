// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Field } from "../../../codegen/generated/documents";
import type { Boot } from "../../../engine/documents/boot";
import { FormView } from "../../../engine/forms/FormView";
import { expand } from "../../codegen/expand/bakeForm";
import { type ContentOptions, makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const operations: Boot["operations"] = {
  createLoaf: { method: "post", path: "/loaves" },
  listFlours: { method: "get", path: "/flours", query: ["q", "limit", "offset", "id"] },
};

/** Renders a form compiled from the given fields. */
async function show(fields: Field[], options: ContentOptions = {}) {
  const { schema, uiSchema } = expand(...fields);
  // The operation's other fields are left out of the schema.
  const module = await makeForm({ schema, uiSchema });
  const shown = renderContent(<FormView form="loaf" context={{}} />, {
    boot: { operations },
    modules: { "form/loaf": module },
    answer: ({ operation }) => (operation === "listFlours" ? { data: [{ id: 100, name: "Rye flour" }] } : { data: {} }),
    ...options,
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  return { ...shown, sent: () => shown.callsOf("createLoaf").map((call) => call.body) };
}

const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select, textarea" });
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

const limits: [row: string, field: Field, wrong: string, right: string, text: string][] = [
  ["field.key.min", { key: "weight", min: 200 }, "199", "200", "Enter 200 or more."],
  ["field.key.max", { key: "weight", max: 900 }, "901", "900", "Enter 900 or less."],
  ["field.key.step", { key: "weight", step: 50 }, "125", "150", "Enter a multiple of 50."],
  ["field.key.minlength", { key: "name", minlength: 4 }, "Rye", "Ryes", "Enter at least 4 characters."],
  ["field.key.maxlength", { key: "name", maxlength: 4 }, "Ryess", "Ryes", "Enter at most 4 characters."],
  [
    "field.key.pattern",
    { key: "name", pattern: "R[a-z]+" },
    "Rye 7",
    "Rye",
    "This value does not have the expected form.",
  ],
];

describe("a limit", () => {
  test.each(limits)("[%s] is kept: nothing else is sent", async (_row, field, wrong, right, text) => {
    const label = field.key === "name" ? "Name" : "Weight";
    const { sent } = await show([{ ...field, label }]);
    type(label, wrong);
    save();
    await screen.findByText(text);
    expect(sent()).toEqual([]);
    type(label, right);
    save();
    await waitFor(() => expect(sent()).toEqual([{ [field.key]: field.key === "name" ? right : Number(right) }]));
  });
});

test("[field.key.key] the key names the field in what is sent and in errors", async () => {
  const errors = [{ code: "V", message: "There is one already.", source: "name" }];
  const { sent } = await show([{ key: "name", label: "Called" }], {
    answer: () => ({ error: { status: 422, statusText: "", errors } }),
  });
  type("Called", "Rye");
  save();
  await screen.findByText("There is one already.");
  expect(sent()).toEqual([{ name: "Rye" }]);
  expect(input("Called").getAttribute("aria-invalid")).toBe("true");
});

const kinds: [type: NonNullable<Field["type"]>, field: Field, element: string, kind: string][] = [
  ["text", { key: "name", type: "text" }, "INPUT", "text"],
  ["password", { key: "name", type: "password" }, "INPUT", "password"],
  ["file", { key: "name", type: "file" }, "INPUT", "file"],
  ["textarea", { key: "name", type: "textarea" }, "TEXTAREA", "textarea"],
  ["color", { key: "name", type: "color" }, "INPUT", "text"],
  ["checkbox", { key: "sliced", type: "checkbox" }, "INPUT", "checkbox"],
  ["radio", { key: "crust", type: "radio", options: [{ value: "soft", label: "Input" }] }, "INPUT", "radio"],
];

test.each(kinds)("[field.key.type] %s is the kind of input", async (kind, field, element, native) => {
  await show([{ ...field, label: kind === "radio" ? "Crust" : "Input" }]);
  const found = input("Input");
  expect([found.tagName, found.type]).toEqual([element, native]);
  if (kind === "color") expect(screen.getByLabelText<HTMLInputElement>("Choose a colour").type).toBe("color");
});

test("[field.key.disabled][field.key.mask][field.key.generate] what a document says of an input reaches it, and its value is sent", async () => {
  const tokens = { a: { description: "", pattern: "[A-Za-z]", transform: "lowercase" as const } };
  const { sent } = await show(
    [
      { key: "weight", label: "Weight", disabled: true, default: 300 },
      { key: "code", label: "Code", mask: "aaa" },
      { key: "name", label: "Secret", type: "password", generate: true },
    ],
    { boot: { operations, masks: { tokens } } },
  );
  expect(input("Weight").disabled).toBe(true);
  type("Code", "1ABCD");
  expect(input("Code").value).toBe("abc");
  fireEvent.click(screen.getByRole("button", { name: "Generate a password" }));
  save();
  await waitFor(() => expect(sent()).toEqual([{ weight: 300, code: "abc", name: expect.stringMatching(/^.{16}$/) }]));
});

describe("[field.key.component] a component takes the place of the plain input", () => {
  test("ItemSelect searches what a call lists", async () => {
    const { sent } = await show(
      [
        { key: "weight", label: "Flour", component: "ItemSelect", options: { operation: "listFlours" } },
        { key: "name", label: "Name" },
      ],
      { boot: { operations } },
    );
    const box = screen.getByRole("combobox", { name: /Flour/ });
    fireEvent.click(box);
    fireEvent.click(await screen.findByRole("option", { name: "Rye flour" }));
    expect((box as HTMLInputElement).value).toBe("Rye flour");
    type("Name", "Rye");
    save();
    await waitFor(() => expect(sent()).toEqual([{ weight: 100, name: "Rye" }]));
  });

  test("ListInput takes items one after the other", async () => {
    const { sent } = await show([{ key: "grains", label: "Grains", component: "ListInput" }]);
    const list = await screen.findByPlaceholderText("Type a value and press the keys");
    fireEvent.change(list, { target: { value: "rye" } });
    fireEvent.keyDown(list, { key: "Enter" });
    expect(screen.getByRole("button", { name: "Remove rye" })).toBeTruthy();
    save();
    await waitFor(() => expect(sent()).toEqual([{ grains: ["rye"] }]));
  });

  test("TableInput has rows, sends them, and shows what the server says of one", async () => {
    const errors = [{ code: "V", message: "Too many.", source: "batches.1.count" }];
    const batches: Field = {
      key: "batches",
      label: "Batches",
      component: "TableInput",
      fields: [{ key: "count", label: "Loaves" }],
    };
    const { sent } = await show([batches], { answer: () => ({ error: { status: 422, statusText: "", errors } }) });
    const add = await screen.findByRole("button", { name: "Add row" });
    fireEvent.click(add);
    fireEvent.click(add);
    type("Loaves, row 1", "3");
    save();
    await screen.findByText("Loaves, row 2: This field is required.");
    expect(input("Loaves, row 2").getAttribute("aria-invalid")).toBe("true");
    expect(input("Loaves, row 1").getAttribute("aria-invalid")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(input("Loaves, row 2")));
    type("Loaves, row 2", "4");
    save();
    await waitFor(() => expect(sent()).toEqual([{ batches: [{ count: 3 }, { count: 4 }] }]));
    await screen.findByText("Loaves, row 2: Too many.");
    type("Loaves, row 1", "5");
    expect(input("Loaves, row 2").getAttribute("aria-invalid")).toBe("true");
    type("Loaves, row 2", "3");
    expect(screen.queryByText("Loaves, row 2: Too many.")).toBeNull();
  });

  test("[field.component.base-alert] BaseAlert says something and contributes no value", async () => {
    const { sent } = await show([
      { key: "hot", label: "The oven is hot.", component: "BaseAlert", options: { tone: "warning" } },
      { key: "name", label: "Name" },
    ]);
    expect((await screen.findByRole("note")).textContent).toBe("The oven is hot.");
    type("Name", "Rye");
    save();
    await waitFor(() => expect(sent()).toEqual([{ name: "Rye" }]));
  });
});

describe("a submission", () => {
  const refused = {
    error: {
      status: 422,
      statusText: "",
      errors: [
        { code: "V", message: "There is one already.", source: "name" },
        { code: "V", message: "The oven is cold.", source: null },
      ],
    },
  };

  test("[form.failure.store-errors][errors.array.field-and-rest] that fails shows its errors, each at its field and the rest above, and can be made again", async () => {
    let isCold = true;
    const { sent } = await show([{ key: "name", label: "Name" }], { answer: () => (isCold ? refused : { data: {} }) });
    type("Name", "Rye");
    save();
    const message = await screen.findByText("There is one already.");
    const field = screen.getByLabelText(/^Name/);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    expect(described.some((one) => one?.contains(message))).toBe(true);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["The oven is cold."]);
    expect(screen.getByRole("alert").textContent).toBe("The oven is cold.");
    isCold = false;
    save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText("The oven is cold.")).toBeNull());
  });

  test("[form.success.clear-waiting] that succeeds ends the waiting", async () => {
    let finish: (answer: object) => void = () => undefined;
    await show([{ key: "name", label: "Name" }], { answer: () => new Promise((resolve) => (finish = resolve)) });
    type("Name", "Rye");
    save();
    const button = screen.getByRole("button", { name: "Save" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    finish({ data: {} });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    expect(screen.getByText("Loaf created successfully")).toBeTruthy();
  });
});

describe("a list of objects", () => {
  const stages: Field = {
    key: "stages",
    label: "Stages",
    item: "Stage",
    fields: [
      {
        key: "kind",
        label: "What",
        options: [
          { value: "proof", label: "Proof" },
          { value: "bake", label: "Bake" },
        ],
      },
      { key: "with", depends: { kind: "proof" }, fields: [{ key: "hours", label: "Hours", required: true }] },
      { key: "with", depends: { kind: "bake" }, fields: [{ key: "degrees", label: "Degrees" }] },
    ],
  };
  const add = () => fireEvent.click(screen.getByRole("button", { name: "Add" }));
  const stage = (place: number) => within(screen.getByRole("group", { name: `Stage ${place}` }));
  const choose = (place: number, label: string) => {
    const what = stage(place).getByLabelText<HTMLSelectElement>("What", { exact: false });
    const { value } = within(what).getByRole<HTMLOptionElement>("option", { name: label });
    fireEvent.change(what, { target: { value } });
  };
  const fill = (place: number, label: string, value: string) =>
    fireEvent.change(stage(place).getByLabelText(label, { exact: false }), { target: { value } });

  test("calls its items by name and number, and asks each for what its kind needs", async () => {
    const { sent } = await show([stages]);
    add();
    choose(1, "Proof");
    fill(1, "Hours", "12");
    add();
    choose(2, "Bake");
    expect(stage(2).queryByLabelText("Hours", { exact: false })).toBeNull();
    fill(2, "Degrees", "230");
    save();
    const wanted = [
      { kind: "proof", with: { hours: 12 } },
      { kind: "bake", with: { degrees: 230 } },
    ];
    await waitFor(() => expect(sent()).toEqual([{ stages: wanted }]));
  });

  test("forgets what the kind before requested, and moves an item with all it holds", async () => {
    const { sent } = await show([stages]);
    add();
    choose(1, "Proof");
    fill(1, "Hours", "12");
    choose(1, "Bake");
    fill(1, "Degrees", "230");
    add();
    choose(2, "Proof");
    fill(2, "Hours", "1");
    fireEvent.click(stage(2).getByRole("button", { name: "Move up" }));
    save();
    const wanted = [
      { kind: "proof", with: { hours: 1 } },
      { kind: "bake", with: { degrees: 230 } },
    ];
    await waitFor(() => expect(sent()).toEqual([{ stages: wanted }]));
  });
});

test("a property that is requested differently from case to case has the input of its case, and is empty in another", async () => {
  const degrees = (label: string, hours: number, placeholder: string): Field => ({
    ...{ key: "degrees", label, placeholder, depends: { hours } },
  });
  const oven: Field = {
    ...{ key: "with", label: "Oven" },
    fields: [{ key: "hours", label: "Hours" }, degrees("Low heat", 1, "90"), degrees("High heat", 2, "230")],
  };
  const { sent } = await show([{ key: "stages", label: "Stages", fields: [{ key: "kind", label: "Kind" }, oven] }]);
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  type("Kind", "0");
  type("Hours", "1");
  await waitFor(() => expect(input("Low heat").placeholder).toBe("90"));
  type("Low heat", "80");
  type("Hours", "2");
  await waitFor(() => expect(input("High heat").placeholder).toBe("230"));
  expect(screen.queryByLabelText("Low heat")).toBeNull();
  expect(input("High heat").value).toBe("");
  type("High heat", "240");
  save();
  await waitFor(() => expect(sent()).toEqual([{ stages: [{ kind: "proof", with: { hours: 2, degrees: 240 } }] }]));
});
