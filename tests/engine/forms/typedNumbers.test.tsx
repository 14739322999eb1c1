// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { FormView } from "../../../engine/forms/FormView";
import { makeForm, renderContent } from "../renderContent";
import { inputsOf } from "./rjsf/plainForm";

beforeAll(() => import("../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

// `readOnly: false` makes a field render through RJSF's own components.
const schema = {
  type: "object",
  properties: {
    price: { type: "number" },
    count: { type: "integer" },
    grams: { type: "number", readOnly: false },
    list: { type: "array", items: { type: "number" } },
  },
};

async function draw(code: string, record: object) {
  const module = await makeForm({ plain: true, schema, initial: "{record}" });
  const shown = renderContent(<FormView form="loaf" context={{ record }} />, {
    boot: {
      operations: { createLoaf: { method: "post", path: "/loaves" } },
      language: { code, name: code, direction: "ltr", texts: {} },
    },
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  const form = document.querySelector("form") as HTMLFormElement;
  const input = (place: string) => inputsOf(form).get(`_${place}`) as HTMLInputElement;
  const type = (place: string, value: string) => {
    fireEvent.change(input(place), { target: { value } });
    fireEvent.blur(input(place));
  };
  return { ...shown, form, input, type };
}

test.each([
  ["en", "4,250", 4250],
  ["en", "4,250.75", 4250.75],
  ["nb", "4 250,75", 4250.75],
  ["uk", "−4,5", -4.5],
  ["ja", "４，２５０．５", 4250.5],
  ["de", "4.250", 4250],
])("in %s %s is sent as %s, whichever input takes it", async (code, text, value) => {
  const { type, form, callsOf } = await draw(code, { list: [1] });
  for (const place of ["price", "grams", "list_0"]) type(place, text);
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toEqual({ price: value, grams: value, list: [value] }));
});

test.each([
  ["en", "price", "4,2", "Did you mean 4.2 or 42?"],
  ["en", "grams", "4,2", "Did you mean 4.2 or 42?"],
  ["nb", "price", "4.250", "Did you mean 4,25 or 4250?"],
  ["en", "count", "9007199254740993", "This number has more digits than can be stored exactly."],
  ["en", "grams", "0.12345678901234567", "This number has more digits than can be stored exactly."],
  ["en", "grams", "0x10", "Enter a number."],
  ["en", "count", "4.2", "Enter a whole number."],
])("in %s the %s %s is refused at its place: %s", async (code, place, text, message) => {
  const { type, form, callsOf } = await draw(code, {});
  type(place, text);
  fireEvent.submit(form);
  await screen.findByText(message);
  type(place, "7");
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toMatchObject({ [place]: 7 }));
});

test("what is shown follows what is typed", async () => {
  const { type } = await draw("en", {});
  type("price", "4,2");
  await screen.findByText("Did you mean 4.2 or 42?");
  type("price", "4,25");
  await screen.findByText("Did you mean 4.25 or 425?");
});

test("a stored number is shown in the signs that read it, and stays what it is", async () => {
  const { input, type, form, callsOf } = await draw("de", { price: 1.125, grams: 2.5, count: 3 });
  expect([input("price").value, input("grams").value]).toEqual(["1,125", "2,5"]);
  type("price", "1,126");
  fireEvent.submit(form);
  await waitFor(() => expect(callsOf("createLoaf")[0]?.body).toMatchObject({ price: 1.126, grams: 2.5, count: 3 }));
});
