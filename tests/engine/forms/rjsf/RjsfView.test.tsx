// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { drawPlain, oven } from "./plainForm";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const text = { type: "string" };
const milled = {
  if: { properties: { kind: { const: "rye" } }, required: ["kind"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { grain: { ...text, title: "Grain", default: "fine" } } },
};

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });

async function sent({ callsOf, form }: Awaited<ReturnType<typeof drawPlain>>) {
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
  return callsOf("createLoaf")[0]?.body;
}

test("a branch of an optional group stays deselected, though the form is drawn anew", async () => {
  const shown = await drawPlain({
    schema: { properties: { kind: { ...text, title: "Kind" }, oven }, allOf: [milled] },
    data: {},
  });
  expect(input("Bottle").value).toBe("blue");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
  for (const value of ["rye", "oat", "rye"]) {
    type("Kind", value);
    expect(screen.queryByLabelText("Bottle")).toBeNull();
    expect(input("Tree").value).toBe("");
  }
  expect(input("Grain").value).toBe("fine");
  expect(await sent(shown)).toEqual({ kind: "rye", grain: "fine" });
});

test("an emptied input of an optional group stays empty, though the form is drawn anew", async () => {
  const home = { type: "object", properties: { street: { ...text, title: "Street", default: "Mill Lane" } } };
  const shown = await drawPlain({
    schema: { properties: { kind: { ...text, title: "Kind" }, home }, allOf: [milled] },
    data: {},
  });
  expect(input("Street").value).toBe("Mill Lane");
  type("Street", "");
  for (const value of ["rye", "oat", "rye"]) {
    type("Kind", value);
    expect(input("Street").value).toBe("");
  }
  expect(await sent(shown)).toEqual({ kind: "rye", grain: "fine" });
});

test("a renamed or removed name takes its deselected branch along", async () => {
  const shown = await drawPlain({
    schema: { properties: { name: { ...text, title: "Bread" } }, additionalProperties: oven },
    data: { big: { gas: "red" }, small: { gas: "green" } },
  });
  const [first, second] = screen.getAllByRole("combobox");
  fireEvent.change(first as HTMLElement, { target: { value: "1" } });
  fireEvent.change(second as HTMLElement, { target: { value: "1" } });
  expect(screen.queryByLabelText("Bottle")).toBeNull();
  fireEvent.blur(screen.getAllByLabelText("Name")[0] as HTMLElement, { target: { value: "huge" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove small" }));
  type("Bread", "Rye");
  expect(screen.queryByLabelText("Bottle")).toBeNull();
  expect(screen.getAllByLabelText<HTMLInputElement>("Name").map(({ value }) => value)).toEqual(["huge"]);
  type("Tree", "oak");
  expect(await sent(shown)).toEqual({ name: "Rye", huge: { wood: "oak" } });
});

test("adding, renaming or removing an additional property preserves what was typed in the other fields", async () => {
  const shown = await drawPlain({
    schema: { properties: { name: { ...text, title: "Bread" } }, additionalProperties: true },
    data: { crust: "dark", hours: 3 },
  });
  type("Bread", "Rye");
  type("crust", "light");
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(input("Bread").value).toBe("Rye");
  type("crust", "lighter");
  fireEvent.blur(screen.getAllByLabelText("Name")[0] as HTMLElement, { target: { value: "bark" } });
  type("Bread", "Oat");
  fireEvent.click(screen.getByRole("button", { name: "Remove hours" }));
  expect([input("Bread").value, input("bark").value]).toEqual(["Oat", "lighter"]);
  expect(await sent(shown)).toEqual({ name: "Oat", bark: "lighter", newKey: "New Value" });
});

test("a record with values of fields that are not shown still begins with the defaults of the others", async () => {
  const shown = await drawPlain({
    schema: {
      properties: { name: { ...text, title: "Bread", default: "Rye" }, kind: { ...text, title: "Kind" } },
      allOf: [milled],
    },
    data: { kind: "oat", grain: "coarse" },
  });
  expect(input("Bread").value).toBe("Rye");
  type("Kind", "rye");
  expect(input("Grain").value).toBe("fine");
  expect(await sent(shown)).toEqual({ name: "Rye", kind: "rye", grain: "fine" });
});
