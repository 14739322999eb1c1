// @vitest-environment jsdom

import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOperation, useRefetch } from "../../../engine/api/useOperation";
import { useOnMissedEvents } from "../../../engine/live/LiveContext";
import { renderContent } from "../renderContent";

/** A page with a live and a plain query of the same list, a chart without live events, and data that never changes. */
function Bakery() {
  useOnMissedEvents(useRefetch());
  const loaves = useOperation<unknown[]>("listLoaves", {}, { live: true });
  const counted = useOperation<unknown[]>("listLoaves");
  const chart = useOperation<unknown[]>("countLoaves");
  const shelf = useOperation<unknown[]>("listShelves", {}, { steady: true });
  const reads = [loaves, counted, chart, shelf];
  return <p>{reads.every(({ data }) => data) ? "All is there" : "Not yet"}</p>;
}

async function showBakery() {
  const operations = ["listLoaves", "countLoaves", "listShelves"].map((id) => [id, { method: "get", path: `/${id}` }]);
  const shown = renderContent(<Bakery />, {
    boot: { operations: Object.fromEntries(operations) },
    answer: () => ({ data: [] }),
  });
  await screen.findByText("All is there");
  const callCounts = () => operations.map(([id]) => shown.callsOf(String(id)).length);
  expect(callCounts()).toEqual([1, 1, 1]);
  return { ...shown, callCounts };
}

test("once live events can come, only what they are laid over is read again", async () => {
  const { missEvents, callCounts } = await showBakery();
  await act(async () => missEvents(true));
  expect(callCounts()).toEqual([2, 1, 1]);
});

test("after the connection was lost, all is read again but what no event speaks of", async () => {
  const { missEvents, callCounts } = await showBakery();
  await act(async () => missEvents());
  expect(callCounts()).toEqual([2, 2, 1]);
});
