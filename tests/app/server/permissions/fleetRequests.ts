import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { World } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** Fresh rows of device history, files and reports for a request. */
export interface FleetSubjects {
  file: number;
  firmware: number;
  image: number;
  dashboard: number;
  report: number;
  generated: number;
  reportRun: number;
}

const sha256 = Buffer.alloc(32);
const device_model = null;

/** The smallest picture: one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The required values of a report. */
export const REPORT = {
  type: "single",
  period: "day",
  parameters: ["signal", "data_usage"],
  applied_by: "company",
} as const;

/** Creates fresh rows of a device. */
export async function createFleetSubjects(
  db: Kysely<Tables>,
  { company_id, device_id, name }: { company_id: number; device_id: number; name: string },
): Promise<FleetSubjects> {
  const file = (company: number | null, type: "config" | "global_firmware") =>
    db
      .insertInto("files")
      .values({ company_id: company, device_id: null, type, name, version: "1", device_model, file_size: 0, sha256 })
      .returning("id")
      .executeTakeFirstOrThrow();
  const picture = { mime_type: "image/png", original_width: 1, original_height: 1, data: PIXEL } as const;
  const image = await db
    .insertInto("images")
    .values({ ...picture, company_id, name, type: "device_dashboard", file_size: PIXEL.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dashboard = await db
    .insertInto("dashboards")
    .values({ device_id, name, image_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const report = await db
    .insertInto("reports")
    .values({ ...REPORT, parameters: [...REPORT.parameters], company_id, name, apply_list: [company_id] })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = JSON.stringify({ params: {}, all: {}, devices: [], operator_stats: [], connection_type_stats: [] });
  const generated = await db
    .insertInto("generated_reports")
    .values({ company_id, report_template_id: report.id, name, type: "single", content })
    .returning("id")
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto("report_runs")
    .values({ company_id, report_template_id: report.id, origin: "user" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    file: (await file(company_id, "config")).id,
    firmware: (await file(null, "global_firmware")).id,
    image: image.id,
    dashboard: dashboard.id,
    report: report.id,
    generated: generated.id,
    reportRun: run.id,
  };
}

const RANGE = "start_date=2026-05-03%2000:00:00&end_date=2026-05-04%2010:00:00";
const get = (url: string): ValidRequest => ({ method: "GET", url });
const remove = (url: string): ValidRequest => ({ method: "DELETE", url });
const put = (url: string, body: unknown): ValidRequest => ({ method: "PUT", url, body });
const post = (url: string, body?: unknown): ValidRequest => ({ method: "POST", url, body });
const file = { field: "file", name: "firmware.bin", content: "content" };

/** A valid request in the company own for every operation on device history, files and reports. */
export const fleetRequests = {
  createDevices: ({ companies }, { unique }) =>
    post("/devices", {
      data: [{ company_id: companies.own, device_series: "rut", serial: `new-${unique}`, mac: "02:1E:00:00:00:01" }],
    }),
  listDeviceEvents: (_world, { device }) => get(`/devices/${device}/logs`),
  getDeviceInformation: (_world, { device }) => get(`/devices/${device}/information/dynamic?${RANGE}`),
  getDeviceDataUsage: (_world, { device }) => get(`/devices/${device}/data-usage?${RANGE}`),
  getDeviceLocations: (_world, { device }) => get(`/devices/${device}/locations/history?${RANGE}`),
  getInformationHistory: (_world, { device }) =>
    get(`/devices/${device}/information-history?datetime=2026-05-04%2010:00:00`),
  getParameterHistory: (_world, { device }) => get(`/devices/${device}/information-history/parameter?parameter=signal`),
  listDevicePositions: () => get("/devices/positions?q=own"),
  exportDevices: () => get("/devices/export/csv?fields=id,name,tags"),
  getCompanyExtremes: ({ companies }) => get(`/devices/companies/${companies.own}/data?parameter=signal&${RANGE}`),
  getCompanyTreeExtremes: ({ companies }) =>
    get(`/devices/companies/${companies.own}/group/data?parameter=sent&${RANGE}`),
  getTagExtremes: (_world, { tag }) => get(`/devices/tags/${tag}/data?parameter=temperature&${RANGE}`),
  getTagGroupExtremes: (_world, { tag }) => get(`/devices/tags/${tag}/group/data?parameter=signal&${RANGE}`),
  listCompanyExtremes: ({ companies }) => get(`/devices/companies/${companies.own}/extremes?${RANGE}`),
  listTagExtremes: (_world, { tag }) => get(`/devices/tags/${tag}/extremes?${RANGE}`),
  listInformationTimes: (_world, { device }) => get(`/devices/${device}/information-history/datetimes`),
  listDevicePorts: (_world, { device }) => get(`/devices/${device}/ports`),
  listPortClients: (_world, { device }) => get(`/devices/${device}/ports/clients`),
  updateDeviceCredit: (_world, { device }) =>
    put("/devices/credit", { data: [{ device_id: device, credit_enabled: 0 }] }),
  updateDeviceMonitoring: (_world, { device }) =>
    put("/devices/monitoring", { data: [{ device_id: device, monitoring_enabled: 0 }] }),
  listDashboards: (_world, { device }) => get(`/devices/${device}/dashboards`),
  getDashboard: (_world, { device, dashboard }) => get(`/devices/${device}/dashboards/${dashboard}`),
  createDashboard: (_world, { device }) => post(`/devices/${device}/dashboards`, { name: "Signal" }),
  updateDashboard: (_world, { device, dashboard }) =>
    put(`/devices/${device}/dashboards/${dashboard}`, { autorefresh: 30 }),
  deleteDashboard: (_world, { device, dashboard }) => remove(`/devices/${device}/dashboards/${dashboard}`),
  listFiles: () => get("/files"),
  getFile: (_world, subjects) => get(`/files/${subjects.file}`),
  uploadFile: ({ companies }) => ({
    method: "POST",
    url: "/files",
    form: { fields: { company_id: companies.own, type: "config" }, file },
  }),
  updateFile: (_world, subjects) => put(`/files/${subjects.file}`, { description: "Changed" }),
  deleteFile: (_world, subjects) => remove(`/files/${subjects.file}`),
  deleteFiles: (_world, subjects) => ({ method: "DELETE", url: "/files", body: { id: [subjects.file] } }),
  downloadFile: (_world, subjects) => get(`/files/${subjects.file}/download`),
  downloadFilesZip: (_world, subjects) => post("/files/download/zip", { files: [subjects.file] }),
  listGlobalFirmware: () => get("/files/global/firmware"),
  uploadGlobalFirmware: () => ({
    method: "POST",
    url: "/files/global/firmware",
    form: { fields: { version: "07.20", device_model: "RUTX" }, file },
  }),
  deleteGlobalFirmware: (_world, { firmware }) => remove(`/files/global/firmware/${firmware}`),
  listImages: () => get("/images"),
  getImage: (_world, { image }) => get(`/images/${image}`),
  getThumbnail: (_world, { image }) => get(`/images/${image}/thumbnail`),
  uploadImage: ({ companies }) => ({
    method: "POST",
    url: "/images",
    form: {
      fields: { company_id: companies.own, type: "device_dashboard" },
      file: { field: "image", name: "plan.png", content: PIXEL },
    },
  }),
  updateImage: (_world, { image }) => put(`/images/${image}`, { description: "Changed" }),
  deleteImage: (_world, { image }) => remove(`/images/${image}`),
  listReports: () => get("/reports"),
  getReport: (_world, { report }) => get(`/reports/${report}`),
  createReport: ({ companies }, { unique }) =>
    post("/reports", { ...REPORT, company_id: companies.own, name: unique, apply_list: [companies.own] }),
  updateReport: (_world, { report }) => put(`/reports/${report}`, { name: "Changed" }),
  deleteReport: (_world, { report }) => remove(`/reports/${report}`),
  generateReport: (_world, { report }) => post(`/reports/${report}/generate`),
  listGeneratedReports: () => get("/reports/generated"),
  getGeneratedReport: (_world, { generated }) => get(`/reports/generated/${generated}`),
  listGeneratedReportDevices: (_world, { generated }) => get(`/reports/generated/${generated}/devices`),
  listReportRuns: () => get("/reports/runs"),
  cancelReportRun: (_world, { reportRun }) => remove(`/reports/runs/${reportRun}`),
  printGeneratedReport: (_world, { generated }) => get(`/reports/generated/${generated}/pdf`),
  updateGeneratedReport: (_world, { generated }) => put(`/reports/generated/${generated}`, { name: "Changed" }),
  deleteGeneratedReport: (_world, { generated }) => remove(`/reports/generated/${generated}`),
} satisfies Partial<Record<OperationId, (world: World, subjects: Subjects) => ValidRequest>>;
