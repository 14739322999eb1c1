import { useMemo } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { type EngineSettings, engineDefaults, engineSettings } from "./engineSettings";

/** The engine's settings. */
export function useEngineSettings(): EngineSettings {
  const { settings } = useBoot();
  return useMemo(() => engineSettings(settings), [settings]);
}

/** A setting of settings.json, or the engine's default; throws for an unknown one. */
export function useSetting<Value>(name: string): Value {
  const { settings } = useBoot();
  const value = settings[name] ?? (engineDefaults as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`settings.json has no ${name}.`);
  return value as Value;
}
