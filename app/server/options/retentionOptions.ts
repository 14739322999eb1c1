import type { Option } from "./Option";

/** Retention options. */
export const RETENTION_OPTIONS = {
  keepMeasured: {
    flag: "keep-measured",
    variable: "FARHELM_KEEP_MEASURED",
    kind: "days",
    value: "DAYS",
    fallback: "30",
    sentence: "How many days what devices measured is kept.",
  },
  keepEvents: {
    flag: "keep-events",
    variable: "FARHELM_KEEP_EVENTS",
    kind: "days",
    value: "DAYS",
    fallback: "180",
    sentence: "How many days what devices did, and who came and went in their networks, is kept.",
  },
  keepUsage: {
    flag: "keep-usage",
    variable: "FARHELM_KEEP_USAGE",
    kind: "days",
    value: "DAYS",
    fallback: "400",
    sentence: "How many days what devices used, day by day, is kept.",
  },
} as const satisfies Record<string, Option>;
