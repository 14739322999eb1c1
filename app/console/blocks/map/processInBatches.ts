/** So long the page waits at most for its turn (ms): half of a frame, and what one piece takes. */
const TURN = 8;

/** Lets the page do what it has to, such as drawing a frame. */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

/** Does a piece of work for each item, a few at a time, between which the page has its turn; stops once `signal` says so. */
export async function processInBatches<Item, Made>(
  items: Iterable<Item>,
  signal: AbortSignal,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > TURN) {
      await yieldToEventLoop();
      began = performance.now();
    }
    if (signal.aborted) break;
    made.push(make(item));
  }
  return made;
}
