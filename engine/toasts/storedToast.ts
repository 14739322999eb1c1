import { readJson, writeJson } from "../settings/jsonStorage";
import type { Toasts } from "./createToasts";

const KEY = "toast";

/** Shows a success toast after the next reload; at once where storage is blocked. */
export function showAfterReload(toasts: Toasts, text: string): void {
  if (!writeJson(tabStorage, KEY, text)) toasts.show({ text, tone: "success" });
}

/** Shows the toast stored before the reload. */
export function showStoredToast(toasts: Toasts): void {
  const text = readJson<unknown>(tabStorage, KEY, undefined);
  if (typeof text !== "string") return;
  tabStorage.removeItem(KEY);
  toasts.show({ text, tone: "success" });
}

// Accessing sessionStorage throws where storage is blocked, so it is accessed inside the try blocks of jsonStorage.
const tabStorage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: (key: string) => sessionStorage.removeItem(key),
};
