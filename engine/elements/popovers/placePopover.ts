/** The edge of the anchor a popover is aligned with. */
export type PopoverAlign = "start" | "end";

/** A rectangle in the viewport, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const gap = 4;
const margin = 8;

/** The position and maximum height of a popover, in pixels. */
export interface PopoverPlace {
  left: number;
  top: number;
  maxHeight: number;
}

/** Places a popover below its anchor, or above it where there is more room, always inside the viewport. */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  align: PopoverAlign,
  direction = "ltr",
): PopoverPlace {
  // In right-to-left languages the start is on the right.
  const preferred = (align === "start") === (direction === "ltr") ? anchor.left : anchor.right - size.width;
  const left = Math.max(margin, Math.min(preferred, window.width - size.width - margin));
  const roomAbove = anchor.top - gap - margin;
  const roomBelow = window.height - anchor.bottom - gap - margin;
  if (size.height <= roomBelow || roomBelow >= roomAbove)
    return { left, top: anchor.bottom + gap, maxHeight: roomBelow };
  return { left, top: anchor.top - gap - Math.min(size.height, roomAbove), maxHeight: roomAbove };
}
