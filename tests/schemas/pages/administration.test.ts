import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compile } from "../../../codegen/index";

const { documents } = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });
const routes = new Map(documents.allRoutes.map((route) => [route.id, route]));

/** The permission of a route, or of its nearest ancestor with one. */
function permissionOf(path: string): string | undefined {
  const held = documents.allRoutes.filter((route) => path.startsWith(route.path) && route.permission);
  return held.sort((a, b) => b.path.length - a.path.length)[0]?.permission?.toString();
}

/** The operation that the first list or record of a route's page reads, with its parameters. */
function readOf(id: string) {
  const block = documents.pages[routes.get(id)?.page ?? ""]?.blocks.find(({ block }) => block === "list");
  return block?.block === "list" ? { operation: block.operation, params: block.params ?? {} } : undefined;
}

const OWN = { company_id: "{route.company_id}" };
const C = "/companies/{company_id}";

test.each([
  ["[route.companies.id.devices]", "company.devices", `${C}/devices`, "listDevices", OWN],
  ["[route.companies.id.data-history]", "company.data-history", `${C}/data-history`, "listCompanyData", OWN],
  ["[route.companies.id.metrics]", "company.metrics", `${C}/metrics`, "listOnlineDays", OWN],
  ["[route.companies.id.users]", "company.userstable", `${C}/users`, "listUsers", OWN],
  [
    "[route.companies.id.users.invitations]",
    "company.invitations",
    `${C}/users/invitations`,
    "listUserInvitations",
    OWN,
  ],
  ["[route.companies.id.tags]", "company.tags", `${C}/tags`, "listTags", OWN],
  ["[route.companies.id.files]", "company.files", `${C}/files`, "listFiles", OWN],
  ["[route.companies.id.resources.codes]", "company.resources.codes", `${C}/resources/codes`, "listCreditCodes", OWN],
  ["[route.companies.id.resources.credits]", "company.resources.credits", `${C}/resources/credits`, "listCredits", OWN],
  [
    "[route.companies.id.resources.data-history]",
    "company.resources.data-history",
    `${C}/resources/data-history`,
    "listCompanyData",
    OWN,
  ],
])("%s %s shows only what is the company's", (_row, id, path, operation, params) => {
  expect(routes.get(id)?.path).toBe(path);
  expect(readOf(id)).toEqual({ operation, params });
});

test("[route.companies.id.reports.single][route.companies.id.reports.periodic] the reports of a company by period", () => {
  const periods = ["single", "periodic.day", "periodic.week", "periodic.month"].map((name) => {
    const route = routes.get(`company.reports.${name}`);
    return [route?.path.replace(`${C}/reports/`, ""), route?.params?.period, readOf(route?.id ?? "")?.operation];
  });
  expect(periods).toEqual([
    ["single", "single", "listReports"],
    ["periodic/day", "day", "listReports"],
    ["periodic/week", "week", "listReports"],
    ["periodic/month", "month", "listReports"],
  ]);
});

test("[route.companies.id.redirect][route.companies.id.info-name][route.companies.id.tabs] a company leads to its devices and has eight tabs", () => {
  const company = routes.get("company.info");
  expect([company?.path, company?.redirect]).toEqual([C, "company.devices"]);
  expect(company?.children?.map(({ path }) => path.replace(`${C}/`, ""))).toEqual([
    "devices",
    "data-history",
    "metrics",
    "users",
    "tags",
    "files",
    "reports",
    "resources",
  ]);
});

test("[route.companies.id.resources.default][route.resources.default] resources show credits first", () => {
  for (const id of ["company.resources", "resources"]) {
    const route = routes.get(id);
    expect([route?.page, route?.children?.[0]?.id]).toEqual([undefined, `${id}.credits`]);
  }
});

