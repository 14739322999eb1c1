import { exampleValues } from "../descriptions/exampleSpecification";
import type { DeviceState } from "./DeviceState";

const KNOWN_ENDPOINTS =
  /^\/(api\/)?(system|network|wireless|interfaces|modems|services|dhcp|firewall|ports_settings)\b/;

type Values = Record<string, unknown>;

/** One request to the device API. */
export interface SettingsRequest {
  path?: unknown;
  method?: unknown;
  request_data?: unknown;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a device has this endpoint. */
export const isEndpoint = (path: unknown): boolean => KNOWN_ENDPOINTS.test(String(path));

/** The settings of an endpoint: what was set over the initial values. */
export function readSettings({ settings = {} }: DeviceState, path: string): unknown {
  const [initial, stored] = [exampleValues(path), settings[path]];
  return isRecord(stored) ? { ...initial, ...stored } : (stored ?? initial);
}

/** Whether the part of the device that an endpoint is about is switched off. */
export function isSwitchedOff(state: DeviceState, path: string): boolean {
  const { enabled } = (readSettings(state, path) ?? {}) as { enabled?: unknown };
  return enabled === "0" || enabled === false;
}

/** Applies one request to the device API; GET changes nothing. Throws for an unknown endpoint. */
export function changeSettings(
  state: DeviceState,
  { path, method = "PUT", request_data: data }: SettingsRequest,
): void {
  if (!isEndpoint(path)) throw new Error(`The device has no ${String(path)}.`);
  const name = String(path);
  const verb = String(method).toUpperCase();
  if (verb === "GET") return;
  const { [name]: before, ...others } = state.settings ?? {};
  state.settings = verb === "DELETE" ? others : { ...others, [name]: contentsOf(data).reduce(merge, before) };
}

const isWrapped = (content: unknown): content is { data: unknown } =>
  isRecord(content) && Object.keys(content).length === 1 && "data" in content;

/**
 * The contents of a request body, which may be JSON text, may be wrapped in `data` and may be an array of such objects.
 */
function contentsOf(data: unknown): unknown[] {
  const content = typeof data === "string" ? parse(data) : data;
  const several = Array.isArray(content) && content.length > 0 && content.every(isWrapped) ? content : [content];
  return several.map((one) => (isWrapped(one) ? one.data : one));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function merge(before: unknown, content: unknown): unknown {
  if (isRecord(before) && isRecord(content)) return { ...before, ...content };
  if (!Array.isArray(content)) return content ?? before ?? {};
  return mergeRows(Array.isArray(before) ? before : [], content);
}

// Rows are merged by id; a list with a row without id replaces the old list.
function mergeRows(before: readonly unknown[], rows: readonly unknown[]): unknown[] {
  if (!rows.every((row) => isRecord(row) && "id" in row)) return [...rows];
  const byId = new Map<unknown, Values>();
  for (const row of [...before, ...rows]) if (isRecord(row)) byId.set(row.id, { ...byId.get(row.id), ...row });
  return [...byId.values()];
}
