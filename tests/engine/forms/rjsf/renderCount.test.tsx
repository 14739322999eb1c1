// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { TextWidget } from "../../../../engine/fields/text/TextWidget";
import { FormView } from "../../../../engine/forms/FormView";
import type { WidgetProps } from "../../../../engine/registry/Registry";
import { type ContentOptions, makeForm, renderContent } from "../../renderContent";

afterEach(cleanup);

/** Labels of the inputs, one entry per render. */
const rendered: string[] = [];

/** A text input that records its renders. */
function Counted(props: WidgetProps) {
  return (
    <Profiler id={props.label} onRender={() => rendered.push(props.label)}>
      <TextWidget {...props} />
    </Profiler>
  );
}

const names = Array.from({ length: 30 }, (_, place) => `field${place}`);
const text = { type: "string" };
const item = { type: "object", properties: { first: text, second: text } };
const properties = {
  ...Object.fromEntries(names.map((name) => [name, { ...text, minLength: 3 }])),
  kind: text,
  list: { type: "array", items: item },
};
const further = {
  if: { properties: { kind: { const: "more" } }, required: ["kind"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { further: { ...text, default: "as usual" } } },
};
const counted = (key: string) => ({ "ui:title": key, "ui:widget": "Counted" });
const uiSchema = {
  ...Object.fromEntries([...names, "kind", "further"].map((name) => [name, counted(name)])),
  list: { items: { first: counted("first"), second: counted("second") } },
};

async function show(options: ContentOptions = {}) {
  const record = { list: [{ first: "a" }, { first: "b" }, { first: "c" }], field9: "ok!" };
  const module = await makeForm({
    schema: { type: "object", properties, allOf: [further] },
    uiSchema,
    initial: "{record}",
  });
  const shown = renderContent(<FormView form="loaf" context={{ record }} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": module },
    registry: { widgets: { Counted } },
    ...options,
  });
  await screen.findByLabelText("field0", {}, { timeout: 8000 });
  rendered.length = 0;
  return shown;
}

const type = (label: string, value: string, place = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value } });

describe("typing draws", () => {
  test("the field that is typed in, and no other", async () => {
    await show();
    type("field3", "R");
    type("field3", "Ry");
    expect(rendered).toEqual(["field3", "field3"]);
  });

  test("the field of the row that is typed in", async () => {
    await show();
    type("second", "x", 1);
    expect(rendered).toEqual(["second"]);
  });

  test("the field whose error comes or goes, once the form was submitted", async () => {
    await show();
    type("field3", "R");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(rendered).toContain("field3"));
    rendered.length = 0;
    type("field3", "Rye");
    expect(rendered).toEqual(["field3"]);
  });

  test("those that depend on what is typed, with their default, and none of the rest", async () => {
    await show();
    type("kind", "more");
    const further = await screen.findByLabelText<HTMLInputElement>("further");
    await waitFor(() => expect(further.value).toBe("as usual"));
    expect(new Set(rendered)).toEqual(new Set(["kind", "further"]));
    rendered.length = 0;
    type("further", "else");
    type("kind", "");
    await waitFor(() => expect(screen.queryByLabelText("further")).toBeNull());
    type("kind", "more");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("further").value).toBe("as usual"));
    expect(new Set(rendered)).toEqual(new Set(["kind", "further"]));
  });
});

describe("a list", () => {
  const values = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map((input) => input.value);

  test("keeps what was typed in it when items are added, moved and removed", async () => {
    await show();
    type("second", "x", 0);
    type("first", "typed", 2);
    fireEvent.click(screen.getAllByRole("button", { name: "Move down" })[0] as HTMLElement);
    await waitFor(() => expect(values("first")).toEqual(["b", "a", "typed"]));
    expect(values("second")).toEqual(["", "x", ""]);
    type("second", "y", 2);
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(values("first")).toEqual(["b", "a", "typed", ""]));
    fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[0] as HTMLElement);
    await waitFor(() => expect(values("first")).toEqual(["a", "typed", ""]));
    expect(values("second")).toEqual(["x", "y", ""]);
  });

  test("takes along what the server said of an item, wherever it goes", async () => {
    const errors = [{ code: "VALIDATION_FAILED", message: "Taken.", source: "list.1.first" }];
    await show({ answer: () => ({ error: { status: 422, statusText: "", errors } }) });
    const wrong = () => screen.getAllByLabelText("first").map((input) => input.getAttribute("aria-invalid") === "true");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(wrong()).toEqual([false, true, false]));
    fireEvent.click(screen.getAllByRole("button", { name: "Move down" })[1] as HTMLElement);
    await waitFor(() => expect(wrong()).toEqual([false, false, true]));
    fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[0] as HTMLElement);
    await waitFor(() => expect(wrong()).toEqual([false, true]));
    fireEvent.click(screen.getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
    await waitFor(() => expect(wrong()).toEqual([false]));
    expect(screen.queryByText("Taken.")).toBeNull();
  });

  test("is sent as it is, with the last input", async () => {
    const { callsOf } = await show();
    type("first", "last", 1);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(callsOf("createLoaf")).toHaveLength(1));
    const list = [{ first: "a" }, { first: "last" }, { first: "c" }];
    expect(callsOf("createLoaf")[0]?.body).toEqual({ field9: "ok!", list });
  });
});
