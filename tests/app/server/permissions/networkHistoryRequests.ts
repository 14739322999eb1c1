import type { RequestMaker } from "./validRequests";

/** A valid request for every operation on network history, and on devices before they are added. */
export const networkHistoryRequests = {
  getWirelessGraph: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/wireless/graph?wlan=wlan0` }),
  updateDeviceWireless: (_world, { device }) => ({
    method: "PUT",
    url: `/devices/${device}/wireless/wlan0`,
    body: { ssid: "Quay", active: false, password: "quiet harbour" },
  }),
  updateDeviceHotspot: (_world, { device }) => ({
    method: "PUT",
    url: `/devices/${device}/hotspots/1`,
    body: { ssid: "Guests", status: false },
  }),
  listNetworkChanges: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/network/changes` }),
  checkDevices: (_world, { unique }) => ({ method: "GET", url: `/devices/check?serial=${unique},x` }),
  requestDeviceEndpoint: (_world, { device }) => ({
    method: "POST",
    url: "/devices/configurator/configuration",
    body: { device_id: device, method: "GET", endpoint: "/system/info" },
  }),
} satisfies Record<string, RequestMaker>;
