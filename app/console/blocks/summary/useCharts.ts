import { useStoredSetting } from "#engine";

/** The charts of the default layout: section 3 of the specification of entities. */
export const DEFAULT_CHARTS = ["status", "model", "firmware"];

/** The charts of the strip, in their order; those of the default layout while nothing that can be one is kept. */
export function useCharts(): [charts: readonly string[], keep: (charts: readonly string[]) => void] {
  const [kept, keep] = useStoredSetting<unknown>("devices.charts", DEFAULT_CHARTS);
  return [Array.isArray(kept) && kept.length > 0 ? kept.map(String) : DEFAULT_CHARTS, keep];
}
