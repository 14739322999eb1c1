import { expect, test, vi } from "vitest";
import { processInBatches } from "../../../../../app/console/blocks/map/processInBatches";

/** Blocks the thread for `time` milliseconds. */
function work(time: number) {
  const start = performance.now();
  while (performance.now() - start < time);
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
  const transform = vi.fn(() => work(10));
  const results = processInBatches([1, 2, 3], stop.signal, transform);
  stop.abort();
  expect(await results).toEqual([10]);
  expect(transform).toHaveBeenCalledTimes(1);
});
