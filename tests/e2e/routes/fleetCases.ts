import type { RouteCase } from "./RouteWalk";

const ACCESS = "view_device_remote_access";
const ALERTS = "view_device_alert_configurations";
const HUBS = "view_vpn_hubs";
const DEVICE = "/devices/{device}";
const HUB = "/vpn/hubs/{hub}";
const QUICK = "/vpn/quick-connect/{quick}";
const METRICS = `${DEVICE}/metrics`;
const service = ({ credit_enabled: isOn }: Record<string, unknown>) => {
  if (isOn === undefined) return "";
  return isOn ? "Switch the service off" : "Switch the service on";
};
const signal = ({ signal: value }: Record<string, unknown>) => `${value} dBm`;

const LISTS: RouteCase[] = [
  {
    ids: "[route.management.devices][perm.name.view-devices]",
    path: "/management/devices",
    needs: "view_devices",
    reads: "/devices",
  },
  {
    ids: "[route.management.hotspots]",
    path: "/management/hotspots",
    needs: "view_device_hotspots",
    leadsTo: "/management/hotspots/list",
    tabsOf: "/management",
    tabs: ["hotspots", "wifi"],
  },
  {
    ids: "[route.management.hotspots.list][perm.name.view-device-hotspots]",
    path: "/management/hotspots/list",
    needs: "view_device_hotspots",
    reads: "/hotspots",
  },
  {
    ids: "[route.management.wifi][perm.name.view-wireless-information]",
    path: "/management/wifi",
    needs: "view_wireless_information",
    reads: "/wireless",
  },
  { ids: "[route.tags][perm.name.view-tags]", path: "/tags", needs: "view_tags", reads: "/tags" },
  { ids: "[route.tag.id]", path: "/tag/{tag}", needs: "view_tags", reads: "/tags/{tag}" },
  {
    ids: "[route.remote.access][perm.name.view-device-remote-access]",
    path: "/remote/access",
    needs: ACCESS,
    reads: "/devices/remote-access",
  },
  {
    ids: "[route.remote.access.id]",
    path: "/remote/access/{access}",
    needs: ACCESS,
    reads: "/devices/remote-access/{access}",
  },
  {
    ids: "[route.access-history]",
    path: "/access-history",
    needs: ACCESS,
    reads: "/devices/connect/logs?sums=true",
    shows: "username",
  },
  ...["desktop", "ssh", "sftp", "telnet"].map((kind) => ({
    ids: `[route.rms-connect.${kind}][startup.entry.${kind}][remote-access.area]`,
    path: `/rms-connect/${kind}`,
    needs: ACCESS,
    isAlone: true,
  })),
  { ids: "[remote-access.area]", path: "/rms-connect/webui", needs: ACCESS, isAlone: true },
  {
    ids: "[route.management.task-manager][perm.name.view-device-task-groups]",
    path: "/management/task-manager",
    needs: "view_device_task_groups",
    reads: "/devices/tasks/groups",
  },
  {
    ids: "[route.management.automations][perm.name.view-device-alert-configurations]",
    path: "/management/automations",
    needs: ALERTS,
    reads: "/automations",
  },
  {
    ids: "[route.management.automations.id.redirect]",
    path: "/management/automations/{automation}",
    needs: ALERTS,
    leadsTo: "/management/automations/{automation}/devices",
    tabs: ["devices", "logs"],
  },
  {
    ids: "[route.management.automations.id.devices]",
    path: "/management/automations/{automation}/devices",
    needs: ALERTS,
    reads: "/automations/{automation}/devices",
    shows: "device_name",
  },
  {
    ids: "[route.management.automations.id.logs]",
    path: "/management/automations/{automation}/logs",
    needs: ALERTS,
    reads: "/automations/{automation}/logs",
    shows: "device_name",
  },
  {
    ids: "[route.monitoring-templates][perm.name.update-monitoring]",
    path: "/monitoring-templates",
    needs: "update_monitoring",
    reads: "/data-collect/configs",
  },
  {
    ids: "[route.monitoring-templates.create]",
    path: "/monitoring-templates/create",
    needs: "update_monitoring",
    fields: ["Name", "Period"],
  },
  {
    ids: "[route.monitoring-templates.edit.id]",
    path: "/monitoring-templates/edit/{template}",
    needs: "update_monitoring",
    reads: "/data-collect/configs/{template}",
    fields: ["Name", "Period"],
  },
];

