import type { components } from "#generated/api";

type Schemas = components["schemas"];

/** What a report tells the most and the least of. */
export const MEASURES = ["signal", "temperature", "router_uptime", "connection_uptime"] as const;

type Measure = (typeof MEASURES)[number];
type Extreme = `${"max" | "min"}_${Measure}`;

/** The device that has the most or the least of something. */
export interface ExtremeDevice {
  device_id: number;
  name: string;
  serial: string;
  mac: string | null;
}

/** All devices of a report together. */
export type ReportSummary = { devices_count: number; sent: number; received: number; total: number } & Record<
  `average_${Measure}` | Extreme,
  number | null
> &
  Record<`${Extreme}_device`, ExtremeDevice | null>;

/** What a generated report says besides its name, as it is kept. */
export interface ReportContent {
  params: Schemas["ReportParams"];
  all: ReportSummary;
  devices: Schemas["ReportDevice"][];
  operator_stats: Schemas["ReportCount"][];
  connection_type_stats: Schemas["ReportCount"][];
}

/** A generated report as it is kept. */
export type StoredReport = Schemas["GeneratedReportRow"] & ReportContent;
