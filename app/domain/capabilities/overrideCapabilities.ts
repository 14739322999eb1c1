import type { Capabilities, Capability, CapabilityTables } from "./CapabilityTables";

/** Capabilities a device reported when it enrolled, as far as its approval named them. */
export type ReportedCapabilities = Readonly<Partial<Record<Capability, boolean | number>>>;

/**
 * Puts reported capabilities in the place of derived ones. A capability that was not reported is lost with one it needs, and
 * is never gained by one. Names the tables lack are ignored.
 */
export function overrideCapabilities(
  { capabilities }: Pick<CapabilityTables, "capabilities">,
  derived: Capabilities,
  reported: ReportedCapabilities,
): Capabilities {
  const found: Partial<Record<Capability, boolean | number>> = { ...derived };
  // What a capability needs stands above it.
  for (const { flag, needs = [] } of capabilities) {
    if (flag in reported) found[flag] = reported[flag];
    else if (needs.some((need) => !found[need])) found[flag] = flag.endsWith("_count") ? 0 : false;
  }
  return found as Capabilities;
}
