import { useSyncExternalStore } from "react";
import type { WatchConnection, WatchState } from "./WatchConnection";

/** The state of a connection. */
export function useWatchState({ state }: WatchConnection): WatchState {
  return useSyncExternalStore(state.subscribe, state.getState);
}
