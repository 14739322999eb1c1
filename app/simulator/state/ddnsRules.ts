import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawOne, drawWhole } from "../descriptions/draw";
import type { DeviceState } from "./DeviceState";

/** Where a device takes its rules of dynamic DNS. */
export const DDNS_PATH = "/services/ddns/config";

const SERVICES = ["duckdns.org", "dyndns.org", "no-ip.com"] as const;
const AGAIN_SECONDS = 3600;

interface Rule {
  enabled?: boolean;
  service: string;
  hostname: string;
  username?: string;
}

/** The rules a device has when it is new. */
export function initialRules({ seed, index, serial }: DeviceDescription): Rule[] {
  const count = draw(seed, index, "ddns") < 0.2 ? drawWhole(1, 3, seed, index, "rules") : 0;
  return Array.from({ length: count }, (_, place) => ({
    enabled: true,
    service: drawOne(SERVICES, seed, index, "ddns", String(place)),
    hostname: `d${serial}-${place + 1}.example.net`,
    username: "fleet",
  }));
}

/** The rules a device has now: those it was given, else those it had when it was new. */
export function rulesOf(device: DeviceDescription, { settings = {} }: DeviceState): Rule[] {
  const given = settings[DDNS_PATH];
  return given === undefined ? initialRules(device) : ((Object(given) as { rules?: Rule[] }).rules ?? []);
}

const knownHosts = (device: DeviceDescription, { ddns }: DeviceState): string[] =>
  ddns?.withPassword ?? initialRules(device).map(({ hostname }) => hostname);

/** What a device says of its rules: one without a name or password is refused by its service. */
export function reportRules(device: DeviceDescription, state: DeviceState, now: number): object[] {
  const known = new Set(knownHosts(device, state));
  return rulesOf(device, state).map(({ enabled = true, ...rule }) => {
    if (!enabled) return { ...rule, enabled, state: "disabled" };
    if (!rule.username || !known.has(rule.hostname))
      return { ...rule, enabled, state: "failed", message: "The service refuses the sign-in." };
    const last_update = Math.max(Math.floor(now / AGAIN_SECONDS) * AGAIN_SECONDS, state.ddns?.since ?? 0);
    return { ...rule, enabled, state: "updated", last_update };
  });
}

/** Takes the passwords that came with rules; a rule that stays keeps the one it has. */
export function storePasswords(device: DeviceDescription, state: DeviceState, passwords: unknown, since: number): void {
  const known = new Set([...knownHosts(device, state), ...Object.keys(Object(passwords))]);
  const withPassword = rulesOf(device, state).map(({ hostname }) => hostname);
  state.ddns = { since, withPassword: withPassword.filter((hostname) => known.has(hostname)) };
}