const NETWORKS: RouteCase[] = [
  { ids: "[route.vpn.hubs][perm.name.view-vpn-hubs]", path: "/vpn/hubs", needs: HUBS, reads: "/vpn/hubs?quick_hub=0" },
  {
    ids: "[route.vpn.hubs.id.tabs]",
    path: HUB,
    needs: HUBS,
    leadsTo: `${HUB}/general`,
    tabs: ["general", "clients", "routes", "data-usage", "configuration"],
  },
  {
    ids: "[route.vpn.hubs.id.general]",
    path: `${HUB}/general`,
    needs: HUBS,
    reads: "/vpn/hubs/{hub}",
    shows: "description",
  },
  {
    ids: "[route.vpn.hubs.id.clients]",
    path: `${HUB}/clients`,
    needs: HUBS,
    reads: "/vpn/hubs/users?vpn_hub_id={hub}",
  },
  {
    ids: "[route.vpn.hubs.id.routes]",
    path: `${HUB}/routes`,
    needs: HUBS,
    reads: "/vpn/hubs/routes?vpn_hub_id={hub}",
    shows: "ip",
  },
  {
    ids: "[route.vpn.hubs.id.data-usage]",
    path: `${HUB}/data-usage`,
    needs: HUBS,
    reads: "/vpn/hubs/{hub}/logs?limit=25",
    shows: "created_at",
  },
  {
    ids: "[route.vpn.hubs.id.configuration]",
    path: `${HUB}/configuration`,
    needs: HUBS,
    reads: "/vpn/hubs/{hub}",
    shows: "server_ip",
  },
  {
    ids: "[route.vpn.quick-connect]",
    path: "/vpn/quick-connect",
    needs: HUBS,
    reads: "/vpn/hubs?quick_hub=1",
  },
  {
    ids: "[route.vpn.quick-connect.id.tabs]",
    path: QUICK,
    needs: HUBS,
    leadsTo: `${QUICK}/general`,
    tabs: ["general", "clients", "data-usage", "connection-logs"],
  },
  {
    ids: "[route.vpn.quick-connect.id.general]",
    path: `${QUICK}/general`,
    needs: HUBS,
    reads: "/vpn/hubs/{quick}",
    shows: "description",
  },
  {
    ids: "[route.vpn.quick-connect.id.clients]",
    path: `${QUICK}/clients`,
    needs: HUBS,
    reads: "/vpn/hubs/users?vpn_hub_id={quick}",
  },
  {
    ids: "[route.vpn.quick-connect.id.data-usage]",
    path: `${QUICK}/data-usage`,
    needs: HUBS,
    reads: "/vpn/hubs/{quick}/logs?limit=25",
    shows: "created_at",
  },
  {
    ids: "[route.vpn.quick-connect.id.connection-logs]",
    path: `${QUICK}/connection-logs`,
    needs: HUBS,
    reads: "/vpn/hubs/{quick}/logs/user-connections",
  },
];

