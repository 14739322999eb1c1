/** Which edge of its anchor a popover lines up with. */
export type PopoverAlign = "start" | "end";

/** A rectangle on the page. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const gap = 4;
const margin = 8;

/** Where a popover goes and how high it may be. */
export interface PopoverPlace {
  left: number;
  top: number;
  maxHeight: number;
}

/** Where a popover of this size goes: below its anchor, above it where there is more room, always inside the window. */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  align: PopoverAlign,
  direction = "ltr",
): PopoverPlace {
  // Where people write from right to left the start is at the right.
  const wanted = (align === "start") === (direction === "ltr") ? anchor.left : anchor.right - size.width;
  const left = Math.max(margin, Math.min(wanted, window.width - size.width - margin));
  const roomAbove = anchor.top - gap - margin;
  const roomBelow = window.height - anchor.bottom - gap - margin;
  if (size.height <= roomBelow || roomBelow >= roomAbove)
    return { left, top: anchor.bottom + gap, maxHeight: roomBelow };
  return { left, top: anchor.top - gap - Math.min(size.height, roomAbove), maxHeight: roomAbove };
}
