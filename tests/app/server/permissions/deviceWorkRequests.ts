import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import type { World } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** Rows for requests on device jobs. */
export interface DeviceWorkSubjects {
  job: number;
  passwords: string;
  template: number;
  /** A request to the API of the device. */
  configured: number;
  alert: number;
  raised: number;
  /** A profile on the eSIM of the device. */
  profile: number;
}

/** Creates a job, a configuration and an alert of a device. */
export async function createDeviceWorkSubjects(
  db: Kysely<Tables>,
  { company_id, device_id, name }: { company_id: number; device_id: number; name: string },
): Promise<DeviceWorkSubjects> {
  const job = await db
    .insertInto("device_jobs")
    .values({ company_id, device_id, device_name: name, device_serial: name, action: "reboot", created_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const configured = await db
    .insertInto("device_jobs")
    .values({ company_id, device_id, device_name: name, device_serial: name, action: "configure", created_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto("configurator_templates")
    .values({ company_id, name, version: "1", min_firmware: null, max_firmware: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const alert = await db
    .insertInto("device_alerts")
    .values({ device_id, alert_type_id: 2, alert_subtype_id: 3, receiver: "a@b.test", message: "Again" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const raised = await db
    .insertInto("alerts")
    .values({
      ...{ company_id, device_id, alerts_configs_id: alert.id },
      alert_type_id: 2,
      alert_subtype_id: 3,
      message: "Again",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const passwords = await db
    .insertInto("password_tasks")
    .values({ company_id, created_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const profile = await db
    .insertInto("device_esim_profiles")
    .values({ device_id, name, provider: "smdp.example.com", wanted: "add", job_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = {
    profile: profile.id,
    job: job.id,
    configured: configured.id,
    template: template.id,
    alert: alert.id,
    raised: raised.id,
  };
  return { passwords: passwords.id, ...made };
}

type Make = (world: World, subjects: Subjects) => ValidRequest;

const get =
  (url: (subjects: Subjects) => string): Make =>
  (_world, subjects) => ({ method: "GET", url: url(subjects) });
const post =
  (url: (subjects: Subjects) => string, body: (subjects: Subjects, world: World) => object): Make =>
  (world, subjects) => ({ method: "POST", url: url(subjects), body: body(subjects, world) });
const devices = ({ device }: Subjects) => ({ device_id: [device] });

/** A valid request for every operation on device jobs. */
export const deviceWorkRequests = {
  importDevices: (({ companies }, { unique }) => ({
    method: "POST",
    url: "/devices/import",
    form: {
      fields: { company_id: companies.own, device_series: "rut" },
      file: {
        field: "file",
        name: "devices.csv",
        content: `serial,mac,name\nI${unique.replace(/\W/g, "")}0000,00:1E:42:00:00:01,Roof,Quiet-gate-71`,
      },
    },
  })) satisfies Make,
  createDeviceActions: post(
    () => "/devices/actions",
    (subjects) => ({ ...devices(subjects), action: "reboot" }),
  ),
  listDeviceActionLogs: get(({ tag }) => `/devices/actions/logs?tag_id=${tag}`),
  listPendingUpdates: get(({ device }) => `/devices/updates/pending?device_id=${device}`),
  cancelUpdates: post(
    () => "/devices/updates/cancel",
    ({ job }) => ({ job_id: [job] }),
  ),
  setUpdates: post(
    () => "/devices/updates/set",
    ({ device, file }) => ({ data: [{ id: device, action: "upload_backup", file_id: file, offline: true }] }),
  ),
  executeTaskGroup: post(({ network }) => `/devices/tasks/groups/${network.taskGroup}`, devices),
  cancelActions: post(
    () => "/devices/actions/cancel",
    ({ job }) => ({ job_id: [job] }),
  ),
  generateDevicePasswords: post(
    () => "/devices/passwords/generate",
    ({ device }) => ({ data: [{ id: device, length: 16, use_special: 1 }] }),
  ),
  setDevicePasswords: post(
    () => "/devices/passwords/set",
    ({ device }) => ({ data: [{ id: device, password: "long enough", password_confirmation: "long enough" }] }),
  ),
  uploadDevicePasswords: ((_world, { unique }) => ({
    method: "POST",
    url: "/devices/passwords/upload",
    form: {
      fields: {},
      file: { field: "file", name: "passwords.csv", content: `${unique},long enough`.replace(" ", "-") },
    },
  })) satisfies Make,
  verifyDevicePasswords: ((_world, { unique }) => ({
    method: "POST",
    url: "/devices/passwords/verify",
    form: {
      fields: {},
      file: { field: "file", name: "passwords.csv", content: `${unique},long enough`.replace(" ", "-") },
    },
  })) satisfies Make,
  listPasswordTasks: get(() => "/devices/passwords/generated/tasks"),
  listTaskDevices: get(({ passwords }) => `/tasks/${passwords}/devices`),
  downloadPasswords: get(({ passwords }) => `/tasks/${passwords}/download/passwords`),
  moveDevices: post(
    () => "/devices/move",
    (subjects, { companies }) => ({ ...devices(subjects), company_id: companies.own }),
  ),
  openDeviceLink: post(
    ({ device }) => `/devices/${device}/connect/webui`,
    () => ({ duration: 600 }),
  ),
  openRemoteAccess: post(
    ({ network }) => `/devices/connect/${network.access}`,
    () => ({ duration: 600 }),
  ),
  getDeviceCommand: get(({ device }) => `/devices/${device}/command`),
  sendDeviceCommand: post(
    ({ device }) => `/devices/${device}/command`,
    () => ({ command: "uptime" }),
  ),
  sendDeviceCommands: post(
    () => "/devices/command",
    ({ device }) => ({ data: [{ device_id: device, command: "uptime" }] }),
  ),
  listDeviceNotes: get(({ device }) => `/devices/${device}/notes`),
  createDeviceNote: post(
    ({ device }) => `/devices/${device}/notes`,
    () => ({ text: "On the roof" }),
  ),
  listDdnsRules: get(({ device }) => `/devices/${device}/ddns`),
  getDeviceSettings: get(({ device }) => `/devices/${device}/settings/ddns`),
  updateDeviceSettings: ((_world, { device }) => ({
    method: "PUT",
    url: `/devices/${device}/settings/ddns`,
    body: { rules: [{ service: "duckdns.org", hostname: "roof.example.org", password: "secret" }] },
  })) satisfies Make,
  updateBackupRules: ((_world, { device }) => ({
    method: "PUT",
    url: "/devices/backup-rules",
    body: { device_id: [device], enabled: true, period: "week", time: "03:00", keep: 5 },
  })) satisfies Make,
  updateDevicePort: ((_world, { device }) => ({
    method: "PUT",
    url: `/devices/${device}/ports/1`,
    body: { description: "To the roof" },
  })) satisfies Make,
  listEsimProfiles: get(({ device }) => `/devices/${device}/esim/profiles`),
  addEsimProfile: post(
    ({ device }) => `/devices/${device}/esim/profiles`,
    () => ({ activation_code: "LPA:1$smdp.example.com$ABCD-1234" }),
  ),
  updateEsimProfile: ((_world, { device, profile }) => ({
    method: "PUT",
    url: `/devices/${device}/esim/profiles/${profile}`,
    body: { name: "Spare" },
  })) satisfies Make,
  deleteEsimProfile: ((_world, { device, profile }) => ({
    method: "DELETE",
    url: `/devices/${device}/esim/profiles/${profile}`,
  })) satisfies Make,
  configureDevices: post(
    () => "/devices/configurator/configure",
    ({ device }) => ({ configuration: [{ device_id: [device], path: "/system/config", method: "PUT" }] }),
  ),
  listConfiguratorLogs: get(({ device }) => `/devices/${device}/configurator/logs`),
  getConfiguratorLog: get(({ device, configured }) => `/devices/${device}/configurator/logs/${configured}`),
  listConfiguratorTemplates: get(() => "/devices/configurator/templates"),
  createConfiguratorTemplate: post(
    () => "/devices/configurator/templates",
    ({ unique }, { companies }) => ({ company_id: companies.own, name: `New ${unique}`, version: "1" }),
  ),
  duplicateConfiguratorTemplate: ((_world, { template }) => ({
    method: "POST",
    url: `/devices/configurator/templates/${template}/duplicate`,
  })) satisfies Make,
  useConfiguratorTemplate: post(({ template }) => `/devices/configurator/templates/${template}/use`, devices),
  previewConfiguratorTemplate: post(
    ({ template }) => `/devices/configurator/templates/${template}/preview`,
    ({ device }) => ({ device_id: device }),
  ),
  deleteConfiguratorTemplate: ((_world, { template }) => ({
    method: "DELETE",
    url: `/devices/configurator/templates/${template}`,
  })) satisfies Make,
  listDeviceAlerts: get(({ device }) => `/alerts-configurations?device_id=${device}`),
  createDeviceAlerts: post(
    () => "/devices/alerts-configurations",
    ({ device }) => ({
      data: [{ device_id: device, alert_type_id: 2, alert_subtype_id: 3, action: 1, message: "Again" }],
    }),
  ),
  tellDeviceAlerts: get(() => "/devices/alerts-configurations"),
  getDeviceAlert: get(({ alert }) => `/alerts-configurations/${alert}`),
  updateDeviceAlert: ((_world, { alert }) => ({
    method: "PUT",
    url: `/alerts-configurations/${alert}`,
    body: { enable: false },
  })) satisfies Make,
  listAlerts: get(() => "/alerts"),
  getAlert: get(({ raised }) => `/alerts/${raised}`),
  deleteAlert: ((_world, { raised }) => ({ method: "DELETE", url: `/alerts/${raised}` })) satisfies Make,
  deleteDeviceAlert: ((_world, { device, alert }) => ({
    method: "DELETE",
    url: `/devices/${device}/alerts-configurations/${alert}`,
  })) satisfies Make,
};
