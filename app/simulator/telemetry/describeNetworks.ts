import { isAtLeast } from "../../domain/capabilities/firmwareVersion";
import type { ReportedHotspot, ReportedHotspotUser, ReportedNetwork } from "../../domain/telemetry/reportedNetworks";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawOne, drawWhole, wander } from "../descriptions/draw";
import type { DeviceState } from "../state/DeviceState";
import { hotspotUsersOf } from "../state/hotspotUsers";
import { readSettings } from "../state/settings";
import { counterAt } from "./measureDevice";

const PLACES = ["Office", "Depot", "Workshop", "Harbour", "Site"] as const;
const DUAL_BAND = /^(RUT[XMC]|TAP|ATRM|DAP)/;
const HOTSPOTS_SINCE = "7.06";
const SESSION_SECONDS = 5400;

/** The settings of a network or hotspot that networks and hotspots are derived from. */
interface Settings {
  enabled?: unknown;
  ssid?: unknown;
  auth_type?: unknown;
}

const settingsOf = (state: DeviceState, path: string) => (readSettings(state, path) ?? {}) as Settings;
const isOn = ({ enabled }: Settings) => enabled !== false && enabled !== "0";
const nameOf = ({ ssid }: Settings, fallback: string) => (typeof ssid === "string" ? ssid : fallback);

/** The Wi-Fi networks of a device at a time (s), with their settings and traffic. */
export function networksAt(device: DeviceDescription, state: DeviceState, time: number): ReportedNetwork[] {
  const { model, seed, index } = device;
  if (!model.wifi) return [];
  const bands = DUAL_BAND.test(model.model) ? ["", "-5G"] : [""];
  const isRadioOn = isOn(settingsOf(state, "/wireless/radio/config"));
  return bands.map((band, at) => {
    const wlan_id = `wlan${at}`;
    const set = settingsOf(state, `/wireless/interfaces/config/${wlan_id}`);
    const is_active = isRadioOn && isOn(set);
    const usual = `${drawOne(PLACES, seed, index, "place")}-${index + 1}${band}`;
    const clients = is_active ? Math.floor(wander(time, 1800, seed, index, wlan_id) * 9) : 0;
    const carried = { received: counterAt(device, time, `${wlan_id}-in`), sent: counterAt(device, time, wlan_id) };
    return { wlan_id, ssid: nameOf(set, usual), is_active, clients, ...carried };
  });
}

/** The hotspots of a device at a time (s), with their connected users. */
export function hotspotsAt(device: DeviceDescription, state: DeviceState, time: number): ReportedHotspot[] {
  const { model, seed, index } = device;
  const [, version = ""] = /_R_00\.([\d.]+)/.exec(state.firmware ?? device.firmware) ?? [];
  if (!model.wifi || !isAtLeast(version, HOTSPOTS_SINCE) || draw(seed, index, "hotspot") > 0.4) return [];
  const set = settingsOf(state, "/services/hotspot/config/1");
  const is_enabled = isOn(set) && isOn(settingsOf(state, "/wireless/radio/config"));
  const ssid = nameOf(set, `Guest-${index + 1}`);
  const auth_type = typeof set.auth_type === "string" ? set.auth_type : "Local users";
  const users = is_enabled ? connectedUsersAt(device, state, time) : [];
  return [{ index: 1, ssid, is_enabled, ip: "192.168.2.254/24", auth_type, users }];
}

// Each user has its own phase and is connected for whole sessions.
function connectedUsersAt(device: DeviceDescription, state: DeviceState, time: number): ReportedHotspotUser[] {
  const { seed, index } = device;
  return hotspotUsersOf(device, 1, state).flatMap((username) => {
    const shifted = time + drawWhole(0, SESSION_SECONDS, seed, index, username);
    const session = Math.floor(shifted / SESSION_SECONDS);
    if (draw(seed, index, username, session) > 0.5) return [];
    const seconds = Math.floor(shifted % SESSION_SECONDS);
    const rate = drawWhole(2_000, 90_000, seed, index, username, "rate");
    const mac = `02:5E:10:${[1, 2, 3].map((place) => pair(drawWhole(0, 255, seed, index, username, place))).join(":")}`;
    const ip = `192.168.2.${drawWhole(10, 250, seed, index, username, "ip")}`;
    return { username, mac, ip, seconds, download: seconds * rate, upload: seconds * Math.floor(rate / 12) };
  });
}

const pair = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");
