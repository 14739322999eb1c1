/** Aggregated measures with a column of their own. */
export const COLUMN_MEASURES = [
  "signal",
  "temperature",
  "router_uptime",
  "connection_uptime",
  "sent",
  "received",
] as const;

/** Aggregated measures in the JSON column `measured`. */
export const JSON_MEASURES = ["analog_input", "satellites", "speed"] as const;

/** Whether a measure is stored in the JSON column. */
export function isJsonMeasure(name: string): boolean {
  return (JSON_MEASURES as readonly string[]).includes(name);
}

/** All measures with hourly extremes (device_hour_extremes). */
export const AGGREGATED_MEASURES = [...COLUMN_MEASURES, ...JSON_MEASURES] as const;

/** Measures with averages: their sum and sample count are stored as well. */
export const AVERAGED_MEASURES = ["signal", "temperature"] as const;
