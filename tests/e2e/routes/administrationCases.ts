import type { RouteCase } from "./RouteWalk";

const COMPANY = "/companies/{company}";
/** Periods of periodic reports. */
export const PERIODS = ["day", "week", "month"];
const online = ({ statuses }: Record<string, unknown>) => String((statuses as { online: number }[])[0]?.online);

const COMPANIES: RouteCase[] = [
  {
    ids: "[route.companies][perm.name.view-companies]",
    path: "/companies",
    needs: "view_companies",
    reads: "/companies?limit=25",
  },
  { ids: "[route.companies.tree]", path: "/companies/tree", needs: "view_companies", reads: "/companies" },
  {
    ids: "[route.companies.id.redirect][route.companies.id.info-name][route.companies.id.tabs]",
    path: COMPANY,
    needs: "view_companies",
    leadsTo: `${COMPANY}/devices`,
    reads: COMPANY,
    tabs: ["devices", "data-history", "metrics", "users", "tags", "files", "reports", "resources"],
  },
  { ids: "[route.companies.id.devices]", path: `${COMPANY}/devices`, reads: "/devices?company_id={company}" },
  {
    ids: "[route.companies.id.data-history]",
    path: `${COMPANY}/data-history`,
    reads: "/companies/data/history?company_id={company}",
    shows: "email",
  },
  {
    ids: "[route.companies.id.metrics]",
    path: `${COMPANY}/metrics`,
    reads: "/statistics/devices/online/days?company_id={company}&limit=25",
    shows: "day",
  },
  {
    ids: "[route.companies.id.users]",
    path: `${COMPANY}/users`,
    reads: "/users?company_id={company}",
    shows: "email",
  },
  {
    ids: "[route.companies.id.users.invitations]",
    path: `${COMPANY}/users/invitations`,
    reads: "/users/invitations?company_id={company}",
    shows: "email",
  },
  { ids: "[route.companies.id.tags]", path: `${COMPANY}/tags`, reads: "/tags?company_id={company}" },
  { ids: "[route.companies.id.files]", path: `${COMPANY}/files`, reads: "/files?company_id={company}" },
  {
    ids: "[route.companies.id.reports.single]",
    path: `${COMPANY}/reports/single`,
    reads: "/reports?company_id={company}&period=single",
  },
  ...PERIODS.map((period) => ({
    ids: "[route.companies.id.reports.periodic]",
    path: `${COMPANY}/reports/periodic/${period}`,
    reads: `/reports?company_id={company}&period=${period}`,
  })),
  {
    ids: "[route.companies.id.resources.default]",
    path: `${COMPANY}/resources`,
    leadsTo: `${COMPANY}/resources/credits`,
    tabs: ["credits", "codes", "data-history"],
  },
  {
    ids: "[route.companies.id.resources.credits]",
    path: `${COMPANY}/resources/credits`,
    reads: "/credits?company_id={company}",
    shows: "credit_type_title",
  },
  {
    ids: "[route.companies.id.resources.codes]",
    path: `${COMPANY}/resources/codes`,
    reads: "/credits/codes?company_id={company}",
    shows: "comment",
  },
  {
    ids: "[route.companies.id.resources.data-history]",
    path: `${COMPANY}/resources/data-history`,
    reads: "/companies/data/history?company_id={company}",
    shows: "email",
  },
];

const PEOPLE: RouteCase[] = [
  { ids: "[route.users][perm.name.view-users]", path: "/users", needs: "view_users", reads: "/users", shows: "email" },
  {
    ids: "[route.users.invitations][perm.name.view-user-invitations]",
    path: "/users/invitations",
    needs: "view_user_invitations",
    reads: "/users/invitations",
    shows: "email",
  },
  {
    ids: "[route.users.roles][perm.name.view-roles]",
    path: "/users/roles",
    needs: "view_roles",
    reads: "/roles",
    shows: "title",
  },
  {
    ids: "[route.users.impersonation-logs][perm.name.view-impersonation-logs]",
    path: "/users/impersonation-logs",
    needs: "view_impersonation_logs",
    reads: "/users/impersonation-logs",
    shows: "actor_email",
  },
  {
    ids: "[route.users.move-logs][perm.name.view-user-move-logs]",
    path: "/users/move-logs",
    needs: "view_user_move_logs",
    reads: "/users/move/logs",
    shows: "moved_by",
  },
  {
    ids: "[route.forms.new-role][perm.name.create-roles]",
    path: "/forms/new-role",
    needs: "create_roles",
    fields: ["Title"],
    crumb: ["Users", "/users"],
  },
  { ids: "[route.notifications]", path: "/notifications", reads: "/notifications", shows: "summary", isOpen: true },
  {
    ids: "[route.notices][perm.name.admin-view-notice]",
    path: "/notices",
    needs: "admin_view_notice",
    reads: "/admin/notices",
    shows: "message",
  },
  { ids: "[route.changelog]", path: "/changelog", isOpen: true },
];

