// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Blocks } from "../../../../../engine/blocks/Blocks";
import type { Block } from "../../../../../engine/generated/documents";
import { chooseTimeZone } from "../../../../../engine/timezones/timeZone";
import { renderContent } from "../../../renderContent";

beforeEach(() => chooseTimeZone(document, "Europe/Vilnius"));
afterEach(() => {
  cleanup();
  chooseTimeZone(document, null);
});

function show(filter: object, path = "/") {
  const block = {
    block: "list",
    operation: "listLoaves",
    columns: [{ key: "name", label: "Name" }],
    filters: [{ key: "range", label: "Baked", type: "date-range", ...filter }],
  };
  const query = ["start_date", "end_date"];
  const shown = renderContent(<Blocks blocks={[block as unknown as Block]} context={{}} documentId="page/loaves" />, {
    path,
    boot: { operations: { listLoaves: { method: "get", path: "/loaves", query } } },
    answer: () => ({ data: [{ id: 1, name: "Rye" }], meta: { total: 1 } }),
  });
  return { ...shown, last: () => shown.callsOf("listLoaves").at(-1)?.params };
}

const day = { start_date: "2026-03-28T22:00:00.000Z", end_date: "2026-03-29T20:59:59.999Z" };

test("a pasted link asks for the days as the active zone has them", async () => {
  const { last } = show({}, "/?range=2026-03-29..2026-03-29");
  await screen.findByText("Rye");
  expect(last()).toEqual(day);
  expect(screen.getByText(/Baked:/).textContent).toContain("2026-03-29");
});

test("days are chosen in the panel, kept in the address and taken back", async () => {
  const { last, address } = show({});
  await screen.findByText("Rye");
  expect(last()).toEqual({});
  fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-03-29" } });
  expect(address()).toBe("/");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-03-28" } });
  expect(screen.getByRole("alert", { hidden: true }).textContent).toBe("The last day is before the first.");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-03-29" } });
  await waitFor(() => expect(last()).toEqual(day));
  expect(address()).toBe("/?range=2026-03-29..2026-03-29");
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter Baked" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("a list that needs a range begins with its default, which cannot be removed", async () => {
  const { last, address } = show({ default: "last-24h" });
  await screen.findByText("Rye");
  expect(Object.keys(last() ?? {})).toEqual(["start_date", "end_date"]);
  expect(screen.getByText(/Baked:/).textContent).toContain("Last 24 hours");
  expect(screen.queryByRole("button", { name: "Remove the filter Baked" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  fireEvent.click(await screen.findByRole("button", { name: "Last 7 days" }));
  await waitFor(() => expect(address()).toBe("/?range=last-7d"));
  expect(screen.getByText(/Baked:/).textContent).toContain("Last 7 days");
});
