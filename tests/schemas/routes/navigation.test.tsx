// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, test } from "vitest";
import type { Boot } from "../../../engine/documents/boot";
import { BrowserProvider } from "../../../engine/links/BrowserContext";
import { SideNavigation } from "../../../engine/navigation/SideNavigation";
import { CurrentRouteProvider } from "../../../engine/routes/CurrentRoute";
import { renderContent } from "../../engine/renderContent";
import { permissions, requirements } from "../readSchemas";
import { productBoot } from "../shell/compileProduct";

afterEach(cleanup);

const boot: Boot = await productBoot();
const browser = { leave: () => undefined, reload: () => undefined, readVersion: async () => undefined };

/** Draws the side navigation of a user who holds every permission but one, with all sections open. */
function draw(lacking?: string) {
  const held = Object.keys(permissions).filter((name) => name !== lacking);
  const content = (
    <BrowserProvider browser={browser}>
      <CurrentRouteProvider>
        <SideNavigation logo={() => null} />
      </CurrentRouteProvider>
    </BrowserProvider>
  );
  renderContent(content, { boot, permissions: held, path: "/changelog" });
  const navigation = within(screen.getByRole("navigation", { name: "Main navigation" }));
  for (const section of navigation.queryAllByRole("button", { expanded: false })) fireEvent.click(section);
}

/** The labels in a list: those of links, and those of sections. */
function labelsIn(list: HTMLElement): (string | null | undefined)[] {
  return [...list.children].map((entry) => entry.querySelector(":scope > a, :scope > button")?.textContent);
}

const listOf = (group: string) => screen.getByRole("list", { name: group });

/** The link at a place such as "Administration > Users > Roles & Permissions"; null where none is drawn. */
function linkAt(place: string): HTMLElement | null {
  const [group = "", ...names] = place.split(" > ");
  const list = screen.queryByRole("list", { name: group });
  const section = list && within(list).queryByRole("button", { name: names[0] });
  const holder = names.length > 1 ? section?.parentElement : list;
  return holder ? within(holder).queryByRole("link", { name: names.at(-1) }) : null;
}

/** Entries that the product adds to the required ones. */
const ADDED: [place: string, permission: string, path: string][] = [
  ["Administration > Audit log", "view_audit_log", "/audit-log"],
];

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
  draw();
  const added = ADDED.map(([place]) => place);
  expect(labelsIn(listOf(group)).filter((label) => !added.includes(`${group} > ${label}`))).toEqual(children);
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
  draw();
  const button = within(listOf("Administration")).getByRole("button", { name: section });
  expect(labelsIn(document.getElementById(button.getAttribute("aria-controls") ?? "") as HTMLElement)).toEqual(
    children,
  );
});

const LINKS: [id: string, place: string, permission: string, path: string][] = [
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
  ["administration.users.users", "Administration > Users > Users", "view_users", "/users"],
  [
    "administration.users.invitations",
    "Administration > Users > Invitations",
    "view_user_invitations",
    "/users/invitations",
  ],
  ["administration.users.roles", "Administration > Users > Roles & Permissions", "view_roles", "/users/roles"],
  ["administration.users.move-logs", "Administration > Users > Move logs", "view_user_move_logs", "/users/move-logs"],
  [
    "administration.users.impersonation-logs",
    "Administration > Users > Impersonation logs",
    "view_impersonation_logs",
    "/users/impersonation-logs",
  ],
  ["administration.tags", "Administration > Tags", "view_tags", "/tags"],
  ["administration.files.files", "Administration > Files > Files", "view_files", "/management/files"],
  ["administration.files.images", "Administration > Files > Images", "view_images", "/management/files/images"],
  [
    "administration.resources.resources",
    "Administration > Resources > Resources",
    "view_credits",
    "/resources/credits",
  ],
  [
    "administration.resources.codes",
    "Administration > Resources > Codes",
    "view_credit_transfer_codes",
    "/resources/codes",
  ],
  [
    "administration.resources.data-purchases",
    "Administration > Resources > Data purchases",
    "view_company_data_history",
    "/resources/data-history",
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

it.each([
  ...LINKS.map(([id, ...rest]) => [`[nav.group.${id}] `, ...rest] as const),
  ...ADDED.map((row) => ["", ...row] as const),
])("%s%s needs %s and leads to %s", (_id, place, permission, path) => {
  draw();
  expect(linkAt(place)?.getAttribute("href")).toBe(path);
  draw(permission);
  expect(linkAt(place)).toBeNull();
});

test("the navigation is compared whole: no group, section or link has no row", () => {
  const rows = [...GROUPS, ...SECTIONS].map(([id]) => id).concat(LINKS.map(([id]) => `nav.group.${id}`));
  const mechanisms = ["nav.group.shape", "nav.group.active-follows-route"];
  const required = requirements("nav.group.").map(({ id }) => id);
  expect([...rows, ...mechanisms].sort()).toEqual(required.sort());
  draw();
  expect(screen.getAllByRole("link")).toHaveLength(LINKS.length + ADDED.length);
});
