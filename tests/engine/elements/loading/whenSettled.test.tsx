// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyComponent } from "../../../../engine/elements/loading/lazyComponent";
import { whenSettled } from "../../../../engine/elements/loading/whenSettled";
import { PageSkeleton } from "../../../../engine/pages/PageSkeleton";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Whether a screen whose user has been read has settled since. */
function screenSettled() {
  const queries = new QueryClient();
  queries.setQueryData(["user"], { id: 1 });
  const settled = vi.fn();
  void whenSettled(queries).then(settled);
  return settled;
}

test("a screen that reads nothing and shows nothing as busy has settled", async () => {
  const settled = screenSettled();
  await wait(400);
  expect(settled).toHaveBeenCalled();
});

test("it has not settled while the code of its page loads, for ten seconds at most", async () => {
  let load: () => void = () => {};
  const code = new Promise<() => string>((resolve) => {
    load = () => resolve(() => "The page");
  });
  const { Part } = lazyComponent(() => code, { fallback: <PageSkeleton /> });
  const { container } = render(<Part />);
  const settled = screenSettled();
  await wait(5_000);
  expect(settled).not.toHaveBeenCalled();
  load();
  await wait(0);
  expect(container.textContent).toBe("The page");
  await wait(400);
  expect(settled).toHaveBeenCalled();
  const { Part: Endless } = lazyComponent(() => new Promise<() => string>(() => {}), { fallback: <PageSkeleton /> });
  render(<Endless />);
  const third = screenSettled();
  await wait(9_000);
  expect(third).not.toHaveBeenCalled();
  await wait(1_500);
  expect(third).toHaveBeenCalled();
});
