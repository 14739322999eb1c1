import { expect, test } from "vitest";
import { placePopover } from "../../../../engine/elements/popovers/placePopover";

const shown = { width: 360, height: 600 };
const size = { width: 160, height: 200 };
const at = (left: number, top: number) => ({ left, right: left + 80, top, bottom: top + 32 });

test.each([
  ["below its anchor, at its start", at(40, 100), "start", { left: 40, top: 136, maxHeight: 456 }],
  ["below its anchor, at its end", at(240, 100), "end", { left: 160, top: 136, maxHeight: 456 }],
  ["above where there is no room below", at(40, 500), "start", { left: 40, top: 296, maxHeight: 488 }],
  ["inside the window at its right edge", at(270, 100), "start", { left: 192, top: 136, maxHeight: 456 }],
  ["inside the window at its left edge", at(0, 100), "end", { left: 8, top: 136, maxHeight: 456 }],
] as const)("a popover stands %s", (_title, anchor, align, want) => {
  expect(placePopover(anchor, size, shown, align)).toEqual(want);
});

test.each([
  ["its start", "start", 160],
  ["its end", "end", 240],
] as const)(
  "where people write from right to left a popover stands at %s the other way round",
  (_title, align, left) => {
    expect(placePopover(at(240, 100), size, { width: 500, height: 600 }, align, "rtl")).toMatchObject({ left });
  },
);

test.each([
  ["below", at(40, 150), { left: 40, top: 186, maxHeight: 406 }],
  ["above", at(40, 400), { left: 40, top: 8, maxHeight: 388 }],
])("one higher than the room %s is told how high it may be", (_title, anchor, want) => {
  expect(placePopover(anchor, { width: 160, height: 900 }, shown, "start")).toEqual(want);
});
