// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FormView } from "../../../engine/forms/FormView";
import { makeForm, renderContent } from "../renderContent";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

type Json = Record<string, unknown>;

interface Case {
  name: string;
  schema: Json;
  ui?: Json;
  stored: unknown;
  /** Displayed value of its input; the values of all inputs joined where the widget has several. */
  shown?: string;
  /** Text to enter, for widgets of a single input. */
  typed?: string;
  sent?: unknown;
}

const text = (format: string, stored: string, typed: string, more: Partial<Case> = {}): Case => ({
  ...{ name: format, schema: { type: "string", format }, stored, shown: stored, typed, sent: typed },
  ...more,
});

const written: Case[] = [
  text("email", "ada@bakery.example", "bo@bakery.example"),
  text("hostname", "oven.example", "mill.example"),
  text("ipv4", "10.1.2.3", "192.0.2.7"),
  text("ipv6", "fe80::1", "2001:db8::7"),
  text("uri", "https://a.example/x", "https://b.example/y?z=1"),
  text("uri-reference", "../x", "/y"),
  text("uuid", "9f1c2d3e-1111-4222-8333-444455556666", "0f1c2d3e-1111-4222-8333-444455556666"),
  text("json-pointer", "/a/0", "/b~1c"),
  text("relative-json-pointer", "0/a", "1/b"),
  text("regex", "^a+$", "^[a-z]$"),
  text("duration", "P1D", "PT2H30M"),
  text("password", "old secret", "new secret"),
  text("date", "2026-01-31", "2027-02-28"),
  text("color", "#1a2b3c", "#aabbcc", { sent: "#AABBCC" }),
  text("time", "10:20:00", "23:45", { shown: "10:20", sent: "23:45:00" }),
  text("time", "10:20:00Z", "07:05", { name: "time of UTC", shown: "10:20", sent: "07:05:00Z" }),
  text("time", "10:20:31+02:00", "07:05:09", { name: "time with seconds", shown: "10:20:31", sent: "07:05:09+02:00" }),
  {
    name: "textarea",
    schema: { type: "string" },
    ui: { "ui:widget": "textarea", "ui:options": { rows: 5 } },
    stored: "a\nb",
    shown: "a\nb",
    typed: "c\nd",
    sent: "c\nd",
  },
  {
    name: "password widget",
    schema: { type: "string" },
    ui: { "ui:widget": "password" },
    stored: "a",
    shown: "a",
    typed: "b",
    sent: "b",
  },
  {
    name: "uri widget",
    schema: { type: "string" },
    ui: { "ui:widget": "uri" },
    stored: "https://a.example",
    shown: "https://a.example",
    typed: "https://b.example",
    sent: "https://b.example",
  },
  {
    name: "tel",
    schema: { type: "string" },
    ui: { "ui:options": { inputType: "tel" } },
    stored: "+1555",
    shown: "+1555",
    typed: "+1666",
    sent: "+1666",
  },
  {
    name: "time widget",
    schema: { type: "string" },
    ui: { "ui:widget": "time" },
    stored: "01:02:00",
    shown: "01:02",
    typed: "03:04",
    sent: "03:04:00",
  },
  {
    name: "date widget",
    schema: { type: "string" },
    ui: { "ui:widget": "date" },
    stored: "2026-01-31",
    shown: "2026-01-31",
    typed: "2027-02-28",
    sent: "2027-02-28",
  },
  {
    name: "color widget",
    schema: { type: "string" },
    ui: { "ui:widget": "color" },
    stored: "#1a2b3c",
    shown: "#1a2b3c",
    typed: "#aabbcc",
    sent: "#AABBCC",
  },
  {
    name: "updown",
    schema: { type: "integer" },
    ui: { "ui:widget": "updown" },
    stored: 3,
    shown: "3",
    typed: "7",
    sent: 7,
  },
  {
    name: "updown of a number",
    schema: { type: "number" },
    ui: { "ui:widget": "updown" },
    stored: 3.5,
    shown: "3.5",
    typed: "7.25",
    sent: 7.25,
  },
  {
    name: "range",
    schema: { type: "integer", minimum: 0, maximum: 100 },
    ui: { "ui:widget": "range" },
    stored: 30,
    shown: "30",
    typed: "70",
    sent: 70,
  },
];

