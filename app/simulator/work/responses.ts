import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawWhole } from "../descriptions/draw";
import { missingPart, requirePart } from "../state/capabilities/requireSupport";
import type { DeviceState } from "../state/DeviceState";
import { DDNS_PATH, storePasswords } from "../state/ddnsRules";
import { hotspotUsersOf } from "../state/hotspotUsers";
import { closeSession, secondsLeft } from "../state/openSessions";
import { checkSignIn, isPassword, setPassword } from "../state/passwords";
import { changeSettings, isEndpoint, isSwitchedOff, readSettings, type SettingsRequest } from "../state/settings";

/**
 * Handles a job that needs only the device's own state, which it may change. Returns the result; throws when the job
 * fails.
 */
export type Respond = (
  device: DeviceDescription,
  detail: Record<string, unknown>,
  state: DeviceState,
) => string | Promise<string>;

const SERVICES = ["22 ssh", "80 http", "443 https", "502 modbus", "3389 rdp", "5900 vnc"] as const;

// The caller opens the tunnel once the device accepts the session.
const openSession: Respond = (_device, { duration }) =>
  `The tunnel is open.${duration === undefined ? "" : ` The session lasts ${Number(duration)} seconds.`}`;

/** Protocols that no server of a simulated device speaks. */
const UNSERVED: Record<string, string> = { rdp: "RDP", vpn: "VPN" };

function requireServer(protocol: string, state: DeviceState): void {
  const unserved = UNSERVED[protocol];
  if (unserved !== undefined) throw new Error(`This simulated device has no ${unserved} server.`);
  if (["ssh", "sftp"].includes(protocol) && isSwitchedOff(state, "/services/ssh/config"))
    throw new Error("SSH is switched off.");
}

const openCommandLine: Respond = (device, detail, state) => {
  requireServer("ssh", state);
  return openSession(device, detail, state);
};

// Without user name and password, the session opens at the device's own sign-in.
const openAccess: Respond = async (device, detail, state) => {
  const { protocol, username, password } = detail;
  requireServer(String(protocol), state);
  if (username !== undefined || password !== undefined)
    await checkSignIn(state, String(username), String(password ?? ""));
  return openSession(device, detail, state);
};

const closeAccess: Respond = (_device, { opened_by }, state) =>
  closeSession(state, opened_by) ? "The session is closed." : "The session was closed already.";

const hotspotUsers: Respond = (device, { index: hotspot }, state) =>
  JSON.stringify({ users: hotspotUsersOf(device, hotspot, state).map((username) => ({ username })) });

const addGuest: Respond = (device, { index: hotspot, username }, state) => {
  const others = hotspotUsersOf(device, hotspot, state).filter((name) => name !== username);
  state.guests = { ...state.guests, [String(hotspot)]: [...others, String(username)] };
  return `${String(username)} may use the hotspot.`;
};

const removeGuest: Respond = (device, { index: hotspot, username }, state) => {
  const before = hotspotUsersOf(device, hotspot, state);
  if (!before.includes(String(username))) throw new Error(`${String(username)} is not a user of this hotspot.`);
  state.guests = { ...state.guests, [String(hotspot)]: before.filter((name) => name !== username) };
  return `${String(username)} may no longer use the hotspot.`;
};

const verify: Respond = async ({ serial, mac }, { password }, state) => {
  if (!(await isPassword(state, String(password)))) throw new Error(`This is not the password of ${serial}.`);
  return `${serial}, ${mac}: the password is right.`;
};

const changePassword: Respond = async (_device, { password }, state) => {
  await setPassword(state, String(password));
  return "The password is changed.";
};

const configure: Respond = (device, detail, state) => {
  requirePart(device, state, detail.path);
  changeSettings(state, detail as SettingsRequest);
  if (detail.path === DDNS_PATH) storePasswords(device, state, detail.passwords, Math.floor(Date.now() / 1000));
  return "Done.";
};

// All or nothing: a failing request leaves the settings unchanged.
const applyConfiguration: Respond = (device, { requests = [], request_data = {} }, state) => {
  const draft: DeviceState = { ...(state.settings && { settings: state.settings }) };
  for (const request of requests as SettingsRequest[]) {
    requirePart(device, state, request.path);
    changeSettings(draft, request);
  }
  const hasRequestData = Object.keys(request_data as object).length > 0;
  if (hasRequestData) changeSettings(draft, { path: "/system/config", request_data });
  Object.assign(state, draft);
  return "Done.";
};

const services: Respond = ({ seed, index }) => {
  const address = `192.168.1.${drawWhole(10, 60, seed, index, "neighbour")}`;
  const found = SERVICES.filter((name) => draw(seed, index, "service", name) < 0.5);
  return found.map((name) => `${address}:${name}`).join("\n") || "No service was found.";
};

const queryEndpoint: Respond = (device, { endpoint: path, ...detail }, state) => {
  const { serial, firmware, model } = device;
  const isKnown = path === undefined || (isEndpoint(path) && missingPart(device, state, path) === undefined);
  if (isKnown && path !== undefined) changeSettings(state, { path, method: "GET", ...asRequest(detail) });
  const own = { serial, firmware: state.firmware ?? firmware, model: model.model };
  const body = isKnown
    ? { success: true, data: readSettings(state, String(path)) ?? own }
    : { success: false, errors: [{ code: 122, error: "Endpoint not found", source: String(path) }] };
  return JSON.stringify({ status: isKnown ? 200 : 404, body });
};

const asRequest = ({ method, parameters }: Record<string, unknown>): SettingsRequest => ({
  ...(method !== undefined && { method }),
  request_data: parameters,
});

const PROFILE = { rename: "renamed", enable: "in use", disable: "no longer in use", delete: "deleted" };

const esimProfile: Respond = ({ serial, seed, index }, { profile, wanted }) => {
  if (wanted === "add")
    return `ICCID 8999001${drawWhole(1e8, 1e9 - 1, seed, index, Number(profile), "iccid")}${drawWhole(100, 999, seed, index)}`;
  return `The profile of ${serial} is ${PROFILE[String(wanted) as keyof typeof PROFILE]}.`;
};

/** Handlers by action; a device does not support an action that is in neither table. */
export const RESPONSES: Record<string, Respond> = {
  connect_webui: openSession,
  connect_cli: openCommandLine,
  connect_access: openAccess,
  connect_close: closeAccess,
  connect_restart: (_device, { opened_by }, state) => {
    if (secondsLeft(state, opened_by) === 0) throw new Error("This connection is no longer open.");
    return "The tunnel is open.";
  },
  access_check: ({ serial }) => `${serial} is not blocked.`,
  access_unblock: ({ serial }) => `${serial} lets in again.`,
  service_scan: services,
  hotspot_users: hotspotUsers,
  hotspot_user_add: addGuest,
  hotspot_user_remove: removeGuest,
  esim_profile: esimProfile,
  request_endpoint: queryEndpoint,
  update_metrics_data: () => "Reported its values.",
  collect: () => "Reported its values.",
  verify,
  set_password: changePassword,
  send_message: ({ serial }, { number }) => `${serial} has sent it to ${String(number)}.`,
  vpn_restart: ({ serial }, { hub }) => `${serial} has connected to ${String(hub)} anew.`,
  vpn_config: ({ serial }) => `${serial} has taken the settings of its VPN.`,
  configure,
  execute_mulficonfig_template: applyConfiguration,
};
