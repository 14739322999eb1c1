import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { hashToken } from "../../../../app/server/session/tokens";
import type { Method, Upload } from "../api/Client";
import { ROLES, type World } from "../api/world";
import { type AccountSubjects, accountRequests, createAccountSubjects } from "./accountRequests";
import {
  type AdministrationSubjects,
  administrationRequests,
  createAdministrationSubjects,
} from "./administrationRequests";
import { type ConfirmationSubjects, confirmationRequests, createConfirmationSubjects } from "./confirmationRequests";
import { createDeviceWorkSubjects, type DeviceWorkSubjects, deviceWorkRequests } from "./deviceWorkRequests";
import { fieldRequests } from "./fieldRequests";
import { createFleetSubjects, type FleetSubjects, fleetRequests } from "./fleetRequests";
import { networkHistoryRequests } from "./networkHistoryRequests";
import { createNetworkSubjects, type NetworkSubjects } from "./networkSubjects";
import { validTaskRequests } from "./validTaskRequests";
import { validVpnRequests } from "./validVpnRequests";

/** Fresh rows that a request may change or remove. */
export interface Subjects
  extends AccountSubjects,
    AdministrationSubjects,
    ConfirmationSubjects,
    DeviceWorkSubjects,
    FleetSubjects {
  company: number;
  device: number;
  tag: number;
  /** An API documentation of devices. */
  specification: number;
  /** An action of the tag. */
  tagAction: number;
  user: number;
  notice: number;
  key: string;
  /** Another sign-in of the actor. */
  session: string;
  /** The token of an impersonation request to the actor. */
  token: string;
  unique: string;
  network: NetworkSubjects;
}

/** A request that is valid apart from the caller's permission. */
export interface ValidRequest {
  method: Method;
  url: string;
  body?: unknown;
  /** A form with a file, in place of a body. */
  form?: Upload;
}

/** Makes a valid request. */
export type RequestMaker = (world: World, subjects: Subjects) => ValidRequest;

let count = 0;