const RECORDS: RouteCase[] = [
  {
    ids: "[route.management.files][perm.name.view-files]",
    path: "/management/files",
    needs: "view_files",
    reads: "/files?limit=25",
  },
  {
    ids: "[route.management.files.images][perm.name.view-images]",
    path: "/management/files/images",
    needs: "view_images",
    reads: "/images",
  },
  {
    ids: "[route.files.global.firmware][perm.name.upload-files-global-scope]",
    path: "/files/global/firmware",
    needs: "upload_files_global_scope",
    reads: "/files/global/firmware",
  },
  { ids: "[route.reports.redirect]", path: "/reports", needs: "view_reports", leadsTo: "/reports/single" },
  {
    ids: "[route.reports.single][perm.name.view-reports]",
    path: "/reports/single",
    needs: "view_reports",
    reads: "/reports?period=single",
  },
  ...PERIODS.map((period) => ({
    ids: `[route.reports.periodic.${period}]`,
    path: `/reports/periodic/${period}`,
    needs: "view_reports",
    reads: `/reports?period=${period}`,
  })),
  {
    ids: "[route.report.generated.id]",
    path: "/report/generated/{generated}",
    needs: "view_reports",
    reads: "/reports/generated/{generated}",
  },
  {
    ids: "[route.resources.default]",
    path: "/resources",
    leadsTo: "/resources/credits",
    tabs: ["credits", "codes", "data-history"],
  },
  {
    ids: "[route.resources.credits][perm.name.view-credits]",
    path: "/resources/credits",
    needs: "view_credits",
    reads: "/credits",
    shows: "credit_type_title",
  },
  {
    ids: "[route.resources.codes][perm.name.view-credit-transfer-codes]",
    path: "/resources/codes",
    needs: "view_credit_transfer_codes",
    reads: "/credits/codes",
    shows: "comment",
  },
  {
    ids: "[route.resources.data-history][perm.name.view-company-data-history]",
    path: "/resources/data-history",
    needs: "view_company_data_history",
    reads: "/companies/data/history",
    shows: "email",
  },
  { ids: "[route.redeem-code]", path: "/redeem-code", needs: "activate_credit_transfer_codes", fields: ["Code"] },
  {
    ids: "[route.forms.move-device-resources][perm.name.move-devices-credits]",
    path: "/forms/move-device-resources",
    needs: "move_devices_credits",
    fields: ["From device", "To device"],
  },
];

const LINKS_OF_TEXTS: RouteCase[] = [
  ["credit-codes", "/resources/codes", "view_credit_transfer_codes"],
  ["credit-history", "/resources/credits", "view_credits"],
  ["data-overview", "/resources/data-history", "view_company_data_history"],
  ["data-history", "/resources/data-history", "view_company_data_history"],
  ["pools", "/resources/credits", "view_credits"],
  ["connect", "/resources/data-history", "view_company_data_history"],
].map(([name, leadsTo, needs]) => ({
  ids: `[route.name.services-${name}]`,
  path: `/services/${name}`,
  leadsTo,
  needs,
}));

const SYSTEM: RouteCase[] = [
  {
    ids: "[route.statistics]",
    path: "/statistics",
    needs: "view_statistics",
    leadsTo: "/statistics/general",
    tabs: ["general", "connection-manager", "months-stats", "online-devices", "action-logs", "unique-devices"],
  },
  {
    ids: "[route.statistics.general][perm.name.view-statistics]",
    path: "/statistics/general",
    needs: "view_statistics",
    reads: "/statistics/general",
    shows: online,
  },
  {
    ids: "[route.statistics.connection-manager][perm.name.view-device-logs]",
    path: "/statistics/connection-manager",
    needs: "view_device_logs",
    reads: "/devices/logs",
    shows: "serial",
  },
  {
    ids: "[route.statistics.months-stats]",
    path: "/statistics/months-stats",
    reads: "/statistics/months?limit=25",
    shows: "month",
  },
  {
    ids: "[route.statistics.online-devices]",
    path: "/statistics/online-devices",
    reads: "/statistics/devices/online/companies",
  },
  {
    ids: "[route.statistics.action-logs]",
    path: "/statistics/action-logs",
    reads: "/devices/actions/logs",
    shows: "device_name",
  },
  {
    ids: "[route.statistics.unique-devices]",
    path: "/statistics/unique-devices",
    reads: "/statistics/unique-devices?limit=25",
    shows: "model",
  },
  {
    ids: "[route.system.mail-logs][perm.name.view-mail-logs]",
    path: "/system/mail-logs",
    needs: "view_mail_logs",
    reads: "/mail-logs",
    shows: "email",
  },
  {
    ids: "[route.auth-devices][perm.name.super-admin]",
    path: "/auth-devices",
    needs: "super_admin",
    reads: "/devices/authorized",
    shows: "serial",
  },
  { ids: "", path: "/audit-log", needs: "view_audit_log", reads: "/audit-log", shows: "user_email" },
  { ids: "[route.email-smtp]", path: "/email-smtp", reads: "/email-configurations?limit=25", shows: "host" },
];

/** The addresses of companies, users, records and the system. */
export const ADMINISTRATION_CASES = [...COMPANIES, ...PEOPLE, ...RECORDS, ...LINKS_OF_TEXTS, ...SYSTEM];
