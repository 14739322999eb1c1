// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CheckboxesWidget, RadioWidget } from "../../../../engine/fields/choices/ChoiceWidgets";
import { SelectWidget } from "../../../../engine/fields/choices/SelectWidget";
import type { WidgetProps } from "../../../../engine/registry/Registry";
import { showWidget } from "../showWidget";

afterEach(cleanup);

const enumOptions = Array.from({ length: 1700 }, (_, place) => ({ value: place, label: `Loaf ${place}` }));
const settings = { settings: { lookupPageSize: 20, searchDebounce: 0, searchLength: 100 } };
const show = (widget: (props: WidgetProps) => React.ReactNode, type: string, value?: unknown) =>
  showWidget(widget, { schema: { type }, value, options: { enumOptions } }, { boot: settings });

async function search(text: string) {
  const box = await screen.findByRole("combobox");
  fireEvent.click(box);
  fireEvent.change(box, { target: { value: text } });
  await waitFor(() => expect(screen.getAllByRole("option").length).toBeLessThan(20));
  return box;
}

test.each([
  ["a select", SelectWidget],
  ["check boxes", CheckboxesWidget],
])(
  "several of very many choices of %s are searched, picked by the keyboard, and taken out again",
  async (_name, widget) => {
    const { value } = show(widget, "array", [1699]);
    const box = await search("Loaf 123");
    expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
    fireEvent.keyDown(box, { key: "ArrowDown" });
    fireEvent.keyDown(box, { key: "Enter" });
    expect(value()).toEqual([123, 1699]);
    fireEvent.click(screen.getByRole("button", { name: "Remove Loaf 1699" }));
    expect(value()).toEqual([123]);
  },
);

test("one of very many radio buttons is searched", async () => {
  const { value } = show(RadioWidget, "integer");
  const box = await search("Loaf 1500");
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(value()).toBe(1500);
});
