import type { PointerEvent } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { GripGlyph } from "../glyphs";
import styles from "./DragHandle.module.css";

/** What a handle needs. */
export interface DragHandleProps {
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** Moves the item it stands in by mouse or touch; by keys buttons beside it do. */
export function DragHandle({ onGrab }: DragHandleProps) {
  const t = useTranslate();
  return (
    <span className={styles.handle} aria-hidden="true" title={t("Drag to move")} onPointerDown={onGrab}>
      <GripGlyph size={13} />
    </span>
  );
}

/** The class of an item that can be dragged: it shows that it is, or where another would land. */
export const dragItem = styles.item;
