import { expect, test, vi } from "vitest";
import { type InputTarget, listenToInput } from "../../../../../app/console/blocks/desktop/rdp/listenToInput";

test.each(["pointercancel", "blur"])("[desktop.release] %s releases what is held, unless only viewing", (type) => {
  const canvas = new EventTarget();
  const releaseAll = vi.fn();
  let isViewOnly = false;
  const target = { events: {}, send: vi.fn(), releaseAll, isViewOnly: () => isViewOnly };
  listenToInput(canvas as HTMLCanvasElement, target as unknown as InputTarget);
  canvas.dispatchEvent(new Event(type));
  expect(releaseAll).toHaveBeenCalledOnce();
  isViewOnly = true;
  canvas.dispatchEvent(new Event(type));
  expect(releaseAll).toHaveBeenCalledOnce();
});
