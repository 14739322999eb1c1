import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawOne, drawWhole } from "../descriptions/draw";
import type { DeviceState } from "./DeviceState";

/** Device API endpoint of the dynamic DNS rules. */
export const DDNS_PATH = "/services/ddns/config";

const SERVICES = ["duckdns.org", "dyndns.org", "no-ip.com"] as const;
const UPDATE_SECONDS = 3600;

interface Rule {
  enabled?: boolean;
  service: string;
  hostname: string;
  username?: string;
}

/** The rules of a device in its factory state. */
export function initialRules({ seed, index, serial }: DeviceDescription): Rule[] {
  const count = draw(seed, index, "ddns") < 0.2 ? drawWhole(1, 3, seed, index, "rules") : 0;
  return Array.from({ length: count }, (_, place) => ({
    enabled: true,
    service: drawOne(SERVICES, seed, index, "ddns", String(place)),
    hostname: `d${serial}-${place + 1}.example.net`,
    username: "fleet",
  }));
}

/** The current rules of a device: those that were set, or its initial ones. */
export function rulesOf(device: DeviceDescription, { settings = {} }: DeviceState): Rule[] {
  const stored = settings[DDNS_PATH];
  return stored === undefined ? initialRules(device) : ((Object(stored) as { rules?: Rule[] }).rules ?? []);
}

const knownHosts = (device: DeviceDescription, { ddns }: DeviceState): string[] =>
  ddns?.withPassword ?? initialRules(device).map(({ hostname }) => hostname);

/** The rules as a device reports them; the service rejects those without a user name or password. */
export function reportRules(device: DeviceDescription, state: DeviceState, now: number): object[] {
  const known = new Set(knownHosts(device, state));
  return rulesOf(device, state).map(({ enabled = true, ...rule }) => {
    if (!enabled) return { ...rule, enabled, state: "disabled" };
    if (!rule.username || !known.has(rule.hostname))
      return { ...rule, enabled, state: "failed", message: "The service refuses the sign-in." };
    const last_update = Math.max(Math.floor(now / UPDATE_SECONDS) * UPDATE_SECONDS, state.ddns?.since ?? 0);
    return { ...rule, enabled, state: "updated", last_update };
  });
}

/** Stores the passwords of new rules; a remaining rule keeps its password. */
export function storePasswords(device: DeviceDescription, state: DeviceState, passwords: unknown, since: number): void {
  const known = new Set([...knownHosts(device, state), ...Object.keys(Object(passwords))]);
  const withPassword = rulesOf(device, state).map(({ hostname }) => hostname);
  state.ddns = { since, withPassword: withPassword.filter((hostname) => known.has(hostname)) };
}
