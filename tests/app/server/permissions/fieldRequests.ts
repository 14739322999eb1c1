import type { World } from "../api/world";
import type { Subjects, ValidRequest } from "./validRequests";

type Make = (world: World, subjects: Subjects) => ValidRequest;

const get =
  (url: (subjects: Subjects, world: World) => string): Make =>
  (world, subjects) => ({ method: "GET", url: url(subjects, world) });
const post =
  (url: (subjects: Subjects) => string, body?: (subjects: Subjects) => object): Make =>
  (_world, subjects) => ({ method: "POST", url: url(subjects), ...(body && { body: body(subjects) }) });

const days = "start_date=2026-05-01&end_date=2026-05-31";
const hotspot = ({ device }: Subjects) => `/devices/${device}/hotspots/1/users`;

/** A valid request for every operation of the field's API that the console does not use. */
export const fieldRequests = {
  listCreditHistory: get(() => "/credits/history"),
  listCreditMoves: get(() => "/credits/move/history"),
  getCreditReport: get((_subjects, { companies }) => `/credits/report/json?company_id=${companies.own}&${days}`),
  printCreditReport: get((_subjects, { companies }) => `/credits/report?company_id=${companies.own}&${days}`),
  getReportedGraph: get(() => "/data-collect/data/graph?field=firmware"),
  getReportedValues: get(() => "/data-collect/data/values?field=firmware"),
  checkMonitoringTemplate: ((_world, { device, network }) => ({
    method: "GET",
    url: `/data-collect/configs/${network.template}/compatibility?device_id=${device}`,
  })) satisfies Make,
  assignMonitoringTemplates: ((_world, { device, network }) => ({
    method: "PUT",
    url: "/data-collect/configs/assign",
    body: { configs: [{ id: String(network.template), device_id: [device], period: 600, enabled: true }] },
  })) satisfies Make,
  askHotspotUsers: get(hotspot),
  addHotspotUser: post(hotspot, () => ({ username: "guest", password: "quiet harbour" })),
  removeHotspotUser: ((_world, subjects) => ({
    method: "DELETE",
    url: `${hotspot(subjects)}?username=guest`,
  })) satisfies Make,
  connectWebui: post(
    ({ device }) => `/devices/${device}/connect/webui`,
    () => ({ duration: 600 }),
  ),
  connectCli: post(
    ({ device }) => `/devices/${device}/connect/cli`,
    () => ({ duration: 600 }),
  ),
  tellConnections: post(
    () => "/devices/connect/status",
    ({ device }) => ({ id: [device] }),
  ),
  actOnRemoteAccess: post(({ device }) => `/devices/${device}/remote-access/check`),
  scanPorts: get(({ device }) => `/devices/${device}/port-scan?type=ethernet`),
  scanServices: get(({ device }) => `/devices/${device}/connect-auto-scan?ports=22,80`),
  listTagActions: get(({ tag }) => `/tags/${tag}/actions`),
  addTagAction: post(
    ({ tag }) => `/tags/${tag}/actions`,
    ({ network }) => ({ action: "execute_tasks_group", source_id: network.taskGroup }),
  ),
  removeTagAction: ((_world, { tag, tagAction }) => ({
    method: "DELETE",
    url: `/tags/${tag}/actions/${tagAction}`,
  })) satisfies Make,
  addAlertToken: post(
    () => "/alerts/token",
    ({ unique }) => ({ token: unique }),
  ),
  getDeviceSpecification: get(({ device }) => `/devices/configurator/specification?device_id=${device}`),
  downloadSpecification: get(({ specification }) => `/devices/configurator/specifications/${specification}`),
  listSpecifications: get(() => "/devices/configurator/specifications"),
  listMonitoringLogs: get(({ device }) => `/data-collect/configs/logs?device_id=${device}`),
  listWirelessSamples: get(({ device }) => `/devices/${device}/wireless/history?${days}`),
  tellVpnHub: get(({ network }) => `/vpn/hubs/${network.hub}/info`),
  tellVpnForwarding: get(({ network, device }) => `/vpn/hubs/${network.hub}/devices/rules?device_id=${device}`),
  changeVpnForwarding: post(
    ({ network, device }) => `/vpn/hubs/${network.hub}/devices/${device}/rules`,
    () => ({ network: "lan", status: true }),
  ),
  syncVpnDevice: post(({ network, device }) => `/vpn/hubs/${network.hub}/devices/${device}/sync`),
  tellVpnProfiles: get(({ network }) => `/vpn/hubs/users/config?vpn_hub_users=${network.hubUser}`),
  tellQuickHubProfiles: get(({ network }) => `/vpn/quick-hubs/${network.quickHub}/users/config`),
  listVpnUserUsage: get(({ network }) => `/vpn/hubs/${network.hub}/users/${network.hubUser}/logs`),
  restartConnection: post(
    () => "/rms-connect/restart",
    ({ unique }) => ({ url: `https://${unique}.test` }),
  ),
};
