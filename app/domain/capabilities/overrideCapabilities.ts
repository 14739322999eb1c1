import type { Capabilities, Capability, CapabilityTables } from "./CapabilityTables";

/** Capabilities a device reported when it enrolled, limited to those its approval named. */
export type ReportedCapabilities = Readonly<Partial<Record<Capability, boolean | number>>>;

/**
 * Replaces derived capabilities with reported ones. A capability that was not reported is removed when one it needs is
 * missing, and never added. Names the tables lack are ignored.
 */
export function overrideCapabilities(
  { capabilities }: Pick<CapabilityTables, "capabilities">,
  derived: Capabilities,
  reported: ReportedCapabilities,
): Capabilities {
  const found: Partial<Record<Capability, boolean | number>> = { ...derived };
  // The table lists each capability after those it needs.
  for (const { flag, needs = [] } of capabilities) {
    if (flag in reported) found[flag] = reported[flag];
    else if (needs.some((need) => !found[need])) found[flag] = flag.endsWith("_count") ? 0 : false;
  }
  return found as Capabilities;
}
