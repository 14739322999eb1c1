import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables";
import type { OperationId } from "../../../../app/server/operations/Handler";
import type { Method } from "../api/Client";
import { ROLES, type World } from "../api/world";

/** Rows that a request may change or remove, made anew for it. */
export interface Subjects {
  company: number;
  device: number;
  tag: number;
  user: number;
  key: string;
  unique: string;
}

/** A request that is good in every respect but perhaps the caller's permission. */
export interface ValidRequest {
  method: Method;
  url: string;
  body?: unknown;
}

let count = 0;

/** Makes fresh rows in a company, and a setting of the actor. */
export async function createSubjects(db: Kysely<Tables>, company_id: number, actor: number): Promise<Subjects> {
  const unique = `fresh-${++count}`;
  const company = await db
    .insertInto("companies")
    .values({ name: unique, parent_id: company_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const device = await db
    .insertInto("devices")
    .values({ company_id, name: unique, serial: unique, model: "RUT241" })
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
  await db.insertInto("storage").values({ user_id: actor, key: unique, value: "1" }).execute();
  return { company: company.id, device: device.id, tag: tag.id, user: user.id, key: unique, unique };
}

/** For every operation a request in the company own; one that is missing does not compile. */
export const validRequests: Record<OperationId, (world: World, subjects: Subjects) => ValidRequest> = {
  login: () => ({ method: "POST", url: "/account/login", body: { email: "nobody@own.test", password: "wrong" } }),
  refreshToken: () => ({ method: "POST", url: "/token/refresh" }),
  revokeToken: () => ({ method: "POST", url: "/account/token/revoke" }),
  getUser: () => ({ method: "GET", url: "/user" }),
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
  deleteDevices: (_world, { device }) => ({ method: "DELETE", url: "/devices", body: { device_id: [device] } }),
  getDeviceStatistics: () => ({ method: "GET", url: "/devices/statistics?charts=status" }),
  assignTags: (_world, { device, tag }) => ({
    method: "PUT",
    url: "/devices/tags/assign",
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
  listStorage: () => ({ method: "GET", url: "/storage?limit=100" }),
  createStorage: (_world, { unique }) => ({
    method: "POST",
    url: "/storage",
    body: { key: `new-${unique}`, value: { a: 1 } },
  }),
  updateStorage: (_world, { key }) => ({ method: "PUT", url: `/storage/${key}`, body: { value: 2 } }),
  deleteStorage: (_world, { key }) => ({ method: "DELETE", url: `/storage/${key}` }),
};
