/** Actions that read from a device, and whose result is its response. */
const READS: ReadonlySet<string> = new Set(["port_scan", "service_scan", "request_endpoint", "hotspot_users"]);

/** The action, origin and task group run of a job. */
export interface JobSource {
  action: string;
  origin: string;
  run_id: number | null;
}

/**
 * Whether the status channel of a job carries its response alone. Programs take the first message of the channel for the
 * response of the device; until it arrives, the channel is not found (domain.md §4).
 */
export function hasSingleResponse({ action, origin, run_id }: JobSource): boolean {
  return origin === "api" && run_id === null && READS.has(action);
}
