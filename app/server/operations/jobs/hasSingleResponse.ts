/** Work whose outcome is what the device answers, rather than a change of it. */
const READS: ReadonlySet<string> = new Set(["port_scan", "service_scan", "request_endpoint", "hotspot_users"]);

/** What is known of work: what it is, where it comes from, and the run of a task group it is part of. */
export interface JobSource {
  action: string;
  origin: string;
  run_id: number | null;
}

/**
 * Whether the channel of work has its answer alone. Programs that read a device take the first message of the channel
 * for the answer; until there is one, the channel is not found (domain.md §4).
 */
export function hasSingleResponse({ action, origin, run_id }: JobSource): boolean {
  return origin === "api" && run_id === null && READS.has(action);
}
