// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test } from "vitest";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../renderContent";

afterEach(cleanup);

/** Number of renders of the form or any part of it. */
let renders = 0;

const text = { type: "string", minLength: 3 };
const item = { type: "object", properties: { first: text, price: { type: "number" } } };

async function show(uiSchema = {}) {
  const record = { name: "Rye", price: 5, list: [{ first: "one" }, { first: "two", price: 2 }] };
  const schema = {
    type: "object",
    properties: { name: text, price: { type: "number", maximum: 9 }, list: { type: "array", items: item } },
  };
  const module = await makeForm({ schema, uiSchema, initial: "{record}" });
  const content = (
    <Profiler
      id="form"
      onRender={() => {
        renders += 1;
      }}
    >
      <FormView form="loaf" context={{ record }} />
    </Profiler>
  );
  const shown = renderContent(content, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
  });
  await screen.findByLabelText("name", {}, { timeout: 8000 });
  renders = 0;
  return shown;
}

const inputs = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);
const values = (label: string) => inputs(label).map((input) => input.value);
const type = (label: string, value: string, place = 0) =>
  fireEvent.change(inputs(label)[place] as HTMLElement, { target: { value } });
const press = (name: string, place = 0) =>
  fireEvent.click(screen.getAllByRole("button", { name })[place] as HTMLElement);

test.each([
  ["as a schema alone has it", {}],
  ["as documents name it", { name: { "ui:widget": "TextWidget" }, price: { "ui:widget": "TextWidget" } }],
])("typing in a plain input, %s, draws nothing anew until what is wrong with it changes", async (_case, uiSchema) => {
  await show(uiSchema);
  for (const value of ["R", "Ry", "Rye bread"]) type("name", value);
  type("price", "7");
  expect(renders).toBe(0);
  type("name", "R");
  fireEvent.blur(inputs("name")[0] as HTMLElement);
  await waitFor(() => expect(inputs("name")[0]?.getAttribute("aria-invalid")).toBe("true"));
  expect(renders).toBeGreaterThan(0);
  expect(values("name")).toEqual(["R"]);
});

test("a number stays as it is typed, and is sent as what it means", async () => {
  const { callsOf } = await show();
  for (const value of ["1", "1.", "1.5", "1.50"]) {
    type("price", value);
    expect(values("price")[0]).toBe(value);
  }
  fireEvent.blur(inputs("price")[0] as HTMLElement);
  expect(values("price")[0]).toBe("1.50");
  press("Save");
  await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
  expect(callsOf("createLoaf")[0]?.body).toMatchObject({ price: 1.5 });
});

test("inputs of a list show what moves into them", async () => {
  await show();
  type("first", "typed");
  type("price", "3.0", 1);
  press("Move down");
  await waitFor(() => expect(values("first")).toEqual(["two", "typed"]));
  expect(values("price")).toEqual(["5", "2", "3"]);
  press("Remove");
  await waitFor(() => expect(values("first")).toEqual(["typed"]));
});
