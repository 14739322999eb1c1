// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Blocks } from "../../../../engine/blocks/Blocks";
import type { Block } from "../../../../engine/generated/documents";
import { type ContentOptions, renderContent } from "../../renderContent";

afterEach(cleanup);

const loaves = [
  { id: 1, name: "Rye", baked: 0, kind: "own" },
  { id: 2, name: "Oat", baked: 1, kind: "own" },
  { id: 3, name: "Spelt", baked: 1, kind: "built-in" },
];
const edit = { operation: "updateLoaf", params: { id: "{record.id}" }, switch: true, item: "Loaf" };

/** A list whose column "baked" is a switch; each change refetches the rows. */
function show(more: object = {}, options: ContentOptions = {}) {
  const columns = [
    { key: "name", label: "Name" },
    { key: "baked", label: "Baked", edit: { ...edit, visible: { "record.kind": "own" }, ...more } },
  ];
  const block = { block: "list", operation: "listLoaves", columns } as unknown as Block;
  return renderContent(<Blocks blocks={[block]} context={{}} documentId="page/loaves" />, {
    boot: {
      operations: {
        listLoaves: { method: "get", path: "/loaves", query: ["limit", "offset"] },
        updateLoaf: { method: "put", path: "/loaves/{id}", permission: "bake" },
      },
    },
    permissions: ["bake"],
    answer: ({ operation }) => ({ data: operation === "listLoaves" ? loaves : {}, meta: { total: 3 } }),
    ...options,
  });
}

const switches = () => screen.findAllByRole<HTMLInputElement>("switch", { name: "Baked" });

test("a value that is on or off is a switch where it may be changed", async () => {
  show();
  await screen.findByText("Rye");
  expect((await switches()).map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.queryByRole("button", { name: "Edit Baked" })).toBeNull();
});

test("a press sends the other value, as the yes or no that calls take", async () => {
  const { callsOf } = show();
  const [rye, oat] = await switches();
  fireEvent.click(rye as HTMLElement);
  expect(rye?.checked).toBe(true);
  fireEvent.click(oat as HTMLElement);
  await waitFor(() => expect(callsOf("updateLoaf")).toHaveLength(2));
  expect(callsOf("updateLoaf")).toMatchObject([
    { params: { id: 1 }, body: { baked: true } },
    { params: { id: 2 }, body: { baked: false } },
  ]);
  expect(screen.getAllByText("Loaf updated successfully").length).toBeGreaterThan(0);
  await waitFor(() => expect(callsOf("listLoaves").length).toBeGreaterThan(1));
});

test("a body of its own reads the record as it is to be", async () => {
  const { callsOf } = show({ body: { loaves: ["{record.id}"], enable: "{record.baked}" } });
  fireEvent.click((await switches())[0] as HTMLElement);
  await waitFor(() => expect(callsOf("updateLoaf").map(({ body }) => body)).toEqual([{ loaves: [1], enable: true }]));
});

test("an error is shown and reverts it", async () => {
  const error = { status: 422, statusText: "", errors: [{ code: "V", message: "The oven is cold." }] };
  show({}, { answer: ({ operation }) => (operation === "updateLoaf" ? { error } : { data: loaves, meta: {} }) });
  const [rye] = await switches();
  fireEvent.click(rye as HTMLElement);
  await screen.findByText("The oven is cold.");
  expect(rye?.checked).toBe(false);
});

test("who may not change it sees the value", async () => {
  show({}, { permissions: [] });
  await screen.findByText("Rye");
  expect(screen.queryByRole("switch")).toBeNull();
});

test("Tab stops only at the switch of the row the keyboard is in", async () => {
  show();
  expect((await switches()).map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
});
