import type { components } from "#generated/api";

type Schemas = components["schemas"];

/** Measures with minimum and maximum in a report. */
export const MEASURES = ["signal", "temperature", "router_uptime", "connection_uptime"] as const;

type Measure = (typeof MEASURES)[number];
type Extreme = `${"max" | "min"}_${Measure}`;

/** The device with a minimum or maximum. */
export interface ExtremeDevice {
  device_id: number;
  name: string;
  serial: string;
  mac: string | null;
}

/** Totals of all devices of a report. */
export type ReportSummary = { devices_count: number; sent: number; received: number; total: number } & Record<
  `average_${Measure}` | Extreme,
  number | null
> &
  Record<`${Extreme}_device`, ExtremeDevice | null>;

/** The stored content of a generated report, besides its name. */
export interface ReportContent {
  params: Schemas["ReportParams"];
  all: ReportSummary;
  devices: Schemas["ReportDevice"][];
  operator_stats: Schemas["ReportCount"][];
  connection_type_stats: Schemas["ReportCount"][];
}

/** A stored generated report. */
export type StoredReport = Schemas["GeneratedReportRow"] & ReportContent;
