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

/** Where a popover of this size goes: below its anchor, above it where there is more room, always inside the window. */
export function placePopover(
  anchor: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
  align: PopoverAlign,
): { left: number; top: number } {
  const wanted = align === "start" ? anchor.left : anchor.right - size.width;
  const left = Math.max(margin, Math.min(wanted, window.width - size.width - margin));
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - size.height;
  const hasRoomBelow = below + size.height <= window.height - margin;
  const roomAbove = anchor.top;
  const roomBelow = window.height - anchor.bottom;
  return { left, top: hasRoomBelow || roomBelow >= roomAbove ? below : Math.max(margin, above) };
}
