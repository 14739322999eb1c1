import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../../engine/api/queryCache";
import { productSettings } from "../../productSettings";

const { cacheLifetime, cacheSize, throttleWindow } = productSettings;
const limits = { lifetime: cacheLifetime, entries: cacheSize, throttle: throttleWindow };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("createQueryClient", () => {
  it("[http.cache.size] a further answer pushes the oldest out", async () => {
    const client = createQueryClient(limits);
    for (let id = 1; id <= 101; id += 1) {
      vi.setSystemTime(id);
      await client.fetchQuery({ queryKey: [id], queryFn: () => id });
    }
    expect(client.getQueryCache().getAll()).toHaveLength(100);
    expect(client.getQueryData([1])).toBeUndefined();
    expect(client.getQueryData([101])).toBe(101);
  });

  it("[http.cache.lifetime] an answer is not used five minutes after it came, however late it was last looked at", async () => {
    const client = createQueryClient(limits);
    const observer = new QueryObserver(client, { queryKey: ["loaf"], queryFn: () => "rye" });
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(200_000);
    leave();
    await vi.advanceTimersByTimeAsync(99_999);
    expect(client.getQueryData(["loaf"])).toBe("rye");
    await vi.advanceTimersByTimeAsync(2);
    expect(client.getQueryData(["loaf"])).toBeUndefined();
  });

  it("[http.throttle] equal reads within a second share one answer", async () => {
    const client = createQueryClient(limits);
    const queryFn = vi.fn(() => "rye");
    const read = () => client.fetchQuery({ queryKey: ["loaf"], queryFn });
    await read();
    await vi.advanceTimersByTimeAsync(999);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("a failed read is shown at once, not repeated", async () => {
    const client = createQueryClient(limits);
    const queryFn = vi.fn(() => Promise.reject(new Error("no")));
    await expect(client.fetchQuery({ queryKey: ["x"], queryFn })).rejects.toThrow("no");
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("a read cancelled with its page is repeated while something still waits for it", async () => {
    const client = createQueryClient(limits);
    const queryFn = vi.fn(async () => "rye");
    queryFn.mockRejectedValueOnce({ status: 0, statusText: "Route changed", errors: [], cancelled: true });
    const observer = new QueryObserver(client, { queryKey: ["x"], queryFn });
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().data).toBe("rye");
    expect(queryFn).toHaveBeenCalledTimes(2);
    leave();
  });
});
