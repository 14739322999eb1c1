import { typedParam } from "../links/typedParam";

// tag-logs.12 is about the id 12, hotspot-users.12.index.1 about more than that, change-mfa about nothing.
const ADDRESSED = /^[a-z0-9-]+(\.[\w-]+)*$/;

/** The address of a window about something: its document, then the id, then further names with their values. */
export function windowAddress(modal: string, names: readonly string[], values: Record<string, unknown>) {
  const told = names.filter((name) => values[name] !== undefined);
  const parts = told.flatMap((name) => (name === "id" ? [] : [name, values[name]]));
  const address = [modal, ...(told.includes("id") ? [values.id] : []), ...parts].join(".");
  return told.length > 0 && ADDRESSED.test(address) ? address : undefined;
}

/** The window an address names and what it is about; undefined where it names none. */
export function parseWindowAddress(address: string): { modal: string; values: Record<string, unknown> } | undefined {
  if (!ADDRESSED.test(address)) return undefined;
  const [modal = "", ...parts] = address.split(".");
  if (parts.length % 2 === 1) parts.unshift("id");
  const pairs = parts.flatMap((name, place) => (place % 2 === 0 ? [[name, typedParam(parts[place + 1] ?? "")]] : []));
  return { modal, values: Object.fromEntries(pairs) };
}
