import { useStoredSetting } from "#engine";

/** Charts of the default layout (entities specification, section 3). */
export const DEFAULT_CHARTS = ["status", "model", "firmware"];

/** Names of the selected charts, in order, and a function that stores them. The default layout when nothing valid is stored. */
export function useCharts(): [charts: readonly string[], setCharts: (charts: readonly string[]) => void] {
  const [stored, setStored] = useStoredSetting<unknown>("devices.charts", DEFAULT_CHARTS);
  return [Array.isArray(stored) && stored.length > 0 ? stored.map(String) : DEFAULT_CHARTS, setStored];
}
