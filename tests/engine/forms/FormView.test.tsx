// @vitest-environment jsdom
import { focusManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FormView, type FormViewProps } from "../../../engine/forms/FormView";
import { type ContentOptions, type FormParts, makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const operations = {
  createLoaf: { method: "post", path: "/loaves", permission: "bake" },
  getLoaf: { method: "get", path: "/loaves/{id}" },
} as const;

const crunchy = {
  if: { properties: { crust: { enum: ["crunchy"] } }, required: ["crust"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { seeds: { type: "string", minLength: 2 } }, required: ["seeds"] },
};

const schema = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 3, maxLength: 40 },
    crust: { type: "string", enum: ["soft", "crunchy"] },
    weight: { type: "integer", minimum: 50 },
    secret: { type: "string" },
  },
  required: ["name"],
  allOf: [crunchy],
};

const uiSchema = {
  "ui:order": ["name", "crust", "seeds", "weight", "secret"],
  name: {
    "ui:title": "Name",
    "ui:placeholder": "Rye",
    "ui:help": "As on the shelf.",
    "ui:options": { hint: "What it is called." },
  },
  crust: { "ui:title": "Crust", "ui:widget": "select", "ui:enumNames": ["Soft", "Crunchy"] },
  seeds: { "ui:title": "Seeds" },
  weight: { "ui:title": "Weight", "ui:options": { addon: "g" } },
  secret: { "ui:title": "Secret", "ui:options": { permission: "know" } },
};

async function show(parts: FormParts = {}, options: ContentOptions = {}, props: Partial<FormViewProps> = {}) {
  const module = await makeForm({ schema, uiSchema, ...parts });
  const shown = renderContent(<FormView form="loaf" context={{}} {...props} />, {
    boot: { operations },
    permissions: ["bake", "know"],
    modules: { "form/loaf": module },
    answer: () => ({ data: { id: 7 } }),
    ...options,
  });
  await screen.findByRole("button", { name: parts.submit?.label ?? "Save" }, { timeout: 8000 });
  return { ...shown, sent: () => shown.callsOf("createLoaf").map((call) => call.body) };
}

const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select, textarea" });
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const described = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

describe("a field", () => {
  test("[field.key.label][field.key.placeholder][field.key.subtext][field.key.hint] is labelled, explained and described", async () => {
    await show();
    const name = input("Name");
    expect(name.placeholder).toBe("Rye");
    expect(described(name)).toEqual(["What it is called.", "As on the shelf."]);
    expect(screen.getByText("As on the shelf.")).toBeTruthy();
  });

  test("[field.key.hint] of a tick box is next to it, and describes it", async () => {
    await show({
      schema: { type: "object", properties: { sliced: { type: "boolean" } } },
      uiSchema: { sliced: { "ui:title": "Sliced", "ui:options": { hint: "As thick as a thumb." } } },
    });
    expect(described(input("Sliced"))).toEqual(["As thick as a thumb."]);
    expect(screen.getByRole("button", { name: "Explanation" }).parentElement?.parentElement?.textContent).toContain(
      "Sliced",
    );
  });

  test.each([
    ["is short with 49 characters", 49, true],
    ["is not short with 50", 50, false],
  ])("[layout.tooltip-short] the tooltip of a hint %s", async (_case, length, isShort) => {
    const name = { "ui:title": "Name", "ui:options": { hint: "x".repeat(length) } };
    await show({ uiSchema: { ...uiSchema, name } });
    const tooltip = screen.getByRole("tooltip", { hidden: true });
    expect(tooltip.hasAttribute("data-short")).toBe(isShort);
  });

  test("[field.key.required] that is required is marked, and empty it is invalid", async () => {
    const { sent } = await show();
    expect(input("Name").getAttribute("aria-required")).toBe("true");
    expect(screen.getByText("Name").textContent).toBe("Name*");
    save();
    await waitFor(() => expect(input("Name").getAttribute("aria-invalid")).toBe("true"));
    expect(described(input("Name"))).toContain("This field is required.");
    expect(sent()).toEqual([]);
  });

  test("[field.key.required] that is a list which may be empty is not marked, and empty it is sent", async () => {
    const list = { type: "array", items: { type: "string" } };
    const form = {
      schema: {
        type: "object",
        properties: { tags: list, flours: { ...list, minItems: 1 } },
        required: ["tags", "flours"],
      },
      uiSchema: {
        tags: { "ui:title": "Tags", "ui:widget": "ListInput" },
        flours: { "ui:title": "Flours", "ui:widget": "ListInput" },
      },
      initial: "{record}",
    };
    const { sent } = await show(form, {}, { context: { record: { flours: ["rye"] } } });
    expect(screen.getByText("Tags").textContent).toBe("Tags");
    expect(screen.getByText("Flours").textContent).toBe("Flours*");
    save();
    await waitFor(() => expect(sent()).toEqual([{ tags: [], flours: ["rye"] }]));
  });

  test("[field.key.addon] shows its addon inside the input", async () => {
    await show();
    expect(input("Weight").parentElement?.textContent).toBe("g");
  });

  test("[field.key.permission][perm.field-visibility] of a permission that is not held is absent and not sent", async () => {
    const context = { record: { name: "Rye", secret: "yeast" } };
    const { sent } = await show({ initial: "{record}" }, { permissions: ["bake"] }, { context });
    expect(screen.queryByText("Secret")).toBeNull();
    save();
    await waitFor(() => expect(sent()).toEqual([{ name: "Rye" }]));
  });

  test("[field.key.depends][field.hidden-clears-value] that depends on another appears with it and leaves nothing behind", async () => {
    const { sent } = await show();
    expect(screen.queryByText("Seeds")).toBeNull();
    type("Name", "Rye");
    fireEvent.change(input("Crust"), { target: { value: "1" } });
    fireEvent.change(await screen.findByLabelText(/Seeds/), { target: { value: "flax" } });
    fireEvent.change(input("Crust"), { target: { value: "0" } });
    await waitFor(() => expect(screen.queryByText("Seeds")).toBeNull());
    save();
    await waitFor(() => expect(sent()).toEqual([{ name: "Rye", crust: "soft" }]));
  });
});

