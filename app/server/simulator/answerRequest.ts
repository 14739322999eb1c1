import type { DeviceDescription } from "./describeDevice";
import { draw, drawOne, drawWhole } from "./draw";
import { exampleValues } from "./exampleSpecification";

/** What a device says when it is asked for something it knows by itself. */
export type Answer = (device: DeviceDescription, detail: Record<string, unknown>) => string;

const GUESTS = ["anna", "guest", "reception", "visitor-2", "workshop"] as const;
const SERVICES = ["22 ssh", "80 http", "443 https", "502 modbus", "3389 rdp", "5900 vnc"] as const;

const link = (kind: string): Answer => {
  return ({ serial }, { duration }) => {
    const time = duration === undefined ? "" : ` It stays open for ${Number(duration)} seconds.`;
    return `The way to ${kind} of ${serial} is open.${time}`;
  };
};

const hotspotUsers: Answer = ({ seed, index }, { index: hotspot }) => {
  const users = GUESTS.filter((name) => draw(seed, index, "guest", String(hotspot), name) < 0.6);
  return users.join("\n") || "This hotspot has no users.";
};

const services: Answer = ({ seed, index }) => {
  const address = `192.168.1.${drawWhole(10, 60, seed, index, "neighbour")}`;
  const found = SERVICES.filter((name) => draw(seed, index, "service", name) < 0.5);
  return found.map((name) => `${address}:${name}`).join("\n") || "No service was found.";
};

const command: Answer = ({ serial, firmware, model, seed, index }, detail) => {
  const asked = String(detail.command).trim();
  const [name = ""] = asked.split(/\s+/);
  const known: Record<string, string> = {
    uptime: `up ${drawWhole(1, 60, seed, index, "days")} days, load average: 0.${drawWhole(10, 90, seed, index, "load")}`,
    uname: `Linux ${model.model} ${drawOne(["5.10.210", "5.15.149"], seed, index, "kernel")} armv7l`,
    hostname: `${model.model}-${serial}`,
    date: new Date().toUTCString(),
    cat: firmware,
    echo: asked.slice("echo ".length),
  };
  return known[name] ?? `sh: ${name}: not found`;
};

const KNOWN_ENDPOINTS =
  /^\/(api\/)?(system|network|wireless|interfaces|modems|services|dhcp|firewall|ports_settings)\b/;

const endpoint: Answer = ({ serial, firmware, model }, { endpoint: asked }) => {
  const isKnown = asked === undefined || KNOWN_ENDPOINTS.test(String(asked));
  const body = isKnown
    ? { success: true, data: exampleValues(String(asked)) ?? { serial, firmware, model: model.model } }
    : { success: false, errors: [{ code: 122, error: "Endpoint not found", source: String(asked) }] };
  return JSON.stringify({ status: isKnown ? 200 : 404, body });
};

const PROFILE = { add: "added", rename: "renamed", enable: "in use", disable: "no longer in use", delete: "deleted" };

const esimProfile: Answer = ({ serial }, { wanted }) =>
  `The profile of ${serial} is ${PROFILE[String(wanted) as keyof typeof PROFILE]}.`;

/** Answers to requests, by their action; what is not here is done without a word. */
export const ANSWERS: Record<string, Answer> = {
  connect_webui: link("the web interface"),
  connect_cli: link("the command line"),
  connect_access: (device, detail) => link(String(detail.protocol ?? "remote access"))(device, detail),
  access_check: ({ serial }) => `${serial} is not blocked.`,
  access_unblock: ({ serial }) => `${serial} lets in again.`,
  service_scan: services,
  hotspot_users: hotspotUsers,
  hotspot_user_add: (_device, { username }) => `${String(username)} may use the hotspot.`,
  hotspot_user_remove: (_device, { username }) => `${String(username)} may no longer use the hotspot.`,
  esim_profile: esimProfile,
  request_endpoint: endpoint,
  update_metrics_data: () => "Reported its values.",
  collect: () => "Reported its values.",
  verify: ({ serial, mac }) => `${serial}, ${mac}: the password is right.`,
  set_password: () => "The password is changed.",
  command,
};
