import { typedParam } from "../links/typedParam";

// tag-logs.12 has the id 12, hotspot-users.12.index.1 an additional parameter, change-mfa none.
const ADDRESSED = /^[a-z0-9-]+(\.[\w-]+)*$/;

/**
 * The address of a window with parameters: its document, the id, then other names with values.
 * Undefined without any, or where they cannot be encoded.
 */
export function windowAddress(modal: string, names: readonly string[], values: Record<string, unknown>) {
  const given = names.filter((name) => values[name] !== undefined);
  const parts = given.flatMap((name) => (name === "id" ? [] : [name, values[name]]));
  const address = [modal, ...(given.includes("id") ? [values.id] : []), ...parts].join(".");
  return given.length > 0 && ADDRESSED.test(address) ? address : undefined;
}

/** Parses the address of a window; undefined for an invalid one. */
export function parseWindowAddress(address: string): { modal: string; values: Record<string, unknown> } | undefined {
  if (!ADDRESSED.test(address)) return undefined;
  const [modal = "", ...parts] = address.split(".");
  if (parts.length % 2 === 1) parts.unshift("id");
  const pairs = parts.flatMap((name, place) => (place % 2 === 0 ? [[name, typedParam(parts[place + 1] ?? "")]] : []));
  return { modal, values: Object.fromEntries(pairs) };
}
