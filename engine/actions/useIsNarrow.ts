import { useSyncExternalStore } from "react";

const query = "(max-width: 600px)";

function follow(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(query);
  list?.addEventListener("change", listener);
  return () => list?.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => globalThis.matchMedia?.(query).matches ?? false);
}
