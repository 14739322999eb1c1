import { expect, test, vi } from "vitest";
import { processInBatches } from "../../../../../app/console/blocks/map/processInBatches";

/** A piece of work that takes a while (ms). */
function work(time: number) {
  const began = performance.now();
  while (performance.now() - began < time);
  return time;
}

test("work goes on piece by piece, and the page has its turn between", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  expect(await processInBatches([10, 10, 10, 10], new AbortController().signal, work)).toEqual([10, 10, 10, 10]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

test("work nobody waits for any more stops", async () => {
  const stop = new AbortController();
  const make = vi.fn(() => work(10));
  const made = processInBatches([1, 2, 3], stop.signal, make);
  stop.abort();
  expect(await made).toEqual([10]);
  expect(make).toHaveBeenCalledTimes(1);
});
