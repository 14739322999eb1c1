import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Compiled, compile } from "../../../codegen/index";
import { permissions, requirements, roles, routes } from "../readSchemas";

const catalogue = Object.entries(permissions).flatMap(([name, { interface: isOpen }]) => (isOpen ? [name] : []));
const byPath = new Map([...routes.values()].map((route) => [route.path, route]));

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
}, 60_000);

describe("permissions", () => {
  it("[perm.catalogue] the console's own are exactly the 40 of the rows perm.name.*, and roles can hold each", () => {
    const named = requirements("perm.name.").map(({ text }) => text.split(" ")[0]);
    expect(named).toHaveLength(40);
    expect([...catalogue].sort()).toEqual([...named].sort());
    const granted = new Set<string>(roles.find(({ name }) => name === "super_admin")?.permissions);
    expect(catalogue.filter((name) => !granted.has(name))).toEqual([]);
  });

  it("[routing.permission-name-per-route] a route is opened by a permission there is", () => {
    const unknown = [...routes.values()].filter(
      ({ permission = [] }) => ![permission].flat().every((name) => name in permissions),
    );
    expect(unknown).toEqual([]);
  });
});

/** What a permission gates: pages, a search category, an entry of the account menu, fields of forms. */
interface Gates {
  pages?: string[];
  search?: string;
  entry?: string;
  fields?: [form: string, key: string][];
  /** The test that covers the rest of the row. */
  elsewhere?: true;
}

const GATES: Record<string, Gates> = {
  view_devices: { pages: ["/management/devices", "/devices/{id}"], search: "devices" },
  view_device_hotspots: { pages: ["/management/hotspots", "/management/hotspots/list"] },
  view_wireless_information: { pages: ["/management/wifi"] },
  view_device_task_groups: { pages: ["/management/task-manager"] },
  view_reports: { pages: ["/reports", "/report/generated/{id}"] },
  view_device_alert_configurations: { pages: ["/management/automations", "/management/automations/{id}"] },
  update_monitoring: {
    pages: ["/monitoring-templates", "/monitoring-templates/create", "/monitoring-templates/edit/{id}"],
  },
  view_device_remote_access: {
    pages: ["/remote/access", "/remote/access/{id}", "/access-history"],
    search: "remote-access",
  },
  view_vpn_hubs: {
    pages: ["/vpn/hubs", "/vpn/hubs/{id}", "/vpn/quick-connect", "/vpn/quick-connect/{id}"],
    search: "vpn-hubs",
  },
  view_companies: { pages: ["/companies", "/companies/tree", "/companies/{company_id}"], search: "companies" },
  view_users: { pages: ["/users"], search: "users" },
  view_user_invitations: { pages: ["/users/invitations"] },
  view_roles: { pages: ["/users/roles"] },
  view_user_move_logs: { pages: ["/users/move-logs"] },
  view_impersonation_logs: { pages: ["/users/impersonation-logs"] },
  view_tags: { pages: ["/tags", "/tag/{id}"], search: "tags" },
  view_files: { pages: ["/management/files"], search: "files" },
  view_images: { pages: ["/management/files/images"] },
  view_credits: { pages: ["/resources/credits"] },
  view_credit_transfer_codes: { pages: ["/resources/codes"] },
  view_company_data_history: { pages: ["/resources/data-history"] },
  view_statistics: { pages: ["/statistics"] },
  view_device_logs: { pages: ["/statistics/connection-manager"] },
  upload_files_global_scope: { pages: ["/files/global/firmware"] },
  admin_view_notice: { pages: ["/notices"] },
  super_admin: { pages: ["/auth-devices"], fields: [["create-code", "company_id"]] },
  view_mail_logs: { pages: ["/system/mail-logs"] },
  move_devices_credits: { pages: ["/forms/move-device-resources"] },
  activate_credit_transfer_codes: { entry: "Activate code", pages: ["/redeem-code"] },
  view_device_dashboard: { pages: ["/devices/{id}/dashboards", "/device/{id}/dashboard/{dashboard_id}"] },
  update_device_credit_status: { pages: ["/devices/{id}/services"] },
  create_multi_configuration: { pages: ["/devices/{id}/network", "/devices/{id}/esim"] },
  view_permissions: { entry: "Permissions" },
  // The account menu is code, tested in tests/schemas/shell/header.test.tsx.
  view_credits_summary: { elsewhere: true },
  create_roles: { pages: ["/forms/new-role"] },
  create_devices: { pages: ["/forms/add-device"] },
  create_device_task_groups: { pages: ["/forms/new-task-group"] },
  create_device_alert_configurations: { pages: ["/forms/new-automation"] },
  update_device_alert_configurations: { pages: ["/forms/edit-automation/{id}"] },
  create_tags: { pages: ["/forms/new-tag"] },
};

const rows = Object.entries(GATES).filter(([, { elsewhere }]) => !elsewhere);

describe("what a permission opens", () => {
  it("is compared for every name of the rows", () => {
    expect(Object.keys(GATES).sort()).toEqual([...catalogue].sort());
  });

  it.each(rows.map(([name, gates]) => [name.replaceAll("_", "-"), name, gates] as const))(
    "[perm.name.%s] %s gates its pages, its search, its entry and its fields",
    (_id, permission, { pages = [], search, entry, fields = [] }) => {
      for (const path of pages) expect([path, byPath.get(path)?.permission]).toEqual([path, permission]);
      const { header } = compiled.documents;
      const category = header.search?.categories.find(({ id }) => id === search);
      if (search) expect(compiled.operations.get(category?.operation ?? "")?.permission).toBe(permission);
      // Compiled actions carry the permission of the operation behind them.
      const { actions } = compiled.boot({ brand: "default", language: "en" }).boot.header.account ?? {};
      if (entry) expect(actions?.find(({ label }) => label === entry)?.permission).toBe(permission);
      for (const [form, key] of fields) {
        const field = compiled.documents.forms[form]?.fields?.find((each) => each.key === key);
        expect([form, key, field?.permission]).toEqual([form, key, permission]);
      }
    },
  );
});
