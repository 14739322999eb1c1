/** Time budget before yielding to the event loop: half a frame, in milliseconds. */
const TIME_BUDGET = 8;

/** Yields to the event loop, so that the page can render or handle input. */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

/** Maps items in time-sliced batches, yielding to the event loop in between. Once aborted, returns the results so far. */
export async function processInBatches<Item, Result>(
  items: Iterable<Item>,
  signal: AbortSignal,
  transform: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let start = performance.now();
  for (const item of items) {
    if (performance.now() - start > TIME_BUDGET) {
      await yieldToEventLoop();
      start = performance.now();
    }
    if (signal.aborted) break;
    results.push(transform(item));
  }
  return results;
}
