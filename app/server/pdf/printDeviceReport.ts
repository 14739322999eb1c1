import type { components } from "#generated/api";
import type { StoredReport } from "../values/ReportContent";
import { EMPTY_VALUE, type PdfLanguage } from "./PdfLanguage";
import { Sheet, type SheetColumn } from "./Sheet";

type Counts = components["schemas"]["ReportCount"][];
type Device = components["schemas"]["ReportDevice"];

interface Column extends SheetColumn {
  /** The report parameter that selects it; undefined if it is always present. */
  of?: string;
  cell: (device: Device) => string | null | undefined;
}

/** Prints a device report: its parameters, the totals, and a row per device. */
export async function printDeviceReport(report: StoredReport, language: PdfLanguage): Promise<Buffer> {
  const { t, number } = language;
  const { name = "", company_name: company = "", devices, params } = report;
  const sheet = new Sheet(name, [company, `${params.start_date} – ${params.end_date}`].filter(Boolean).join(" · "));
  sheet.facts(factsOf(report, language));
  const counts = [
    { label: t("Name"), share: 4 },
    { label: t("Devices"), share: 1, isNumber: true },
  ];
  const rowsOf = (rows: Counts) => rows.map((row) => [row.name ?? "", number(row.value)]);
  await sheet.table(
    t("Operators"),
    counts,
    rowsOf(report.operator_stats),
    t("No device of the report has an operator."),
  );
  await sheet.table(
    t("Connection types"),
    counts,
    rowsOf(report.connection_type_stats),
    t("No device of the report has a connection type."),
  );
  const columns = columnsOf(language).filter(({ of }) => of === undefined || params.parameters?.includes(of) !== false);
  const rows = devices.map((device) => columns.map(({ cell }) => cell(device) ?? EMPTY_VALUE));
  await sheet.table(t("Devices"), columns, rows, t("There is no device in the report."));
  return sheet.end(t("Times are UTC."), t("Characters missing from the font are shown as □."));
}

function factsOf({ description, created_at, all }: StoredReport, language: PdfLanguage): [string, string][] {
  const { t, number, data, duration, temperature } = language;
  return [
    [t("Description"), description || EMPTY_VALUE],
    [t("Generated"), created_at ?? EMPTY_VALUE],
    [t("Devices"), number(all.devices_count)],
    [t("Sent"), data(all.sent)],
    [t("Received"), data(all.received)],
    [t("Total"), data(all.total)],
    [t("Average signal"), all.average_signal == null ? EMPTY_VALUE : `${number(all.average_signal)} dBm`],
    [t("Average temperature"), temperature(all.average_temperature)],
    [t("Average uptime"), duration(all.average_router_uptime)],
  ];
}

function columnsOf({ t, number, data, duration, temperature }: PdfLanguage): Column[] {
  const range = (low: string, high: string) => (low === high ? low : `${low} / ${high}`);
  return [
    { label: t("Name"), share: 3, cell: ({ name }) => name },
    { label: t("Serial number"), share: 2, cell: ({ serial }) => serial },
    { label: t("Operator"), share: 2, of: "operator", cell: ({ operator }) => operator },
    { label: t("Connection type"), share: 2, of: "connection_type", cell: ({ connection_type }) => connection_type },
    { label: t("Sent"), share: 1.5, isNumber: true, of: "data_usage", cell: ({ sent }) => data(sent) },
    { label: t("Received"), share: 1.5, isNumber: true, of: "data_usage", cell: ({ received }) => data(received) },
    {
      ...{ label: t("Signal, weakest / strongest (dBm)"), share: 2, isNumber: true, of: "signal" },
      cell: ({ min_signal, max_signal }) => range(number(min_signal), number(max_signal)),
    },
    {
      ...{ label: t("Temperature, lowest / highest"), share: 2.4, isNumber: true, of: "temperature" },
      cell: ({ min_temperature, max_temperature }) => range(temperature(min_temperature), temperature(max_temperature)),
    },
    {
      ...{ label: t("Uptime"), share: 1.5, isNumber: true, of: "router_uptime" },
      cell: ({ router_uptime }) => duration(router_uptime),
    },
    {
      ...{ label: t("Connection uptime"), share: 1.5, isNumber: true, of: "connection_uptime" },
      cell: ({ connection_uptime }) => duration(connection_uptime),
    },
  ];
}