/** Creates fresh rows in a company, and a setting of the actor. */
export async function createSubjects(db: Kysely<Tables>, company_id: number, actor: number): Promise<Subjects> {
  const unique = `fresh-${++count}`;
  const company = await db
    .insertInto("companies")
    .values({ name: unique, parent_id: company_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const device = await db
    .insertInto("devices")
    .values({ company_id, name: unique, serial: unique, model: "RUT241", firmware: "RUT2M_R_00.07.12" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tag = await db
    .insertInto("tags")
    .values({ company_id, name: unique })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto("users")
    .values({ company_id, role_id: ROLES.end_user, email: `${unique}@fresh.test`, username: unique })
    .returning("id")
    .executeTakeFirstOrThrow();
  const notice = await db
    .insertInto("notices")
    .values({ type: "info", message: unique, enabled_at: new Date(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("storage").values({ user_id: actor, key: unique, value: "1" }).execute();
  const session = await db
    .insertInto("session_families")
    .values({ user_id: actor, created_at: new Date("2026-05-04"), expires_at: new Date("2027-05-04") })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = `question-to-answer-${unique}`;
  const times = { created_at: new Date("2026-05-04"), expires_at: new Date("2027-05-04") };
  await db
    .insertInto("impersonation_requests")
    .values({ user_id: actor, actor_id: actor, actor_email: "a@b.test", token_hash: hashToken(token), ...times })
    .execute();
  const fleet = await createFleetSubjects(db, { company_id, device_id: device.id, name: unique });
  const network = await createNetworkSubjects(db, { company_id, device_id: device.id, actor, unique });
  const tagAction = await db
    .insertInto("tag_actions")
    .values({ tag_id: tag.id, action: "execute_tasks_group", task_group_id: network.taskGroup })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    network,
    tagAction: tagAction.id,
    specification: await ensureSpecification(db),
    session: session.id,
    token,
    company: company.id,
    device: device.id,
    tag: tag.id,
    user: user.id,
    notice: notice.id,
    key: unique,
    unique,
    ...(await createAdministrationSubjects(db, company_id, unique)),
    ...fleet,
    ...(await createAccountSubjects(db, actor, unique)),
    ...(await createConfirmationSubjects(db, actor, unique)),
    ...(await createDeviceWorkSubjects(db, { company_id, device_id: device.id, name: unique })),
  };
}

/** The documentation of the first brand, created if missing: there is one per brand. */
async function ensureSpecification(db: Kysely<Tables>): Promise<number> {
  const values = { system: "rutos", firmware_brand_id: 1, name: "api.json", content: "{}", uploaded_by: "a@b.test" };
  const made = await db
    .insertInto("device_specifications")
    .values({ ...values, system: "rutos" })
    .onConflict((there) => there.columns(["system", "firmware_brand_id"]).doUpdateSet({ name: values.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A valid request in the company own for every operation; a missing one is a compile error. */
export const validRequests: Record<OperationId, RequestMaker> = {
  ...accountRequests,
  ...administrationRequests,
  ...confirmationRequests,
  ...deviceWorkRequests,
  ...fieldRequests,
  ...fleetRequests,
  ...networkHistoryRequests,
  ...validTaskRequests,
  ...validVpnRequests,
  login: () => ({ method: "POST", url: "/account/login", body: { email: "nobody@own.test", password: "wrong" } }),
  getSignInMethods: () => ({ method: "GET", url: "/account/sign-in-methods" }),
  refreshToken: () => ({ method: "POST", url: "/token/refresh" }),
  revokeToken: () => ({ method: "POST", url: "/account/token/revoke" }),
  getUser: () => ({ method: "GET", url: "/user" }),
  impersonateUser: (_world, { user }) => ({ method: "POST", url: `/users/impersonate/${user}` }),
  requestImpersonation: (_world, { user }) => ({ method: "POST", url: `/users/impersonate/${user}/request` }),
  getImpersonationRequest: (_world, { token }) => ({
    method: "GET",
    url: `/users/confirm-impersonation-access/${token}`,
  }),
  answerImpersonationRequest: (_world, { token }) => ({
    method: "POST",
    url: `/users/confirm-impersonation-access/${token}`,
    body: { allow: false },
  }),
  revokeImpersonationAccess: () => ({ method: "POST", url: "/user/revoke-impersonation-access" }),
  cancelImpersonation: () => ({ method: "POST", url: "/user/cancel-impersonation" }),
  listSessions: () => ({ method: "GET", url: "/account/sessions" }),
  endSession: (_world, { session }) => ({ method: "DELETE", url: `/account/sessions/${session}` }),
  endOtherSessions: () => ({ method: "DELETE", url: "/account/sessions" }),
  listCompanies: () => ({ method: "GET", url: "/companies" }),
  getCompany: ({ companies }) => ({ method: "GET", url: `/companies/${companies.own}` }),
  createCompany: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/companies",
    body: { name: `Company ${unique}`, parent_id: companies.own },
  }),
  updateCompany: ({ companies }) => ({
    method: "PUT",
    url: `/companies/${companies.own}`,
    body: { show_payment: true },
  }),
  listDevices: () => ({ method: "GET", url: "/devices" }),
  getDevice: (_world, { device }) => ({ method: "GET", url: `/devices/${device}` }),
  updateDevice: (_world, { device }) => ({ method: "PUT", url: `/devices/${device}`, body: { name: "Renamed" } }),
  updateMonitoringPeriods: (_world, { device }) => ({
    method: "PUT",
    url: `/devices/${device}/monitoring-periods`,
    body: { dynamic_monitoring: 60 },
  }),
  updateDevices: (_world, { device }) => ({
    method: "PUT",
    url: "/devices",
    body: { data: [{ id: device, description: "Moved" }] },
  }),
  listAllDeviceEvents: () => ({ method: "GET", url: "/devices/logs" }),
  listDeviceVpnStatus: () => ({ method: "GET", url: "/devices/device-vpn-status" }),
  listCustomFields: () => ({ method: "GET", url: "/devices/data/fields" }),
  listCustomData: (_world, { device }) => ({
    method: "GET",
    url: `/devices/${device}/custom-data?start_date=2026-05-01&end_date=2026-05-05`,
  }),
  listDeviceLinks: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/links?type=webui` }),
  checkEsimBootstrap: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/check/esim-bootstrap` }),
  uploadDeviceTags: (_world, { unique, tag }) => ({
    method: "POST",
    url: "/devices/tags",
    form: {
      fields: { first_parameter: "serial", tag_id: tag },
      file: { field: "file", name: "tags.csv", content: `serial\n${unique}` },
    },
  }),
  deleteDevices: (_world, { device }) => ({ method: "DELETE", url: "/devices", body: { device_id: [device] } }),
  getDeviceStatistics: () => ({ method: "GET", url: "/devices/statistics?charts=status" }),
  assignTags: (_world, { device, tag }) => ({
    method: "PUT",
    url: "/devices/tags/assign",
    body: { data: [{ device_id: device, tag_id: [tag] }] },
  }),
  replaceTags: (_world, { device, tag }) => ({
    method: "PUT",
    url: "/devices/tags/overwrite",
    body: { data: [{ device_id: device, tag_id: [tag] }] },
  }),
  unassignTags: (_world, { device, tag }) => ({
    method: "PUT",
    url: "/devices/tags/unassign",
    body: { data: [{ device_id: device, tag_id: [tag] }] },
  }),
  listTags: () => ({ method: "GET", url: "/tags" }),
  getTag: (_world, { tag }) => ({ method: "GET", url: `/tags/${tag}` }),
  createTag: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/tags",
    body: { company_id: companies.own, name: `Tag ${unique}` },
  }),
  updateTag: (_world, { tag }) => ({ method: "PUT", url: `/tags/${tag}`, body: { description: "Changed" } }),
  deleteTag: (_world, { tag }) => ({ method: "DELETE", url: `/tags/${tag}` }),
  listUsers: () => ({ method: "GET", url: "/users" }),
  getUserById: (_world, { user }) => ({ method: "GET", url: `/users/${user}` }),
  updateUser: (_world, { user }) => ({ method: "PUT", url: `/users/${user}`, body: { first_name: "Ada" } }),
  deleteUser: (_world, { user }) => ({ method: "DELETE", url: `/users/${user}` }),
  listRoles: () => ({ method: "GET", url: "/roles" }),
  getRole: () => ({ method: "GET", url: `/roles/${ROLES.admin}` }),
  getRolePermissions: () => ({ method: "GET", url: `/roles/${ROLES.admin}/permissions` }),
  listNotifications: () => ({ method: "GET", url: "/notifications" }),
  seeNotifications: () => ({ method: "PUT", url: "/notifications", body: { id: [1] } }),
  listNotices: () => ({ method: "GET", url: "/notices" }),
  listAllNotices: () => ({ method: "GET", url: "/admin/notices" }),
  getNotice: (_world, { notice }) => ({ method: "GET", url: `/notices/${notice}` }),
  createNotice: () => ({ method: "POST", url: "/notices", body: { type: "info", message: "New" } }),
  updateNotice: (_world, { notice }) => ({ method: "PUT", url: `/notices/${notice}`, body: { message: "Changed" } }),
  deleteNotice: (_world, { notice }) => ({ method: "DELETE", url: `/notices/${notice}` }),
  getCreditsSummary: () => ({ method: "GET", url: "/credits/summary" }),
  listCreditTypes: () => ({ method: "GET", url: "/credits/types" }),
  listOwnPermissions: () => ({ method: "GET", url: "/user/permissions" }),
  listStorage: () => ({ method: "GET", url: "/storage?limit=100" }),
  createStorage: (_world, { unique }) => ({
    method: "POST",
    url: "/storage",
    body: { key: `new-${unique}`, value: { a: 1 } },
  }),
  updateStorage: (_world, { key }) => ({ method: "PUT", url: `/storage/${key}`, body: { value: 2 } }),
  deleteStorage: (_world, { key }) => ({ method: "DELETE", url: `/storage/${key}` }),
};
