import { useSyncExternalStore } from "react";

const query = "(max-width: 600px)";

function subscribe(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener("change", listener);
  return () => list?.removeEventListener("change", listener);
}

/** Whether the viewport is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}
