// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathAfterMove } from "../../../../engine/forms/store/itemMoves";
import { drawPlain, oven } from "./plainForm";

// Preloads the lazy loaded editor, which the first test would wait for.
beforeAll(() => import("../../../../engine/forms/FormEditor").then(() => undefined), 60_000);
afterEach(cleanup);

const text = { type: "string" };
const schema = { properties: { name: { ...text, title: "Name" }, ovens: { type: "array", items: oven } } };

const card = (place: number) => within(screen.getByRole("group", { name: String(place) }));
const press = (place: number, name: string) => fireEvent.click(card(place).getByRole("button", { name }));
const sent = ({ callsOf }: Awaited<ReturnType<typeof drawPlain>>) => callsOf("createLoaf")[0]?.body;

describe("what was emptied in an item as its branch was left", () => {
  test.each([
    ["moved down", (place: number) => press(place, "Move down"), [{ gas: "red" }, {}, { gas: "green" }]],
    ["passed by another", () => press(2, "Move up"), [{ gas: "red" }, {}, { gas: "green" }]],
    ["before one that went", () => press(2, "Remove"), [{}, { gas: "green" }]],
  ])("stays so when the item is %s", async (_, change, ovens) => {
    const shown = await drawPlain({
      schema,
      data: { ovens: [{ gas: "white" }, { gas: "red" }, { gas: "green" }] },
    });
    fireEvent.change(card(1).getByRole("combobox"), { target: { value: "1" } });
    await waitFor(() => expect(card(1).getByLabelText("Tree")).toBeTruthy());
    change(1);
    // Text typed elsewhere makes RJSF receive all data before the next change of the list.
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Rye" } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent(shown)).toEqual({ name: "Rye", ovens: [...ovens, { gas: "blue" }] }));
  });
});

test.each([
  [["a", 0, "x"], 0, 2, ["a", 2, "x"]],
  [["a", 1, "x"], 0, 2, ["a", 0, "x"]],
  [["a", 3, "x"], 0, 2, ["a", 3, "x"]],
  [["a", 1], 3, 0, ["a", 2]],
  [["a", 3, "x"], 3, 0, ["a", 0, "x"]],
  [["a", 2, "x"], 2, undefined, undefined],
  [["a", 3, "x"], 2, undefined, ["a", 2, "x"]],
  [["b", 0, "x"], 0, 2, ["b", 0, "x"]],
  [["a"], 0, 2, ["a"]],
])("a path %j is another once item %i has gone to %s", (path, from, to, want) => {
  expect(pathAfterMove(path, ["a"], from, to)).toEqual(want);
});
