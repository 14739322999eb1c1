import { readJson, writeJson } from "../settings/jsonStorage";
import type { Toasts } from "./createToasts";

const KEY = "toast";

/** Tells of a success once the page has been loaded again; at once where the browser keeps nothing. */
export function showAfterReload(toasts: Toasts, text: string): void {
  if (!writeJson(tabStorage, KEY, text)) toasts.show({ text, tone: "success" });
}

/** Shows what the page before this one wanted to say. */
export function showStoredToast(toasts: Toasts): void {
  const text = readJson<unknown>(tabStorage, KEY, undefined);
  if (typeof text !== "string") return;
  tabStorage.removeItem(KEY);
  toasts.show({ text, tone: "success" });
}

// Reading the name itself throws where storage is forbidden, so it is read where that is caught.
const tabStorage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: (key: string) => sessionStorage.removeItem(key),
};
