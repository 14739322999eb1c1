import { problemOf, type TemplateRequest } from "../../agent/templateRequests.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { DeviceState } from "../state/DeviceState";
import { hasEndpoint } from "./queryEndpoint";

/** Applies a monitoring template; a period of 0 removes it. Throws when the device cannot report by it. */
export function applyTemplate(device: DeviceDescription, state: DeviceState, detail: Record<string, unknown>): string {
  const { config, period, requests } = detail as { config: number; period: number; requests: TemplateRequest[] };
  const { [config]: _before, ...others } = state.templates ?? {};
  state.templates = others;
  if (period === 0) return "Reports by it no more.";
  const problem = problemOf(requests, (url) => hasEndpoint(device, state, url));
  if (problem !== undefined) throw new Error(problem);
  state.templates = { ...others, [config]: { period, requests } };
  return `Reports by it every ${period} seconds.`;
}
