import { createContext, type ReactNode, useCallback, useContext } from "react";
import { useStore } from "zustand";
import type { StoredSettings } from "./storedSettings";

const StoredSettingsContext = createContext<StoredSettings | undefined>(undefined);

/** Provides the user's settings stored on the server to the components below it. */
export function StoredSettingsProvider({ settings, children }: { settings: StoredSettings; children: ReactNode }) {
  return <StoredSettingsContext value={settings}>{children}</StoredSettingsContext>;
}

/** A user setting stored on the server, and a function that saves it. */
export function useStoredSetting<Value>(key: string, fallback: Value): [value: Value, save: (value: Value) => void] {
  const settings = useContext(StoredSettingsContext);
  if (settings === undefined) throw new Error("This component must be rendered inside StoredSettingsProvider.");
  const value = useStore(settings.store, (values) => values[key]) as Value | undefined;
  const save = useCallback((next: Value) => void settings.save(key, next), [settings, key]);
  return [value ?? fallback, save];
}
