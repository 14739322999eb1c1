import { createStore, type StoreApi } from "zustand/vanilla";
import { type ApiError, firstCode } from "./api/ApiError";
import type { Boot } from "./documents/boot";

/** The current screen: the app, or a message in its place. */
export type Screen =
  | { kind: "starting" }
  | { kind: "leaving" }
  | { kind: "app" }
  | { kind: "notice"; code: string }
  | { kind: "maintenance"; error?: ApiError };

/** The store of the current screen, and the errors that change it. */
export interface ScreenStore {
  store: StoreApi<Screen>;
  show(screen: Screen): void;
  /** Shows the notice or maintenance screen for an error code; returns whether the code has one. */
  fail(error: ApiError): boolean;
  maintain(error?: ApiError): void;
}

/** Makes the store of the current screen. */
export function createScreen(boot: Boot): ScreenStore {
  const store = createStore<Screen>(() => ({ kind: "starting" }));
  const show = (screen: Screen) => store.setState(screen, true);
  const maintain = (error?: ApiError) => show({ kind: "maintenance", error });
  return {
    store,
    show,
    maintain,
    fail(error) {
      const code = firstCode(error);
      const does = code === undefined ? undefined : boot.errors[code]?.does;
      if (code !== undefined && does === "notice") show({ kind: "notice", code });
      else if (does === "maintenance") maintain(error);
      return does === "notice" || does === "maintenance";
    },
  };
}