const DEVICES: RouteCase[] = [
  {
    ids: "[route.devices.id][route.devices.id.tabs][route.devices.id.activity]",
    path: DEVICE,
    needs: "view_devices",
    leadsTo: `${DEVICE}/activity`,
    reads: DEVICE,
    shows: "serial",
    tabs: [
      ...["activity", "location", "dashboards", "data-usage", "ports", "services"],
      ...["access", "network", "esim", "monitoring-parameters-history", "metrics"],
    ],
  },
  {
    ids: "[route.devices.id.activity]",
    path: `${DEVICE}/activity`,
    needs: "view_devices",
    reads: `${DEVICE}/logs`,
    shows: "created_at",
  },
  {
    ids: "[route.devices.id.location]",
    path: `${DEVICE}/location`,
    reads: DEVICE,
    shows: ({ latitude }) => Number(latitude).toFixed(6),
  },
  {
    ids: "[route.devices.id.dashboards][perm.name.view-device-dashboard]",
    path: `${DEVICE}/dashboards`,
    needs: "view_device_dashboard",
    reads: `${DEVICE}/dashboards`,
  },
  {
    ids: "[route.devices.id.dashboards.dashboard-id]",
    path: `${DEVICE}/dashboards/{dashboard}`,
    needs: "view_device_dashboard",
    reads: `${DEVICE}/dashboards/{dashboard}`,
  },
  {
    ids: "[route.devices.id.data-usage]",
    path: `${DEVICE}/data-usage`,
    reads: `${DEVICE}/data-usage`,
    shows: "date",
    asTable: true,
  },
  { ids: "[route.devices.id.ports]", path: `${DEVICE}/ports`, reads: `${DEVICE}/ports` },
  {
    ids: "[route.devices.id.services][perm.name.update-device-credit-status]",
    path: `${DEVICE}/services`,
    needs: "update_device_credit_status",
    reads: DEVICE,
    shows: service,
  },
  {
    ids: "[route.devices.id.access]",
    path: `${DEVICE}/access`,
    needs: ACCESS,
    reads: "/devices/remote-access?device_id={device}",
  },
  {
    ids: "[route.devices.id.network][perm.name.create-multi-configuration]",
    path: `${DEVICE}/network`,
    needs: "create_multi_configuration",
    reads: `${DEVICE}/wireless`,
    shows: "ssid",
  },
  {
    ids: "[route.devices.id.esim]",
    path: `${DEVICE}/esim`,
    needs: "create_multi_configuration",
    reads: `${DEVICE}/information-history/parameter?parameter=sim_slot`,
    shows: "created_at",
  },
  {
    ids: "[route.devices.id.monitoring-parameters-history]",
    path: `${DEVICE}/monitoring-parameters-history`,
    reads: `${DEVICE}/information-history/parameter?parameter=signal`,
    shows: ({ value }) => `${value} dBm`,
  },
  {
    ids: "[route.devices.id.metrics]",
    path: METRICS,
    leadsTo: `${METRICS}/dynamic`,
    tabs: ["dynamic", "mobile-data", "io", "gps"],
  },
  { ids: "[route.devices.id.metrics.dynamic]", path: `${METRICS}/dynamic`, reads: DEVICE, shows: signal },
  {
    ids: "[route.devices.id.metrics.mobile-data]",
    path: `${METRICS}/mobile-data`,
    reads: `${DEVICE}/information/dynamic`,
    shows: "created_at",
    asTable: true,
  },
  {
    ids: "[route.devices.id.metrics.io]",
    path: `${METRICS}/io`,
    reads: `${DEVICE}/information/io`,
    shows: "created_at",
    asTable: true,
  },
  {
    ids: "[route.devices.id.metrics.gps]",
    path: `${METRICS}/gps`,
    reads: DEVICE,
    shows: ({ latitude }) => Number(latitude).toFixed(6),
  },
  {
    ids: "[route.device.id.dashboard-mobile]",
    path: "/device/{device}/dashboard/{dashboard}",
    needs: "view_device_dashboard",
    reads: `${DEVICE}/dashboards/{dashboard}`,
    isAlone: true,
  },
  {
    ids: "[route.device-configuration]",
    path: "/device-configuration?device_id={device}",
    needs: "create_multi_configuration",
    reads: "/devices?id={device}",
  },
  {
    ids: "[route.management.update-firmware]",
    path: "/management/update-firmware?device_id={device}",
    needs: "update_device_firmware",
    reads: "/devices?id={device}",
    shows: "model",
  },
  {
    ids: "[route.management.upload-backup]",
    path: "/management/upload-backup?device_id={device}",
    needs: "upload_device_backup",
    reads: "/devices?id={device}",
    shows: "model",
  },
];

const FORMS: RouteCase[] = [
  {
    ids: "[route.forms.add-device][perm.name.create-devices]",
    path: "/forms/add-device",
    needs: "create_devices",
    fields: ["Name", "Serial"],
    crumb: ["Devices", "/management/devices"],
  },
  {
    ids: "[route.forms.new-task-group][perm.name.create-device-task-groups]",
    path: "/forms/new-task-group",
    needs: "create_device_task_groups",
    fields: ["Name"],
    crumb: ["Task manager", "/management/task-manager"],
  },
  {
    ids: "[route.forms.edit-task-group]",
    path: "/forms/edit-task-group/{group}",
    needs: "create_device_task_groups",
    reads: "/devices/tasks/groups/{group}",
    fields: ["Name"],
    crumb: ["Task manager", "/management/task-manager"],
  },
  {
    ids: "[route.forms.new-automation][perm.name.create-device-alert-configurations]",
    path: "/forms/new-automation",
    needs: "create_device_alert_configurations",
    fields: ["Name"],
  },
  {
    ids: "[route.forms.edit-automation][perm.name.update-device-alert-configurations]",
    path: "/forms/edit-automation/{automation}",
    needs: "update_device_alert_configurations",
    reads: "/automations/{automation}",
    fields: ["Name"],
  },
  {
    ids: "[route.forms.new-tag][perm.name.create-tags]",
    path: "/forms/new-tag",
    needs: "create_tags",
    fields: ["Name"],
  },
];

/** The addresses of devices and what works on them. */
export const FLEET_CASES = [...LISTS, ...NETWORKS, ...DEVICES, ...FORMS];
