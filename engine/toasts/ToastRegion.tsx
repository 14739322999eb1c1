import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import styles from "./ToastRegion.module.css";
import { useToasts } from "./ToastsContext";

/** Where toasts appear: at the top in the main app, else at the bottom right. */
export type ToastPlace = "top" | "bottom-right";

/** Draws the toasts as a live region in the top layer, above modal windows. */
export function ToastRegion({ place = "bottom-right" }: { place?: ToastPlace }) {
  const toasts = useToasts();
  const visible = useStore(toasts.store, (state) => state.visible);
  const region = useRef<HTMLDivElement>(null);
  const newest = visible.at(-1)?.id;
  useEffect(() => {
    // Reopened with every new toast, as the top layer is in opening order.
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
