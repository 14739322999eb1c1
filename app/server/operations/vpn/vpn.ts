import { quickHubs } from "./quickHubs";
import { vpnDevices } from "./vpnDevices";
import { vpnDhcp } from "./vpnDhcp";
import { vpnForwarding } from "./vpnForwarding";
import { vpnHubs } from "./vpnHubs";
import { vpnMaintenance } from "./vpnMaintenance";
import { vpnProfiles } from "./vpnProfiles";
import { vpnRecords } from "./vpnRecords";
import { vpnRoutes } from "./vpnRoutes";
import { vpnSwitches } from "./vpnSwitches";
import { vpnUsers } from "./vpnUsers";

/** The operations on VPN hubs. */
export const vpn = {
  ...quickHubs,
  ...vpnDevices,
  ...vpnDhcp,
  ...vpnForwarding,
  ...vpnHubs,
  ...vpnProfiles,
  ...vpnRecords,
  ...vpnRoutes,
  ...vpnSwitches,
  ...vpnMaintenance,
  ...vpnUsers,
};
