import { afterEach, beforeEach, expect, test, vi } from "vitest";
// @ts-expect-error the agent is plain JavaScript, and this part of it has no declarations
import { every } from "../../../app/agent/every.mjs";
import { Pace } from "../../../app/agent/Pace.mjs";
// @ts-expect-error the agent is plain JavaScript, and this part of it has no declarations
import { Reporter } from "../../../app/agent/Reporter.mjs";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY = 86_400;

test.each([[60], [24 * DAY], [25 * DAY], [50 * DAY], [365 * DAY], [4000 * DAY]])(
  "work of every %i seconds is done then, not before, and again",
  async (seconds) => {
    const work = vi.fn();
    const stop = every(seconds, work);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(3 * seconds * 1000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("no timer is ever set for longer than Node's can wait", async () => {
  const { setTimeout: fake } = globalThis;
  const set = vi.fn(fake);
  // No spy: restored after the real timers, it would put the fake one in their place.
  globalThis.setTimeout = set as unknown as typeof fake;
  const stop = every(365 * DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(366 * DAY * 1000);
  stop();
  globalThis.setTimeout = fake;
  const waits = set.mock.calls.map(([, milliseconds]) => milliseconds ?? 0);
  expect(Math.max(...waits)).toBe(2 ** 31 - 1);
});

test.each([[0], [-5], [Number.NaN], ["soon"], [undefined]])("every %s seconds is never", (seconds) => {
  every(seconds, vi.fn());
  expect(vi.getTimerCount()).toBe(0);
});

test("failing work is logged and retried", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const work = vi.fn().mockRejectedValueOnce(new Error("no such disk"));
  const stop = every(10, work);
  await vi.advanceTimersByTimeAsync(20_001);
  stop();
  expect(work).toHaveBeenCalledTimes(2);
  expect(logged.mock.calls).toEqual([["A report failed: no such disk"]]);
});

test("a reporter does not report at once what is requested once in a month", async () => {
  const dynamic = vi.fn();
  const reporter = new Reporter({ dynamic });
  reporter.change({ dynamic: 30 * DAY });
  await vi.advanceTimersByTimeAsync(29 * DAY * 1000);
  expect(dynamic).not.toHaveBeenCalled();
  reporter.change({ dynamic: 60 });
  await vi.advanceTimersByTimeAsync(120_001);
  expect(dynamic).toHaveBeenCalledTimes(2);
  reporter.change({ dynamic: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

test("a pace lets a burst go at once and the others one by one, in order", async () => {
  const pace = new Pace({ burst: 3, perSecond: 2 });
  const gone: number[] = [];
  for (let number = 0; number < 6; number += 1) void pace.take().then(() => gone.push(number));
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(500);
  expect(gone).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(gone).toEqual([0, 1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(60_000);
  for (let number = 6; number < 10; number += 1) void pace.take().then(() => gone.push(number));
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toHaveLength(9);
});
