import { describe, expect, test } from "vitest";
import { moveWithin } from "../../../engine/modals/moveWithin";
import {
  closeWindow,
  mainWindow,
  minimizeWindow,
  openWindow,
  restoreWindow,
  toggleFullscreen,
  type Windows,
} from "../../../engine/modals/windows";

const open = (...documents: string[]) =>
  documents.reduce<Windows>((windows, document) => openWindow(windows, "modal", document, {}), []);
const ids = (windows: Windows) => windows.map((window) => window.document).join(" ");
const minimized = (windows: Windows, ...documents: string[]) =>
  documents.reduce((list, document) => minimizeWindow(list, `modal/${document}`, 5) ?? list, windows);

describe("windows", () => {
  test("[modal.open][modal.key.main-modal] the one opened last is on top and is the main one", () => {
    const windows = open("a", "b");
    expect(ids(windows)).toBe("a b");
    expect(mainWindow(windows)?.document).toBe("b");
  });

  test("[modal.open.same-id-replaced] one opened again is a new one, on top, and never there twice", () => {
    const windows = openWindow(open("a", "b"), "modal", "a", { route: { id: 2 } });
    expect(ids(windows)).toBe("b a");
    expect(windows[1]).toMatchObject({ context: { route: { id: 2 } }, opening: 3 });
  });

  test("a form and a modal of one name are two windows", () => {
    expect(openWindow(open("a"), "form", "a", {})).toHaveLength(2);
  });

  test("[modal.key.id] one is closed by its id", () => {
    expect(ids(closeWindow(open("a", "b"), "modal/a"))).toBe("b");
  });

  test("[modal.key.minimized] one that is minimised leaves the main place to the next", () => {
    const windows = minimized(open("a", "b"), "b");
    expect(windows.map((window) => window.isMinimized)).toEqual([false, true]);
    expect(mainWindow(windows)?.document).toBe("a");
    expect(mainWindow(minimized(windows, "a"))).toBeUndefined();
  });

  test("[modal.minimize-limit] the sixth is refused", () => {
    const five = minimized(open("a", "b", "c", "d", "e", "f"), "a", "b", "c", "d", "e");
    expect(minimizeWindow(five, "modal/f", 5)).toBeUndefined();
    expect(minimizeWindow(closeWindow(five, "modal/a"), "modal/f", 5)).toHaveLength(5);
  });

  test("[modal.restore] one that comes back is on top", () => {
    const windows = restoreWindow(minimized(open("a", "b"), "a"), "modal/a");
    expect(ids(windows)).toBe("b a");
    expect(mainWindow(windows)?.document).toBe("a");
    expect(restoreWindow(windows, "modal/none")).toBe(windows);
  });

  test("one fills the screen and ceases to", () => {
    const windows = toggleFullscreen(open("a", "b"), "modal/a");
    expect(windows.map((window) => window.isFullscreen)).toEqual([true, false]);
    expect(toggleFullscreen(windows, "modal/a")[0]?.isFullscreen).toBe(false);
  });
});

test.each([
  ["freely in the middle", { x: 50, y: 20 }, { x: 50, y: 20 }],
  ["no further than the left and top edge", { x: -500, y: -500 }, { x: -100, y: -80 }],
  ["no further than the right and bottom edge", { x: 500, y: 500 }, { x: 400, y: 320 }],
])("a window moves %s", (_title, wanted, want) => {
  expect(moveWithin({ left: 100, top: 80, width: 300, height: 200 }, wanted, { width: 800, height: 600 })).toEqual(
    want,
  );
});

test("a window larger than the view stays at its start", () => {
  const moved = moveWithin({ left: 0, top: 0, width: 500, height: 900 }, { x: 40, y: 40 }, { width: 360, height: 640 });
  expect(moved).toEqual({ x: 0, y: 0 });
});
