import { describe, expect, it } from "vitest";
import { groups, requirements, roles, routes } from "../readSchemas";

type Entry = (typeof groups)[number]["children"][number];

const labelOf = (entry: Entry) => entry.label ?? ("route" in entry ? routes.get(entry.route)?.title : undefined);
const childrenOf = (group: string) => groups.find(({ label }) => label === group)?.children ?? [];

function find(path: string): { permission?: string | readonly string[]; path?: string } | undefined {
  const [group = "", ...names] = path.split(" > ");
  let entries: readonly Entry[] = childrenOf(group);
  for (const name of names.slice(0, -1)) {
    const section = entries.find((entry) => labelOf(entry) === name);
    entries = section && "children" in section ? section.children : [];
  }
  const link = entries.find((entry) => labelOf(entry) === names.at(-1));
  return link && "route" in link ? routes.get(link.route) : undefined;
}

/** Every route that the navigation shows to a super administrator. */
function reachable(): (string | undefined)[] {
  const held = new Set<string>(roles.find(({ name }) => name === "super_admin")?.permissions);
  const flat = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => [entry, ...("children" in entry ? flat(entry.children) : [])]);
  return flat(groups.flatMap(({ children }) => children)).flatMap((entry) => {
    const route = "route" in entry ? routes.get(entry.route) : undefined;
    return route && [route.permission ?? []].flat().every((name) => held.has(name)) ? [route.path] : [];
  });
}