test.each([
  ["[route.companies.tree]", "companies.tree", "/companies/tree", "view_companies"],
  ["[route.companies]", "companies", "/companies", "view_companies"],
  ["[route.users]", "users.table", "/users", "view_users"],
  ["[route.users.roles][perm.name.view-roles]", "users.roles", "/users/roles", "view_roles"],
  [
    "[route.users.impersonation-logs][perm.name.view-impersonation-logs]",
    "users.impersonation-logs",
    "/users/impersonation-logs",
    "view_impersonation_logs",
  ],
  [
    "[route.users.move-logs][perm.name.view-user-move-logs]",
    "users.move-logs",
    "/users/move-logs",
    "view_user_move_logs",
  ],
  [
    "[route.users.invitations][perm.name.view-user-invitations]",
    "users.invitations",
    "/users/invitations",
    "view_user_invitations",
  ],
  ["[route.system.mail-logs][perm.name.view-mail-logs]", "mail-logs", "/system/mail-logs", "view_mail_logs"],
  ["[route.redeem-code]", "redeem-code", "/redeem-code", "activate_credit_transfer_codes"],
  [
    "[route.resources.codes][perm.name.view-credit-transfer-codes]",
    "resources.codes",
    "/resources/codes",
    "view_credit_transfer_codes",
  ],
  ["[route.resources.credits][perm.name.view-credits]", "resources.credits", "/resources/credits", "view_credits"],
  [
    "[route.resources.data-history][perm.name.view-company-data-history]",
    "resources.data-history",
    "/resources/data-history",
    "view_company_data_history",
  ],
  [
    "[route.statistics.general][perm.name.view-statistics]",
    "statistics.general",
    "/statistics/general",
    "view_statistics",
  ],
  [
    "[route.statistics.connection-manager][perm.name.view-device-logs]",
    "statistics.connection-manager",
    "/statistics/connection-manager",
    "view_device_logs",
  ],
  ["[route.statistics.months-stats]", "statistics.months-stats", "/statistics/months-stats", "view_statistics"],
  ["[route.statistics.online-devices]", "statistics.online-devices", "/statistics/online-devices", "view_statistics"],
  ["[route.statistics.action-logs]", "statistics.action-logs", "/statistics/action-logs", "view_statistics"],
  ["[route.statistics.unique-devices]", "statistics.unique-devices", "/statistics/unique-devices", "view_statistics"],
  ["[route.email-smtp]", "email-smtp", "/email-smtp", "view_email_configurations"],
  ["[route.auth-devices]", "auth-devices", "/auth-devices", "super_admin"],
])("%s %s is at %s", (_row, id, path, permission) => {
  const route = routes.get(id);
  expect([route?.path, permissionOf(path)]).toEqual([path, permission]);
  expect(documents.pages[route?.page ?? ""]).toBeDefined();
});

test("[route.statistics] the statistics have six sub-pages", () => {
  expect(routes.get("statistics")?.children?.map(({ path }) => path.replace("/statistics/", ""))).toEqual([
    "general",
    "connection-manager",
    "months-stats",
    "online-devices",
    "action-logs",
    "unique-devices",
  ]);
});

test.each([
  ["[route.name.services-credit-codes]", "credit-codes", "resources.codes"],
  ["[route.name.services-credit-history]", "credit-history", "resources.credits"],
  ["[route.name.services-data-overview]", "data-overview", "resources.data-history"],
  ["[route.name.services-data-history]", "data-history", "resources.data-history"],
  ["[route.name.services-pools]", "pools", "resources.credits"],
  ["[route.name.services-connect]", "connect", "resources.data-history"],
])("%s services.%s leads to %s", (_row, name, target) => {
  expect(routes.get(`services.${name}`)?.redirect).toBe(target);
});

test.each([
  ["[route.forms.new-role][perm.name.create-roles]", "new-role", "create_roles", "createRole"],
  [
    "[route.forms.move-device-resources][perm.name.move-devices-credits]",
    "move-device-resources",
    "move_devices_credits",
    "moveDeviceCredits",
  ],
])("%s the form %s needs %s", (_row, form, permission, operation) => {
  const route = routes.get(`forms.${form}`);
  expect(route).toMatchObject({ path: `/forms/${form}`, form, permission });
  expect(documents.forms[form]?.submit.operation).toBe(operation);
  if (form === "new-role") expect(route?.parent).toBe("users.table");
});

test("[perm.create-code.from-company] only system administrators are asked which company a code comes from", () => {
  const fields = documents.forms["create-code"]?.fields ?? [];
  expect(fields.find(({ key }) => key === "company_id")).toMatchObject({
    label: "From company",
    permission: "super_admin",
  });
});
