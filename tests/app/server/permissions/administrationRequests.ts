import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { MAIL_SERVER_PURPOSE } from "../../../../app/server/mail/company/serverHealth";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { seal } from "../../../../app/server/session/seal";
import { ROLES, SECRET, type World } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

/** Fresh administration rows that a request may change or remove. */
export interface AdministrationSubjects {
  /** An empty company. */
  emptyCompany: number;
  role: number;
  emailConfiguration: number;
  mail: number;
  /** An entry of the audit log. */
  auditEntry: number;
  authorizedDevice: number;
  invitation: number;
  /** An unused credit code, and its id. */
  code: string;
  codeId: number;
  /** The credit pool behind the code. */
  pool: number;
  /** A device without a service. */
  unservedDevice: number;
}

let count = 0;

async function createCode(db: Kysely<Tables>, company_id: number) {
  const code = String(++count).padStart(32, "a");
  const pool = await db
    .insertInto("credits")
    .values({ company_id, credit_type_id: 2, credit_count: 10, credit_left: 9, credit_reserved: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("credit_codes")
    .values({ code, company_id, kind: "credit", amount: 1, created_email: "a@own.test" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("credit_code_parts").values({ code_id: id, pool_id: pool.id, amount: 1 }).execute();
  return { code, codeId: id, pool: pool.id };
}

/** Creates fresh administration rows in a company. */
export async function createAdministrationSubjects(
  db: Kysely<Tables>,
  company_id: number,
  unique: string,
): Promise<AdministrationSubjects> {
  const company = db.insertInto("companies").values({ name: `empty ${unique}`, parent_id: company_id });
  const role = db.insertInto("roles").values({ name: unique, title: unique, company_id, reach: "company" });
  const server = { name: unique, host: "mail.test", port: 587, email: "a@mail.test", username: "a" };
  const mail = db
    .insertInto("email_configurations")
    .values({ ...server, company_id, password: seal(SECRET, MAIL_SERVER_PURPOSE, "Correct-horse-9!") });
  const sent = db.insertInto("mail_log").values({
    ...{ company_id, to: "a@mail.test", subject: unique, type: "alert", status: "sent", error: null },
    ...{ resend_until: new Date("2100-01-01") },
  });
  const audited = db.insertInto("audit_log").values({
    ...{ company_id, user_id: null, user_email: "a@own.test", operation: "login", path: "/api/account/login" },
    address: null,
  });
  const approved = db.insertInto("authorized_devices").values({ company_id, serial: unique });
  await db
    .insertInto("suppressed_emails")
    .values({ email: `${unique}@suppressed.test` })
    .execute();
  const device = { company_id, name: unique, serial: `${unique}-unserved`, model: "RUT241", credit_enabled: false };
  const open = {
    email: `${unique}@invited.test`,
    company_id,
    role_id: ROLES.end_user,
    expires_at: new Date("2027-05-04"),
  };
  const invitation = db.insertInto("user_invitations").values({ ...open, token_hash: Buffer.from(unique) });
  return {
    invitation: (await invitation.returning("id").executeTakeFirstOrThrow()).id,
    ...(await createCode(db, company_id)),
    unservedDevice: (await db.insertInto("devices").values(device).returning("id").executeTakeFirstOrThrow()).id,
    emptyCompany: (await company.returning("id").executeTakeFirstOrThrow()).id,
    role: (await role.returning("id").executeTakeFirstOrThrow()).id,
    emailConfiguration: (await mail.returning("id").executeTakeFirstOrThrow()).id,
    auditEntry: Number((await audited.returning("id").executeTakeFirstOrThrow()).id),
    mail: Number((await sent.returning("id").executeTakeFirstOrThrow()).id),
    authorizedDevice: (await approved.returning("id").executeTakeFirstOrThrow()).id,
  };
}

type Requests = Partial<Record<OperationId, (world: World, subjects: Subjects) => ValidRequest>>;

const mail = { host: "mail.test", port: 587, email: "a@mail.test", username: "a", password: "secret of the server" };

/** A valid request in the company own for every administration operation. */
export const administrationRequests = {
  createRole: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/roles",
    body: { title: `Role ${unique}`, company_id: [companies.own], permission_id: [1] },
  }),
  updateRole: (_world, { role }) => ({ method: "PUT", url: `/roles/${role}`, body: { title: "Renamed" } }),
  deleteRole: (_world, { role }) => ({ method: "DELETE", url: `/roles/${role}` }),
  deleteRoles: (_world, { role }) => ({ method: "DELETE", url: "/roles", body: { id: [role] } }),
  updateRolePermissions: (_world, { role }) => ({
    method: "PUT",
    url: "/roles/permissions",
    body: { role_id: [role], permission_id: [1] },
  }),
  moveUsers: ({ companies }, { user }) => ({
    method: "POST",
    url: "/users/move",
    body: { user_id: [user], company_id: companies.child },
  }),
  listUserMoveLogs: () => ({ method: "GET", url: "/users/move/logs" }),
  listImpersonationLogs: () => ({ method: "GET", url: "/users/impersonation-logs" }),
  moveCompany: ({ companies }, { emptyCompany }) => ({
    method: "POST",
    url: "/companies/move",
    body: { source: emptyCompany, target: companies.sibling },
  }),
  deleteCompany: (_world, { emptyCompany }) => ({ method: "DELETE", url: `/companies/${emptyCompany}` }),
  deleteCompanies: (_world, { emptyCompany }) => ({
    method: "DELETE",
    url: "/companies",
    body: { id: [emptyCompany] },
  }),
  deleteUsers: (_world, { user }) => ({ method: "DELETE", url: "/users", body: { id: [user] } }),
  printPoolReport: (_world, { pool }) => ({ method: "GET", url: `/credits/${pool}/report` }),
  listCredits: () => ({ method: "GET", url: "/credits" }),
  createCredits: ({ companies }) => ({
    method: "POST",
    url: "/credits",
    body: { credit_type_id: 2, credit_count: 5, company_id: companies.own, credit_price: 12.5, pro_form_nr: "PF-1" },
  }),
  moveCredits: ({ companies }) => ({
    method: "POST",
    url: "/credits/move",
    body: { credit_type_name: "credit", source: companies.own, target: companies.child, amount: 1 },
  }),
  listCreditCodes: () => ({ method: "GET", url: "/credits/codes" }),
  createCreditCode: () => ({
    method: "POST",
    url: "/credits/codes",
    body: { credit_type_name: "credit", amount: 1 },
  }),
  activateCreditCode: (_world, { code }) => ({ method: "POST", url: "/credits/codes/activate", body: { code } }),
  updateCreditCode: (_world, { codeId }) => ({
    method: "PUT",
    url: `/credits/codes/${codeId}`,
    body: { comment: "For the north" },
  }),
  deleteCreditCode: (_world, { codeId }) => ({ method: "DELETE", url: `/credits/codes/${codeId}` }),
  createCompanyData: ({ companies }) => ({
    method: "POST",
    url: "/companies/data",
    body: { company_id: companies.own, credits: 1 },
  }),
  getCompanyData: (world) => ({ method: "GET", url: `/companies/data?company_id=${world.companies.own}` }),
  listCompanyData: () => ({ method: "GET", url: "/companies/data/history" }),
  moveDeviceCredits: (_world, { device, unservedDevice }) => ({
    method: "POST",
    url: "/devices/credits/move",
    body: { source_device_id: device, target_device_id: unservedDevice, reason: "Replaced" },
  }),
  listUserInvitations: () => ({ method: "GET", url: "/users/invitations" }),
  inviteUser: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/users/invite",
    body: { email: `${unique}@new.test`, company_id: companies.own, role: "end_user" },
  }),
  inviteCompany: (_world, { unique }) => ({
    method: "POST",
    url: "/distributors/invitations",
    body: { email: `${unique}@partner.test` },
  }),
  uploadSpecification: () => ({
    method: "POST",
    url: "/devices/configurator/specifications",
    form: {
      fields: { system: "rutos", firmware_brand_id: 1, overwrite: "true" },
      file: { field: "file", name: "api.json", content: '{"paths":{}}' },
    },
  }),
  deleteUserInvitation: (_world, { invitation }) => ({ method: "DELETE", url: `/users/invitations/${invitation}` }),
  listAuditLog: () => ({ method: "GET", url: "/audit-log" }),
  exportAuditLogCsv: () => ({ method: "GET", url: "/audit-log/csv" }),
  exportAuditLogJson: () => ({ method: "GET", url: "/audit-log/jsonl" }),
  getAuditEntry: (_world, { auditEntry }) => ({ method: "GET", url: `/audit-log/${auditEntry}` }),
  listMailLogs: () => ({ method: "GET", url: "/mail-logs" }),
  resendMail: (_world, { mail }) => ({ method: "POST", url: `/mail-logs/${mail}/resend` }),
  listEmailConfigurations: () => ({ method: "GET", url: "/email-configurations" }),
  getEmailConfiguration: (_world, { emailConfiguration }) => ({
    method: "GET",
    url: `/email-configurations/${emailConfiguration}`,
  }),
  createEmailConfiguration: (_world, { unique }) => ({
    method: "POST",
    url: "/email-configurations",
    body: { name: `Mail ${unique}`, ...mail },
  }),
  updateEmailConfiguration: (_world, { emailConfiguration }) => ({
    method: "PUT",
    url: `/email-configurations/${emailConfiguration}`,
    body: { port: 465 },
  }),
  testEmailConfiguration: (_world, { emailConfiguration }) => ({
    method: "POST",
    url: `/email-configurations/${emailConfiguration}/test`,
  }),
  deleteEmailConfiguration: (_world, { emailConfiguration }) => ({
    method: "DELETE",
    url: `/email-configurations/${emailConfiguration}`,
  }),
  listAuthorizedDevices: () => ({ method: "GET", url: "/devices/authorized" }),
  createAuthorizedDevice: (_world, { unique }) => ({
    method: "POST",
    url: "/devices/authorized",
    body: { serial: unique.replace(/\W/g, "") },
  }),
  uploadAuthorizedDevices: (_world, { unique }) => ({
    method: "POST",
    url: "/devices/authorized/upload",
    form: { fields: {}, file: { field: "file", name: "devices.csv", content: `up${unique.replace(/\W/g, "")}` } },
  }),
  deleteAuthorizedDevices: (_world, { authorizedDevice }) => ({
    method: "DELETE",
    url: "/devices/authorized",
    body: { id: [authorizedDevice] },
  }),
  adminDeleteUser: (_world, { unique }) => ({
    method: "DELETE",
    url: "/admin/users",
    body: { email: `${unique}@fresh.test` },
  }),
  adminDeleteUserById: (_world, { user }) => ({ method: "DELETE", url: `/admin/users/${user}` }),
  adminRemoveMfa: (_world, { unique }) => ({
    method: "DELETE",
    url: "/admin/users/mfa",
    body: { email: `${unique}@fresh.test` },
  }),
  assignSsoAdministrator: (_world, { unique }) => ({
    method: "POST",
    url: "/admin/users/sso",
    body: { email: `${unique}@fresh.test` },
  }),
  deleteSuppressedEmail: (_world, { unique }) => ({
    method: "DELETE",
    url: `/suppressed-emails/${unique}@suppressed.test`,
  }),
  getGeneralStatistics: () => ({ method: "GET", url: "/statistics/general" }),
  listConnectionStatistics: () => ({ method: "GET", url: "/statistics/connection-manager" }),
  listMonthStatistics: () => ({ method: "GET", url: "/statistics/months" }),
  getOnlineStatistics: () => ({ method: "GET", url: "/statistics/devices/online" }),
  listOnlineCompanies: () => ({ method: "GET", url: "/statistics/devices/online/companies" }),
  listOnlineDays: () => ({ method: "GET", url: "/statistics/devices/online/days" }),
  listActionLogs: () => ({ method: "GET", url: "/statistics/actions" }),
  listUniqueDevices: () => ({ method: "GET", url: "/statistics/unique-devices" }),
} as const satisfies Requests;
