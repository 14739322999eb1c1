import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToasts } from "../../../engine/toasts/createToasts";
import { productSettings } from "../../productSettings";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.store.getState().visible.map(({ text }) => text);

describe("createToasts", () => {
  it("closes a toast after its duration, with an animation of its own length", () => {
    const toasts = createToasts(productSettings);
    toasts.show({ text: "Baked" });
    toasts.show({ text: "Long", duration: 9_000 });
    vi.advanceTimersByTime(3_999);
    expect(toasts.store.getState().visible.map(({ isClosing }) => isClosing)).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(toasts.store.getState().visible.map(({ isClosing }) => isClosing)).toEqual([true, false]);
    vi.advanceTimersByTime(149);
    expect(texts(toasts)).toEqual(["Baked", "Long"]);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual(["Long"]);
  });

  it("shows seven at most; the others wait and the queue looks for room every 250 ms", () => {
    const toasts = createToasts(productSettings);
    for (let index = 1; index <= 9; index += 1) toasts.show({ text: String(index) });
    expect(texts(toasts)).toHaveLength(7);
    expect(toasts.store.getState().queued).toHaveLength(2);
    vi.advanceTimersByTime(4_150);
    expect(texts(toasts)).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(texts(toasts)).toEqual(["8", "9"]);
    expect(vi.getTimerCount()).toBe(2);
  });

  it("a toast shown while others wait is queued after them", () => {
    const toasts = createToasts({ ...productSettings, toastLimit: 1 });
    toasts.show({ text: "1" });
    toasts.show({ text: "2" });
    toasts.close(1);
    vi.advanceTimersByTime(150);
    toasts.show({ text: "3" });
    expect(texts(toasts)).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(texts(toasts)).toEqual(["2"]);
  });
});