describe("errors", () => {
  test("are not shown while somebody types for the first time, but once the field was left", async () => {
    await show();
    type("Name", "R");
    expect(input("Name").getAttribute("aria-invalid")).toBeNull();
    fireEvent.blur(input("Name"));
    expect(input("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter at least 3 characters.")).toBeTruthy();
    type("Name", "Rye");
    await waitFor(() => expect(input("Name").getAttribute("aria-invalid")).toBeNull());
  });

  test("lead to the first wrong field", async () => {
    await show();
    type("Name", "Rye");
    type("Weight", "3");
    save();
    await waitFor(() => expect(document.activeElement).toBe(input("Weight")));
    expect(screen.getByText("Enter 50 or more.")).toBeTruthy();
  });

  test("of the server are shown at their fields until these are edited, the rest above", async () => {
    const errors = [
      { code: "V", message: "There is one already.", source: "data.0.name" },
      { code: "V", message: "The oven is cold.", source: "oven" },
    ];
    const { sent } = await show({}, { answer: () => ({ error: { status: 422, statusText: "", errors } }) });
    type("Name", "Rye");
    save();
    await screen.findByText("There is one already.");
    expect(screen.getByRole("alert").textContent).toBe("The oven is cold.");
    expect(described(input("Name"))).toContain("There is one already.");
    type("Name", "Oat");
    expect(screen.queryByText("There is one already.")).toBeNull();
    save();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  test("[field.error.password-blanks-confirmation] of a password blank its confirmation", async () => {
    const password = { type: "string" };
    const passwords = { type: "object", properties: { password, password_confirmation: password } };
    const errors = [{ code: "V", message: "Too easy.", source: "password" }];
    const { callsOf } = await show(
      {
        schema: passwords,
        uiSchema: { password: { "ui:title": "First" }, password_confirmation: { "ui:title": "Again" } },
      },
      { answer: () => ({ error: { status: 422, statusText: "", errors } }) },
    );
    type("First", "bread");
    type("Again", "bread");
    save();
    await waitFor(() => expect(input("Again").value).toBe(""));
    expect(input("First").value).toBe("bread");
    expect(callsOf("createLoaf")[0]?.body).toEqual({ password: "bread", password_confirmation: "bread" });
  });
});

describe("submitting", () => {
  test("[form.success.toast] sends what was filled, with constants and bindings, reports it and goes on", async () => {
    const onDone = vi.fn();
    const submit = { operation: "createLoaf", item: "Loaf", body: { by: "{user.name}", name_again: "{form.name}" } };
    const { sent, callsOf } = await show({ submit: submit }, {}, { onDone, context: { user: { name: "Ada" } } });
    type("Name", "Rye");
    type("Weight", "500");
    save();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ data: { id: 7 }, meta: undefined, isLeaving: false }));
    expect(sent()).toEqual([{ name: "Rye", weight: 500, by: "Ada", name_again: "Rye" }]);
    expect(callsOf("createLoaf")[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByText("Loaf created successfully")).toBeTruthy();
  });

  test("[form.waiting-flag] twice sends once", async () => {
    let finish: (answer: object) => void = () => undefined;
    const { sent } = await show({}, { answer: () => new Promise((resolve) => (finish = resolve)) });
    type("Name", "Rye");
    save();
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true"));
    save();
    fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    expect(sent()).toHaveLength(1);
    finish({ data: {} });
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  test("again after a lost answer keeps the key", async () => {
    const lost = { error: { status: 0, statusText: "Failed to send request. Try again later.", errors: [] } };
    const { callsOf } = await show({}, { answer: () => lost });
    type("Name", "Rye");
    save();
    await screen.findByText("Failed to send request. Try again later.");
    save();
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(2));
    const [first, second] = callsOf("createLoaf");
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test("a form with leaveOpen stays", async () => {
    const onDone = vi.fn();
    await show({ submit: { operation: "createLoaf", leaveOpen: true } }, {}, { onDone });
    type("Name", "Rye");
    save();
    await screen.findByText("Loaf created successfully");
    expect(onDone).not.toHaveBeenCalled();
  });

  test("a form with leaveOpen asks about what was entered while it was sent, and after", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answer = () => arrived.then(() => ({ data: {} }));
    await show({ submit: { operation: "createLoaf", leaveOpen: true } }, { answer });
    type("Name", "Rye");
    save();
    type("Name", "Oat");
    arrive();
    await screen.findByText("Loaf created successfully");
    const isPrompted = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(isPrompted()).toBe(true);
    type("Name", "Rye");
    expect(isPrompted()).toBe(false);
    type("Name", "Spelt");
    expect(isPrompted()).toBe(true);
  });
});

describe("a form is filled", () => {
  test("by the record it loads, and by the address, limited to its own keys", async () => {
    const load = { operation: "getLoaf", params: { id: "{route.id}" } };
    const { callsOf, sent } = await show(
      { load: load },
      { answer: ({ operation }) => ({ data: operation === "getLoaf" ? { id: 3, name: "Oat", weight: 300 } : {} }) },
      { context: { route: { id: 3 }, query: { weight: "750", admin: "1" } } },
    );
    expect(callsOf("getLoaf")[0]?.params).toEqual({ id: 3 });
    expect([input("Name").value, input("Weight").value]).toEqual(["Oat", "750"]);
    save();
    await waitFor(() => expect(sent()).toEqual([{ name: "Oat", weight: 750 }]));
  });

  test("with nothing when its record cannot be read", async () => {
    const load = { operation: "getLoaf" };
    const error = { status: 404, statusText: "Not Found", errors: [] };
    await show({ load }, { answer: () => ({ error }) });
    expect(input("Name").value).toBe("");
  });
});

test("another record takes the place of the one before, in the form as well", async () => {
  const load = { operation: "getLoaf", params: { id: "{record.id}" } };
  const at = (id: number) => <FormView form="loaf" context={{ record: { id } }} />;
  const { show: showNext } = await show(
    { load },
    { answer: ({ operation, params }) => ({ data: { name: `${operation} ${params?.id}` } }) },
    { context: { record: { id: 7 } } },
  );
  expect(input("Name").value).toBe("getLoaf 7");
  type("Name", "Half a word");
  showNext(at(8));
  await waitFor(() => expect(input("Name").value).toBe("getLoaf 8"));
});

test("what was typed after a record could not be read stays when it is read again", async () => {
  const error = { status: 500, statusText: "", errors: [] };
  const never = new Promise<undefined>(() => undefined);
  let count = 0;
  const { callsOf } = await show(
    { load: { operation: "getLoaf" } },
    { answer: () => (++count === 1 ? { error } : never) },
  );
  fireEvent.change(input("Name"), { target: { value: "Rye" } });
  // The window loses and regains the focus.
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(callsOf("getLoaf")).toHaveLength(2));
  expect(input("Name").value).toBe("Rye");
  focusManager.setFocused(undefined);
});

test("a form that cannot be loaded is replaced by a card that names it", async () => {
  renderContent(<FormView form="loaf" context={{}} />);
  expect((await screen.findByRole("alert")).textContent).toContain("form/loaf");
});

test("a form of plain schema and uiSchema renders: nested objects, lists, radio buttons, check boxes", async () => {
  const plain = {
    type: "object",
    title: "Order",
    properties: {
      address: { type: "object", title: "Address", properties: { street: { type: "string", title: "Street" } } },
      loaves: { type: "array", title: "Loaves", items: { type: "string", title: "Loaf" } },
      size: { type: "string", title: "Size", enum: ["S", "L"] },
      isGift: { type: "boolean", title: "Gift" },
      extras: { type: "array", title: "Extras", uniqueItems: true, items: { type: "string", enum: ["jam", "butter"] } },
    },
  };
  const { sent } = await show({ schema: plain, uiSchema: { size: { "ui:widget": "radio" } } });
  type("Street", "Mill Lane");
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  fireEvent.change(await screen.findByLabelText(/^Loa/, { selector: "input" }), { target: { value: "Rye" } });
  fireEvent.click(screen.getByRole("radio", { name: "L" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Gift" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "butter" }));
  save();
  await waitFor(() =>
    expect(sent()).toEqual([
      { address: { street: "Mill Lane" }, loaves: ["Rye"], size: "L", isGift: true, extras: ["butter"] },
    ]),
  );
});
