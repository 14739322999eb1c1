import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyComponent } from "../../../../engine/elements/loading/lazyComponent";
import { whenSettled } from "../../../../engine/elements/loading/whenSettled";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The code of a part, whose loading the test ends. */
function createCode() {
  let [resolve, reject]: [(part: () => null) => void, (error: Error) => void] = [() => {}, () => {}];
  const code = new Promise<() => null>((...ends) => {
    [resolve, reject] = ends;
  });
  void lazyComponent(() => code).prepare();
  return { load: () => resolve(() => null), fail: () => reject(new Error("gone")) };
}

/** Queries of which one has been read, and whether the screen has settled since. */
function screenOf() {
  const queries = new QueryClient();
  queries.setQueryData(["user"], { id: 1 });
  const settled = vi.fn();
  void whenSettled(queries).then(settled);
  return settled;
}

test("a screen has settled when nothing is read", async () => {
  const settled = screenOf();
  await vi.advanceTimersByTimeAsync(400);
  expect(settled).toHaveBeenCalled();
});

test.each(["load", "fail"] as const)(
  "it has not settled while the code of a part loads, until it does %s",
  async (end) => {
    const code = createCode();
    const settled = screenOf();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(settled).not.toHaveBeenCalled();
    code[end]();
    await vi.advanceTimersByTimeAsync(400);
    expect(settled).toHaveBeenCalled();
  },
);

test("it counts as settled after ten seconds, whatever still loads", async () => {
  const code = createCode();
  const settled = screenOf();
  await vi.advanceTimersByTimeAsync(10_500);
  expect(settled).toHaveBeenCalled();
  code.load();
  await vi.advanceTimersByTimeAsync(0);
});