/** Renders a plain form of one field with a stored value. */
async function draw({ schema, ui = {}, stored }: Pick<Case, "schema" | "ui" | "stored">) {
  const whole = { type: "object", properties: { held: { title: "Held", ...schema }, other: { type: "string" } } };
  const module = await makeForm({ plain: true, schema: whole, uiSchema: { held: ui }, initial: "{record}" });
  const record = stored === undefined ? {} : { held: stored };
  const { calls } = renderContent(<FormView form="loaf" context={{ record }} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
  const form = document.querySelector("form") as HTMLFormElement;
  const inputs = () =>
    [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")].filter(({ id }) => !/other$/.test(id));
  const save = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(`${calls.length} ${form.textContent}`).toMatch(/^1 /), { timeout: 5000 });
    return Object(calls[0]?.body).held as unknown;
  };
  return { form, inputs, save };
}

/** Validates with the formats of RJSF's own validator, whose times need no UTC offset. */
function isValid(schema: Json, value: unknown): boolean {
  const ajv = addFormats.default(new Ajv({ strict: false }));
  ajv.addFormat("color", true).addFormat("data-url", /^data:[a-z]+\/[a-z0-9.+-]*;(?:name=[^;]*;)?base64,/);
  ajv.addFormat("time", /^\d\d:\d\d:\d\d(z|[+-]\d\d:\d\d)?$/i);
  return ajv.validate(schema, value);
}

