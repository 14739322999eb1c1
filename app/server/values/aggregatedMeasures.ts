/** What measurements say in columns of their own and extremes are kept of. */
export const COLUMN_MEASURES = [
  "signal",
  "temperature",
  "router_uptime",
  "connection_uptime",
  "sent",
  "received",
] as const;

/** What they say among all that is kept together, and extremes are kept of. */
export const JSON_MEASURES = ["analog_input", "satellites", "speed"] as const;

/** Whether measurements say this among what is kept together, and not in a column of its own. */
export function isJsonMeasure(name: string): boolean {
  return (JSON_MEASURES as readonly string[]).includes(name);
}

/** All that extremes are kept of, from device_hour_extremes on. */
export const AGGREGATED_MEASURES = [...COLUMN_MEASURES, ...JSON_MEASURES] as const;

/** What averages are told of: beside their extremes how much they were in all is kept, and how often they were measured. */
export const AVERAGED_MEASURES = ["signal", "temperature"] as const;
