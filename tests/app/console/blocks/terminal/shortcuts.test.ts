import { expect, it } from "vitest";
import { shortcutOf } from "../../../../../app/console/blocks/terminal/screen/shortcuts";

const keys = (code: string, held: object = {}) => ({
  ...{ code, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false },
  ...held,
});

it("[terminal.shortcuts] Ctrl+Shift combinations are for the page, everything else for the terminal", () => {
  const held = { ctrlKey: true, shiftKey: true };
  expect(shortcutOf(keys("KeyL", held))).toBe("leave");
  expect(shortcutOf(keys("ArrowRight", held))).toBe("next");
  expect(shortcutOf(keys("KeyC", { ctrlKey: true }))).toBeUndefined();
  expect(shortcutOf(keys("Tab"))).toBeUndefined();
  expect(shortcutOf(keys("KeyL", { ...held, altKey: true }))).toBeUndefined();
  expect(shortcutOf(keys("KeyX", held))).toBeUndefined();
});
