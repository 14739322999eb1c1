import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import styles from "./ToastRegion.module.css";
import { useToasts } from "./ToastsContext";

/** Where toasts appear: at the top in the main app, else at the bottom right. */
export type ToastPlace = "top" | "bottom-right";

/** Draws the toasts in the top layer, above modal windows too, and has them read out. */
export function ToastRegion({ place = "bottom-right" }: { place?: ToastPlace }) {
  const toasts = useToasts();
  const visible = useStore(toasts.store, (state) => state.visible);
  const region = useRef<HTMLDivElement>(null);
  const newest = visible.at(-1)?.id;
  useEffect(() => {
    // Shown again with every new toast: whatever opened last lies on top.
    region.current?.hidePopover();
    if (newest !== undefined) region.current?.showPopover();
  }, [newest]);
  return (
    <div ref={region} popover="manual" role="status" className={styles.region} data-place={place}>
      {visible.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone ?? "neutral"}
          data-closing={toast.isClosing || undefined}
        >
          {toast.text}
        </div>
      ))}
    </div>
  );
}
