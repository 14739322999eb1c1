import type { OperationId } from "../../../../app/server/requests/Handler";
import { HUB_AUTHORITY, HUB_CERTIFICATE } from "../hubCertificates";
import type { RequestMaker } from "./validRequests";

/** Valid requests for remote access and VPN hubs. */
export const validVpnRequests = {
  listRemoteAccess: () => ({ method: "GET", url: "/devices/remote-access" }),
  getRemoteAccess: (_world, { network }) => ({ method: "GET", url: `/devices/remote-access/${network.access}` }),
  createRemoteAccess: (_world, { device, unique }) => ({
    method: "POST",
    url: "/devices/remote-access",
    body: { data: [{ device_id: device, name: `new-${unique}`, destination_ip: "10.0.0.1", destination_port: 22 }] },
  }),
  updateRemoteAccess: (_world, { network }) => ({
    method: "PUT",
    url: `/devices/remote-access/${network.access}`,
    body: { destination_port: 8443 },
  }),
  tagRemoteAccess: (_world, { network }) => ({
    method: "PUT",
    url: "/devices/remote-access/tags",
    body: { id: [network.access], tag_id: [] },
  }),
  deleteRemoteAccess: (_world, { network }) => ({
    method: "DELETE",
    url: "/devices/remote-access",
    body: { id: [network.access] },
  }),
  listAccessHistory: () => ({ method: "GET", url: "/devices/connect/logs?start_date=2026-05-01&end_date=2026-06-01" }),
  exportAccessHistory: () => ({ method: "GET", url: "/devices/connect/logs/csv?start_date=2026-05-01" }),
  listAccessSessions: (_world, { network }) => ({ method: "GET", url: `/devices/connect/${network.access}/sessions` }),
  getAccessSession: (_world, { network }) => ({
    method: "GET",
    url: `/devices/connect/sessions/${network.accessSession}`,
  }),
  closeAccessSession: (_world, { network }) => ({
    method: "DELETE",
    url: `/devices/connect/sessions/${network.accessSession}`,
  }),
  extendAccessSession: (_world, { network }) => ({
    method: "PUT",
    url: `/devices/connect/sessions/${network.accessSession}`,
    body: { duration: 600 },
  }),
  createAccessTicket: (_world, { network }) => ({
    method: "POST",
    url: `/devices/connect/sessions/${network.accessSession}/ticket`,
  }),
  watchAccessSession: (_world, { network }) => ({
    method: "POST",
    url: `/devices/connect/sessions/${network.accessSession}/watch`,
    body: { take_part: true },
  }),
  listSessionRecordings: (_world, { network }) => ({
    method: "GET",
    url: `/devices/connect/sessions/${network.accessSession}/recordings`,
  }),
  readSessionRecording: (_world, { network }) => ({
    method: "GET",
    url: `/devices/connect/sessions/${network.accessSession}/recordings/${network.recording}`,
  }),
  deleteSessionRecording: (_world, { network }) => ({
    method: "DELETE",
    url: `/devices/connect/sessions/${network.accessSession}/recordings/${network.recording}`,
  }),
  listVpnHubs: () => ({ method: "GET", url: "/vpn/hubs?quick_hub=0" }),
  getVpnHub: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/${network.hub}` }),
  createVpnHub: (_world, { unique }) => ({
    method: "POST",
    url: "/vpn/hubs",
    body: { name: `Hub ${unique}`, hub_zone: "bahrain-1" },
  }),
  createQuickHub: ({ companies }, { device, unique }) => ({
    method: "POST",
    url: "/vpn/hubs/connect",
    body: {
      company_id: companies.own,
      hub_name: `Quick ${unique}`,
      hub_zone: "frankfurt-1",
      endpoint: [{ device_id: device, routes: [{ ip: "192.168.2.0", name: "Yard", netmask: "255.255.255.0" }] }],
    },
  }),
  listVpnZones: () => ({ method: "GET", url: "/vpn/hubs/zones" }),
  updateVpnHub: (_world, { network }) => ({
    method: "PUT",
    url: `/vpn/hubs/${network.hub}`,
    body: { description: "Changed" },
  }),
  toggleVpnHub: (_world, { network }) => ({
    method: "PUT",
    url: `/vpn/hubs/${network.hub}/toggle`,
    body: { enabled: false },
  }),
  toggleVpnHubs: (_world, { network }) => ({
    method: "PUT",
    url: "/vpn/hubs/toggle",
    body: { id: [network.hub], enabled: false },
  }),
  updateVpnSettings: (_world, { network }) => ({
    method: "PUT",
    url: `/vpn/hubs/${network.hub}/settings`,
    body: { ip: "10.20.0.0", netmask: "255.255.0.0" },
  }),
  restartVpnHub: (_world, { network }) => ({ method: "POST", url: `/vpn/hubs/${network.hub}/restart` }),
  renewVpnCertificate: (_world, { network }) => ({
    method: "PUT",
    url: `/vpn/hubs/${network.hub}/certificate`,
    body: { authority: HUB_AUTHORITY, certificate: HUB_CERTIFICATE },
  }),
  deleteVpnHubs: (_world, { network }) => ({ method: "DELETE", url: "/vpn/hubs", body: { id: [network.hub] } }),
  listVpnSessions: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/${network.hub}/sessions` }),
  listVpnUsage: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/${network.hub}/logs` }),
  listVpnConnections: (_world, { network }) => ({
    method: "GET",
    url: `/vpn/hubs/${network.hub}/logs/user-connections`,
  }),
  listVpnDhcp: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/${network.hub}/dhcp` }),
  addVpnDhcp: (_world, { network }) => ({
    method: "POST",
    url: `/vpn/hubs/${network.hub}/dhcp`,
    body: { type: "WINS", ip_address: "10.0.0.9" },
  }),
  removeVpnDhcp: (_world, { network }) => ({
    method: "DELETE",
    url: `/vpn/hubs/${network.hub}/dhcp`,
    body: { type: "DNS", ip_address: "10.0.0.1" },
  }),
  addVpnDevices: (_world, { network, device }) => ({
    method: "POST",
    url: `/vpn/hubs/${network.hub}/devices`,
    body: { device_id: [device] },
  }),
  removeVpnDevices: (_world, { network, device }) => ({
    method: "DELETE",
    url: `/vpn/hubs/${network.hub}/devices`,
    body: { device_id: [device] },
  }),
  listVpnHubUsers: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/users?vpn_hub_id=${network.hub}` }),
  addVpnUser: (_world, { network, user }) => ({
    method: "POST",
    url: "/vpn/hubs/users",
    body: { vpn_hub_id: network.hub, user_id: user },
  }),
  addVpnCustomUser: (_world, { network }) => ({
    method: "POST",
    url: "/vpn/hubs/users/custom",
    body: { vpn_hub_id: network.hub, username: "visitor" },
  }),
  updateVpnUser: (_world, { network }) => ({
    method: "POST",
    url: `/vpn/hubs/users/${network.hubUser}`,
    body: { mode: "static", ip_address: "10.0.0.7" },
  }),
  toggleVpnUser: (_world, { network }) => ({
    method: "POST",
    url: `/vpn/hubs/users/${network.hubUser}/toggle`,
    body: { enabled: false },
  }),
  toggleVpnUsers: (_world, { network }) => ({
    method: "PUT",
    url: "/vpn/hubs/users/toggle",
    body: { id: [network.hubUser], enabled: false },
  }),
  removeVpnUser: (_world, { network }) => ({ method: "DELETE", url: `/vpn/hubs/users/${network.hubUser}` }),
  getVpnProfile: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/users/${network.hubUser}/config` }),
  downloadVpnProfile: (_world, { network }) => ({
    method: "GET",
    url: `/vpn/hubs/users/${network.hubUser}/config/file`,
  }),
  listVpnRoutes: (_world, { network }) => ({ method: "GET", url: `/vpn/hubs/routes?vpn_hub_id=${network.hub}` }),
  createVpnRoute: (_world, { network }) => ({
    method: "POST",
    url: "/vpn/hubs/routes",
    body: {
      ...{ vpn_hub_id: network.hub, vpn_hub_user_id: network.hubUser },
      ...{ ip_address: "192.168.9.0", netmask: "255.255.255.0" },
    },
  }),
  deleteVpnRoute: (_world, { network }) => ({ method: "DELETE", url: `/vpn/hubs/routes/${network.route}` }),
  listQuickHubRoutes: (_world, { network }) => ({ method: "GET", url: `/vpn/quick-hubs/${network.hub}/routes` }),
} satisfies Partial<Record<OperationId, RequestMaker>>;