describe("a plain document's formats", { timeout: 30_000 }, () => {
  test.each(written)("$name: what is stored is shown and sent as it is", async (testCase) => {
    const { inputs, save } = await draw(testCase);
    await waitFor(() => expect(inputs()[0]?.value).toBe(testCase.shown));
    expect(await save()).toEqual(testCase.stored);
  });

  test.each(written)("$name: what is entered is sent, and valid", async (testCase) => {
    const { inputs, save } = await draw({
      ...testCase,
      stored: testCase.name.startsWith("time ") ? testCase.stored : undefined,
    });
    await waitFor(() => expect(inputs().length).toBeGreaterThan(0));
    fireEvent.change(inputs()[0] as HTMLInputElement, { target: { value: testCase.typed } });
    const sent = await save();
    expect(sent).toEqual(testCase.sent);
    expect(isValid(testCase.schema, sent)).toBe(true);
  });

  test.each([
    { name: "one", schema: { type: "string", format: "data-url" }, isList: false },
    { name: "one that may be null", schema: { type: ["string", "null"], format: "data-url" }, isList: false },
    { name: "one by its widget", schema: { type: "string" }, ui: { "ui:widget": "file" }, isList: false },
    { name: "several", schema: { type: "array", items: { type: "string", format: "data-url" } }, isList: true },
    {
      name: "several by their widget",
      schema: { type: "array", items: { type: "string", format: "data-url" } },
      ui: { "ui:widget": "files" },
      isList: true,
    },
  ])(
    "files as data URLs, $name: stored ones are shown by name, chosen ones are sent as text",
    async ({ schema, ui, isList }) => {
      const old = "data:text/plain;name=old%20note.txt;base64,aGVsbG8=";
      const { form, inputs, save } = await draw({ schema, ...(ui && { ui }), stored: isList ? [old] : old });
      await waitFor(() => expect(form.textContent).toContain("old note.txt"));
      const file = new File(["crust"], "new & fine.txt", { type: "text/plain" });
      fireEvent.change(inputs()[0] as HTMLInputElement, { target: { files: [file] } });
      if (file.name.includes("&")) await waitFor(() => expect(form.textContent).toContain("forbidden"));
      const plain = new File(["crust"], "new loaf.txt", { type: "text/plain" });
      fireEvent.change(inputs()[0] as HTMLInputElement, { target: { files: [plain] } });
      await waitFor(() => expect(form.textContent).toContain("new loaf.txt"));
      const made = "data:text/plain;name=new%20loaf.txt;base64,Y3J1c3Q=";
      expect(await save()).toEqual(isList ? [old, made] : made);
    },
  );

  test("a stored data URL that is let go is no longer sent, and one without a name is shown all the same", async () => {
    const nameless = "data:image/png;base64,iVBORw0KGgo=";
    const schema = { type: "array", items: { type: "string", format: "data-url" } };
    const { form, save } = await draw({ schema, stored: [nameless, "data:text/plain;name=b.txt;base64,Yg=="] });
    await waitFor(() => expect(form.querySelectorAll("button[aria-label='Clear the file']")).toHaveLength(2));
    fireEvent.click(form.querySelectorAll("button[aria-label='Clear the file']")[1] as Element);
    await waitFor(() => expect(form.textContent).not.toContain("b.txt"));
    expect(await save()).toEqual([nameless]);
  });

  test.each([
    { name: "date-time", schema: { type: "string", format: "date-time" }, ui: {}, stored: "2026-01-31T10:20:00.000Z" },
    {
      name: "alt-date",
      schema: { type: "string", format: "date" },
      ui: { "ui:widget": "alt-date" },
      stored: "2026-01-31",
    },
    {
      name: "alt-datetime",
      schema: { type: "string", format: "date-time" },
      ui: { "ui:widget": "alt-datetime" },
      stored: "2026-01-31T10:20:30.000Z",
    },
    { name: "hidden", schema: { type: "string" }, ui: { "ui:widget": "hidden" }, stored: "kept" },
    { name: "radio", schema: { type: "string", enum: ["a", "b"] }, ui: { "ui:widget": "radio" }, stored: "b" },
    { name: "radio of a truth", schema: { type: "boolean" }, ui: { "ui:widget": "radio" }, stored: false },
    { name: "select of a truth", schema: { type: "boolean" }, ui: { "ui:widget": "select" }, stored: false },
    {
      name: "checkboxes",
      schema: { type: "array", uniqueItems: true, items: { type: "string", enum: ["a", "b"] } },
      ui: { "ui:widget": "checkboxes" },
      stored: ["b"],
    },
    {
      name: "rating",
      schema: { type: "integer", minimum: 1, maximum: 5 },
      ui: { "ui:widget": "RatingWidget" },
      stored: 4,
    },
    { name: "radio of numbers", schema: { type: "number", enum: [1.5, 2] }, ui: { "ui:widget": "radio" }, stored: 2 },
  ])("$name: what is stored is sent as it is", async (testCase) => {
    const { inputs, save } = await draw(testCase);
    if (testCase.name !== "hidden") await waitFor(() => expect(inputs().length).toBeGreaterThan(0));
    expect(await save()).toEqual(testCase.stored);
  });

  test("alt-date and date-time: what is chosen is sent", async () => {
    const alt = await draw({
      schema: { type: "string", format: "date" },
      ui: { "ui:widget": "alt-date" },
      stored: "2026-01-31",
    });
    const [year, month, day] = alt.inputs();
    expect([year, month, day].map((one) => one?.tagName)).toEqual(["SELECT", "SELECT", "SELECT"]);
    const choose = (select: Element | undefined, name: string) => {
      const option = [...(select as HTMLSelectElement).options].find(({ text: label }) => label === name);
      fireEvent.change(select as Element, { target: { value: option?.value } });
    };
    choose(day, "14");
    choose(month, "02");
    expect(await alt.save()).toBe("2026-02-14");
    cleanup();
    const moment = await draw({ schema: { type: "string", format: "date-time" }, stored: undefined });
    fireEvent.change(moment.inputs()[0] as Element, { target: { value: "2026-03-01T08:30" } });
    expect(await moment.save()).toBe(new Date("2026-03-01T08:30").toJSON());
  });
});
