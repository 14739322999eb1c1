import type { DeviceDescription } from "../descriptions/describeDevice";
import { missingPart } from "../state/capabilities/requireSupport";
import type { DeviceState } from "../state/DeviceState";
import { isEndpoint, readSettings } from "../state/settings";
import { metricsAt, statusAt } from "../telemetry/measureDevice";

/** Endpoints that return current values in addition to settings. */
const LIVE = /^\/(api\/)?(system|modems?|network|interfaces)\b(?!.*\/config$)/;

/** Whether a simulated device has an endpoint that monitoring templates may query. */
export const hasEndpoint = (device: DeviceDescription, state: DeviceState, url: string): boolean =>
  isEndpoint(url) && missingPart(device, state, url) === undefined;

/** Queries an endpoint of a simulated device at a time (s); returns undefined when it has no such endpoint. */
export function queryEndpoint(
  device: DeviceDescription,
  state: DeviceState,
  url: string,
  time: number,
): { data: unknown } | undefined {
  if (!hasEndpoint(device, state, url)) return undefined;
  const settings = readSettings(state, url);
  if (!LIVE.test(url)) return { data: settings ?? {} };
  const { serial, firmware, model } = device;
  const own = { serial, firmware: state.firmware ?? firmware, model: model.model };
  const live = { ...own, ...statusAt(device, time), ...metricsAt(device, time) };
  return { data: typeof settings === "object" && !Array.isArray(settings) ? { ...live, ...settings } : live };
}
