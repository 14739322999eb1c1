// @vitest-environment jsdom
import "../topLayer";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToasts } from "../../../engine/toasts/createToasts";
import { type ToastPlace, ToastRegion } from "../../../engine/toasts/ToastRegion";
import { ToastsProvider } from "../../../engine/toasts/ToastsContext";
import { productSettings } from "../../productSettings";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(place?: ToastPlace) {
  const toasts = createToasts(productSettings);
  render(
    <ToastsProvider toasts={toasts}>
      <ToastRegion place={place} />
    </ToastsProvider>,
  );
  const region = document.querySelector<HTMLElement>("[role=status]") as HTMLElement;
  const showToasts = (...texts: string[]) => act(() => texts.forEach((text) => void toasts.show({ text })));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { region, showToasts, pass, count: () => region.childElementCount };
}

describe("ToastRegion", () => {
  it("[layout.toast.duration][layout.toast.close-animation] a toast closes after 4000 ms with an animation of 150 ms", () => {
    const { showToasts, pass } = show();
    showToasts("Baked");
    pass(3_999);
    expect(screen.getByText("Baked").dataset.closing).toBeUndefined();
    pass(1);
    expect(screen.getByText("Baked").dataset.closing).toBe("true");
    pass(149);
    expect(screen.queryByText("Baked")).not.toBeNull();
    pass(1);
    expect(screen.queryByText("Baked")).toBeNull();
  });

  it("[layout.toast.main-app-maximum][layout.toast.queue-interval] seven are visible; the queue is checked every 250 ms", () => {
    const { showToasts, pass, count } = show("top");
    showToasts("1", "2", "3", "4", "5", "6", "7", "8");
    expect(count()).toBe(7);
    pass(4_150);
    expect(count()).toBe(0);
    pass(99);
    expect(count()).toBe(0);
    pass(1);
    expect(screen.getByText("8")).toBeTruthy();
  });

  it("[layout.toast.default-position] without other settings toasts appear at the bottom right", () => {
    expect(show().region.dataset.place).toBe("bottom-right");
  });

  it("is brought to the top of the top layer with every new toast", () => {
    const { region, showToasts } = show("top");
    const shown = vi.spyOn(region, "showPopover");
    showToasts("1");
    showToasts("2");
    expect(shown).toHaveBeenCalledTimes(2);
  });
});
