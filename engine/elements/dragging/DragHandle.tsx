import type { PointerEvent } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { GripGlyph } from "../glyphs";
import styles from "./DragHandle.module.css";

/** Props of a drag handle. */
export interface DragHandleProps {
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** The drag handle of an item, for mouse and touch; keyboard users have buttons beside it. */
export function DragHandle({ onGrab }: DragHandleProps) {
  const t = useTranslate();
  return (
    <span className={styles.handle} aria-hidden="true" title={t("Drag to move")} onPointerDown={onGrab}>
      <GripGlyph size={13} />
    </span>
  );
}

/** The class of a draggable item: it marks the dragged item and the drop position. */
export const dragItem = styles.item;