describe("the navigation", () => {
  it("leads a super administrator to every area of the product", () => {
    expect(reachable()).toEqual(
      expect.arrayContaining([
        ...["/management/devices", "/companies", "/users", "/users/roles", "/tags", "/management/files"],
        ...["/files/global/firmware", "/vpn/hubs", "/remote/access", "/reports", "/management/automations"],
        ...["/monitoring-templates", "/resources/credits"],
      ]),
    );
  });

  /** Entries that the product adds to the required ones. */
  const ADDED: [place: string, permission: string, path: string][] = [
    ["Administration > Audit log", "view_audit_log", "/audit-log"],
  ];
  const isAdded = (group: string, label: string) => ADDED.some(([place]) => place === `${group} > ${label}`);

  const GROUPS: [id: string, group: string, children: string[]][] = [
    [
      "nav.group.management",
      "Management",
      ["Devices", "Wi-Fi & Hotspots", "Task manager", "Reports", "Alerts & Automations", "Monitoring templates"],
    ],
    ["nav.group.remote-access", "Remote access", ["Remote access", "Access history"]],
    ["nav.group.vpn", "VPN", ["VPN hubs", "VPN quick connect"]],
    ["nav.group.administration", "Administration", ["Companies", "Users", "Tags", "Files", "Resources"]],
    [
      "nav.group.system",
      "System",
      ["Statistics", "Global firmware", "Global notices", "Approved devices", "Mail logs", "Move device resources"],
    ],
  ];
  it.each(GROUPS)("[%s] %s has its links, in this order: %s", (_id, group, children) => {
    const labels = childrenOf(group).map(labelOf);
    expect(labels.filter((label) => !isAdded(group, String(label)))).toEqual(children);
  });

  const SECTIONS: [id: string, section: string, children: string[]][] = [
    [
      "nav.group.administration.users",
      "Users",
      ["Users", "Invitations", "Roles & Permissions", "Move logs", "Impersonation logs"],
    ],
    ["nav.group.administration.files", "Files", ["Files", "Images"]],
    ["nav.group.administration.resources", "Resources", ["Resources", "Codes", "Data purchases"]],
  ];
  it.each(SECTIONS)("[%s] Administration > %s has the sub-pages %s", (_id, section, children) => {
    const found = childrenOf("Administration").find((entry) => labelOf(entry) === section);
    expect(found && "children" in found && found.children.map(labelOf)).toEqual(children);
  });
  const LINKS: [id: string, place: string, permission: string, path?: string][] = [
    ["management.devices", "Management > Devices", "view_devices", "/management/devices"],
    ["management.hotspots", "Management > Wi-Fi & Hotspots", "view_device_hotspots", "/management/hotspots"],
    ["management.task-manager", "Management > Task manager", "view_device_task_groups", "/management/task-manager"],
    ["management.reports", "Management > Reports", "view_reports", "/reports"],
    [
      "management.automations",
      "Management > Alerts & Automations",
      "view_device_alert_configurations",
      "/management/automations",
    ],
    [
      "management.monitoring-templates",
      "Management > Monitoring templates",
      "update_monitoring",
      "/monitoring-templates",
    ],
    ["remote-access.remote-access", "Remote access > Remote access", "view_device_remote_access", "/remote/access"],
    ["remote-access.access-history", "Remote access > Access history", "view_device_remote_access", "/access-history"],
    ["vpn.hubs", "VPN > VPN hubs", "view_vpn_hubs", "/vpn/hubs"],
    ["vpn.quick-connect", "VPN > VPN quick connect", "view_vpn_hubs", "/vpn/quick-connect"],
    ["administration.companies", "Administration > Companies", "view_companies", "/companies"],
    ["administration.users.users", "Administration > Users > Users", "view_users"],
    ["administration.users.invitations", "Administration > Users > Invitations", "view_user_invitations"],
    ["administration.users.roles", "Administration > Users > Roles & Permissions", "view_roles"],
    ["administration.users.move-logs", "Administration > Users > Move logs", "view_user_move_logs"],
    [
      "administration.users.impersonation-logs",
      "Administration > Users > Impersonation logs",
      "view_impersonation_logs",
    ],
    ["administration.tags", "Administration > Tags", "view_tags", "/tags"],
    ["administration.files.files", "Administration > Files > Files", "view_files"],
    ["administration.files.images", "Administration > Files > Images", "view_images"],
    ["administration.resources.resources", "Administration > Resources > Resources", "view_credits"],
    ["administration.resources.codes", "Administration > Resources > Codes", "view_credit_transfer_codes"],
    [
      "administration.resources.data-purchases",
      "Administration > Resources > Data purchases",
      "view_company_data_history",
    ],
    ["system.statistics", "System > Statistics", "view_statistics", "/statistics"],
    ["system.global-firmware", "System > Global firmware", "upload_files_global_scope", "/files/global/firmware"],
    ["system.global-notices", "System > Global notices", "admin_view_notice", "/notices"],
    ["system.approved-devices", "System > Approved devices", "super_admin", "/auth-devices"],
    ["system.mail-logs", "System > Mail logs", "view_mail_logs", "/system/mail-logs"],
    [
      "system.move-device-resources",
      "System > Move device resources",
      "move_devices_credits",
      "/forms/move-device-resources",
    ],
  ];
  it.each(LINKS)("[nav.group.%s] %s needs %s", (_id, place, permission, path) => {
    const route = find(place);
    expect(route?.permission).toBe(permission);
    if (path !== undefined) expect(route?.path).toBe(path);
  });

  it.each(ADDED)("%s needs %s and leads to %s", (place, permission, path) => {
    expect(find(place)).toMatchObject({ permission, path });
  });

  it("is compared whole: no group, section or link has no row", () => {
    const rows = [...GROUPS, ...SECTIONS].map(([id]) => id).concat(LINKS.map(([id]) => `nav.group.${id}`));
    const mechanisms = ["nav.group.shape", "nav.group.active-follows-route"];
    expect([...rows, ...mechanisms].sort()).toEqual(
      requirements("nav.group.")
        .map(({ id }) => id)
        .sort(),
    );
    const links = (entries: readonly Entry[]): number =>
      entries.reduce((count, entry) => count + ("children" in entry ? links(entry.children) : 1), 0);
    expect(links(groups.flatMap(({ children }) => children))).toBe(LINKS.length + ADDED.length);
  });
});
