import type { components } from "#generated/api";
import { dayjs } from "../../../domain/dayjs";
import { MEASURES, type ReportSummary, type StoredReport } from "../../values/ReportContent";

type Schemas = components["schemas"];
type Extremes = Partial<Record<"max" | "min", unknown>>;

function extremeOf(all: ReportSummary, name: `${keyof Extremes & string}_${(typeof MEASURES)[number]}`) {
  const device = all[`${name}_device`];
  const value = all[name];
  if (!device || value === null || value === undefined) return null;
  const { device_id: router_id, ...names } = device;
  return { router_id, ...names, value };
}

function summaryOf(all: ReportSummary): Schemas["ReportSummary"] {
  const { devices_count, sent, received, total } = all;
  const extremes = MEASURES.flatMap((name) =>
    (["max", "min"] as const).map((end) => [`${end}_${name}`, extremeOf(all, `${end}_${name}`)]),
  );
  const averages = MEASURES.map((name) => [name, all[`average_${name}`]]);
  return {
    devices_count,
    mobile_data: { sent, received, total },
    average_values: Object.fromEntries(averages),
    ...Object.fromEntries(extremes),
  };
}

const textOf = (seconds: number | null | undefined) => (seconds == null ? "" : String(seconds));

/** A generated report in the shape of the field's API, which nests values that are stored side by side. */
export function presentReport({ params, all, devices, ...report }: StoredReport): Schemas["GeneratedReportAnswer"] {
  const generation_date = dayjs.utc(report.created_at ?? "").unix();
  const names = { report_name: report.name, report_description: report.description, generation_date };
  return {
    success: true,
    data: {
      ...report,
      params: { ...params, ...names },
      all: summaryOf(all),
      devices: devices.map((device) => ({ ...device, router_id: device.device_id })),
    },
    meta: {
      max_router_uptime: textOf(all.max_router_uptime),
      max_connection_uptime: textOf(all.max_connection_uptime),
    },
  };
}
