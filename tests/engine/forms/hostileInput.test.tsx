// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { patternFault } from "../../../codegen/check/schemas/patterns";
import type { ItemOptions } from "../../../engine/fields/items/itemOptions";
import { FormView } from "../../../engine/forms/FormView";
import { type ContentOptions, type FormParts, makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const text = { type: "string" };

async function show(parts: FormParts & { schema: object }, options: ContentOptions = {}, record: object = {}) {
  const schema = { type: "object", ...parts.schema };
  const module = await makeForm({ ...parts, schema, initial: "{record}" });
  const shown = renderContent(<FormView form="loaf" context={{ record }} />, {
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
    ...options,
    boot: {
      operations: { createLoaf: { method: "post", path: "/loaves" }, listMills: { method: "get", path: "/mills" } },
    },
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  return { ...shown, sent: () => shown.callsOf("createLoaf").map((call) => call.body) };
}

const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, select" });
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("a form bears", () => {
  test("a button pressed on leaving a wrong field: nothing moves below the pointer until it was clicked", async () => {
    const { sent } = await show({ schema: { properties: { name: { ...text, title: "Name", maxLength: 4 } } } });
    type("Name", "Sourdough");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Save" }));
    fireEvent.blur(input("Name"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText("Enter at most 4 characters.")).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText("Enter at most 4 characters.")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test("equal errors at many fields that the form does not have are shown once", async () => {
    const errors = ["crumb", "crust", "crumb"].map((source) => ({ code: "INVALID", message: "Too dry.", source }));
    const answer = () => ({ error: { status: 422, statusText: "", errors } });
    await show({ schema: { properties: { name: { ...text, title: "Name" } } } }, { answer });
    save();
    expect((await screen.findByRole("alert")).textContent).toBe("Too dry.");
  });

  test("rejected text in a list: the form is not sent without it, and focuses it", async () => {
    const codes = { type: "array", title: "Codes", items: { type: "integer" } };
    const { sent } = await show({
      schema: { properties: { name: { ...text, title: "Name" }, codes } },
      uiSchema: { codes: { "ui:widget": "ListInput" } },
    });
    await waitFor(() => expect(input("Codes")).toBeTruthy());
    type("Codes", "three");
    input("Name").focus();
    fireEvent.blur(input("Codes"));
    save();
    await waitFor(() => expect(document.activeElement).toBe(input("Codes")));
    expect([screen.getByRole("alert").textContent, input("Codes").getAttribute("aria-invalid"), sent()]).toEqual([
      "Enter a number.",
      "true",
      [],
    ]);
    type("Codes", "3");
    fireEvent.blur(input("Codes"));
    save();
    await waitFor(() => expect(sent()).toEqual([{ codes: [3] }]));
  });

  test("a megabyte pasted into one of its fields", async () => {
    const { sent } = await show({
      schema: { properties: { name: { ...text, title: "Name", maxLength: 40 }, note: { ...text, title: "Note" } } },
    });
    const megabyte = "x".repeat(1_000_000);
    type("Name", megabyte);
    fireEvent.blur(input("Name"));
    expect(await screen.findByText("Enter at most 40 characters.")).toBeTruthy();
    type("Name", "Rye");
    type("Note", megabyte);
    save();
    await waitFor(() => expect(sent()).toEqual([{ name: "Rye", note: megabyte }]));
  });

  test.each([10_000, 500])(
    "a choice of %i: it is searched by keys, and no more is drawn than is looked at",
    async (count) => {
      const mills = Array.from({ length: count }, (_, place) => `mill ${place}`);
      const properties = { mill: { ...text, title: "Mill", enum: mills }, name: { ...text, title: "Name" } };
      const { sent } = await show({ schema: { properties } });
      type("Name", "Rye");
      if (count === 500) type("Mill", "499");
      else {
        const choice = await screen.findByRole("combobox", { name: /Mill/ });
        expect(screen.queryAllByRole("option")).toEqual([]);
        fireEvent.click(choice);
        expect(await screen.findAllByRole("option")).toHaveLength(100);
        // Reaching the last option with the keyboard loads the next page.
        fireEvent.keyDown(choice, { key: "ArrowUp" });
        await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(200));
        fireEvent.change(choice, { target: { value: "MILL 9999" } });
        await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
        fireEvent.keyDown(choice, { key: "ArrowDown" });
        fireEvent.keyDown(choice, { key: "Enter" });
        await waitFor(() => expect(input("Mill").value).toBe("mill 9999"));
      }
      save();
      await waitFor(() => expect(sent()).toEqual([{ name: "Rye", mill: `mill ${count - 1}` }]));
    },
  );

  test("groups and lists within each other, six deep, filled and sent as they are", async () => {
    let schema: Record<string, unknown> = {
      type: "object",
      properties: { name: { ...text, title: "Innermost", minLength: 2 } },
    };
    let record: Record<string, unknown> = { name: "a" };
    for (let depth = 5; depth > 0; depth -= 1) {
      const isList = depth % 2 === 0;
      const name = `level${depth}`;
      schema = { type: "object", properties: { [name]: isList ? { type: "array", items: schema } : schema } };
      record = { [name]: isList ? [record] : record };
    }
    const { sent } = await show({ schema }, {}, record);
    save();
    expect(await screen.findByText("Enter at least 2 characters.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input("Innermost")));
    type("Innermost", "Rye");
    save();
    const want = JSON.parse(JSON.stringify(record).replace('"a"', '"Rye"'));
    await waitFor(() => expect(sent()).toEqual([want]));
  });

  test("JSON nested beyond reason: it is no object, and the form goes on", async () => {
    const free = { type: "object", title: "Free" };
    const { sent } = await show({
      schema: { properties: { name: { ...text, title: "Name" }, free } },
      uiSchema: { free: { "ui:widget": "JsonInput" } },
    });
    const box = await screen.findByLabelText("Free");
    const enter = (value: string) => fireEvent.change(box, { target: { value } });
    enter(`{"a": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
    fireEvent.blur(box);
    expect(await screen.findByText("Enter an object as JSON, between braces.")).toBeTruthy();
    type("Name", "Rye");
    enter(`{"a": ${JSON.stringify("[".repeat(500))}, "b": ${"[".repeat(100)}${"]".repeat(100)}}`);
    save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ name: "Rye", free: { a: "[".repeat(500) } });
  });

  test("a mouse and an Enter that send it at once", async () => {
    const { sent } = await show({ schema: { properties: { name: { ...text, title: "Name" } } } });
    type("Name", "Rye");
    const button = screen.getByRole("button", { name: "Save" });
    const form = button.closest("form") as HTMLFormElement;
    fireEvent.click(button);
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(sent()).toEqual([{ name: "Rye" }]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toHaveLength(1);
  });

  test("errors of fields that a form does not have are shown above it, the others at their fields", async () => {
    const errors = [
      { code: "V", message: "No such street.", source: "address.street.name" },
      { code: "V", message: "The oven is cold.", source: "oven" },
      { code: "V", message: "Row three is stale.", source: "data.2.mill" },
      { code: "V", message: "Not in the first row.", source: "data.0.kind" },
      { code: "V", message: "Taken.", source: "name" },
    ];
    const kind = { type: "object", properties: { kind: { ...text, title: "Kind" } } };
    await show(
      {
        schema: {
          properties: {
            name: { ...text, title: "Name" },
            address: { type: "object", properties: { street: { type: "object", properties: {} } } },
            rows: { type: "array", items: kind },
          },
        },
      },
      { answer: () => ({ error: { status: 422, statusText: "", errors } }) },
      { rows: [{ kind: "a" }, { kind: "b" }] },
    );
    save();
    const above = await screen.findByRole("alert");
    expect(above.textContent).toContain("The oven is cold.");
    expect(above.textContent).toContain("Row three is stale.");
    expect(above.textContent).toContain("No such street.");
    const described = (field: HTMLElement) => document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(described(input("Name"))?.textContent).toBe("Taken.");
    const kinds = screen.getAllByLabelText<HTMLInputElement>("Kind");
    expect(kinds.map((field) => described(field)?.textContent)).toEqual(["Not in the first row.", undefined]);
  });
});

test.each(["^(a+)+$", "^(a|a)*$", "^(\\w+\\s?)*$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"])(
  "a pattern that backtracks is refused before a form can have it: %s",
  (pattern) => {
    expect(patternFault(pattern)).toMatch(/catastrophic backtracking/);
  },
);

test("[field.hidden-clears-value] the choices of a field are requested while it is shown, and not before", async () => {
  const lookup: Partial<ItemOptions> = { operation: "listMills" };
  const further = {
    if: { properties: { kind: { const: "milled" } }, required: ["kind"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { mill: { type: "integer", title: "Mill" } } },
  };
  const { callsOf, sent } = await show(
    {
      schema: { properties: { kind: { ...text, title: "Kind", enum: ["whole", "milled"] } }, allOf: [further] },
      uiSchema: { mill: { "ui:widget": "ItemSelect", "ui:options": lookup } },
    },
    { answer: ({ operation }) => ({ data: operation === "listMills" ? [{ id: 7, name: "Old mill" }] : {} }) },
    { mill: 7 },
  );
  expect(callsOf("listMills")).toEqual([]);
  fireEvent.change(input("Kind"), { target: { value: "1" } });
  fireEvent.click(await screen.findByRole("combobox", { name: /Mill/ }));
  await waitFor(() => expect(callsOf("listMills").length).toBeGreaterThan(0));
  fireEvent.click(await screen.findByRole("option", { name: "Old mill" }));
  fireEvent.change(input("Kind"), { target: { value: "0" } });
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /Mill/ })).toBeNull());
  save();
  await waitFor(() => expect(sent()).toEqual([{ kind: "whole" }]));
});

test("[field.key.depends] a field that goes takes along those that depend on it, and comes back with its default", async () => {
  const after = (key: string, value: string, name: string, property: object) => ({
    if: { properties: { [key]: { const: value } }, required: [key] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [name]: { ...text, title: name, ...property } }, required: [name] },
  });
  const { sent } = await show({
    schema: {
      properties: { first: { ...text, title: "first", enum: ["no", "yes"] } },
      allOf: [
        after("first", "yes", "second", { enum: ["no", "yes"], default: "no" }),
        after("second", "yes", "third", { default: "as usual" }),
      ],
    },
  });
  const choose = (label: string, place: string) => fireEvent.change(input(label), { target: { value: place } });
  choose("first", "1");
  await waitFor(() => expect(input("second").value).toBe("0"));
  choose("second", "1");
  await waitFor(() => expect(input("third").value).toBe("as usual"));
  type("third", "unusual");
  choose("first", "0");
  await waitFor(() => expect(screen.queryByLabelText(/second|third/)).toBeNull());
  choose("first", "1");
  await waitFor(() => expect(input("second").value).toBe("0"));
  expect(screen.queryByLabelText(/third/)).toBeNull();
  choose("second", "1");
  await waitFor(() => expect(input("third").value).toBe("as usual"));
  choose("first", "0");
  await waitFor(() => expect(screen.queryByLabelText(/second|third/)).toBeNull());
  save();
  await waitFor(() => expect(sent()).toEqual([{ first: "no" }]));
});

test("what a record holds for fields that are hidden decides nothing, and is not sent", async () => {
  const then = (name: string) => ({ properties: { [name]: { ...text, title: name } } });
  const when = (key: string) => ({ properties: { [key]: { const: "yes" } }, required: [key] });
  const { sent } = await show(
    {
      schema: {
        properties: { first: { ...text, title: "first" } },
        allOf: [
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          { if: when("first"), then: then("second") },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          { if: when("second"), then: then("third") },
        ],
      },
    },
    {},
    { first: "no", second: "yes", third: "left over" },
  );
  await waitFor(() => expect(screen.queryByLabelText(/second|third/)).toBeNull());
  save();
  await waitFor(() => expect(sent()).toEqual([{ first: "no" }]));
});
