import { vi } from "vitest";

/** How long a test waits for what it expects, in milliseconds, before it says that it did not come. */
const PATIENCE = 30_000;

const { waitFor } = vi;

/**
 * Lets every wait of the tests be long: a wait ends as soon as what it waits for is there, so only a failure takes
 * longer, and a machine whose cores others use at the same time is told apart from a fault.
 */
vi.waitFor = (check, options) => {
  const { timeout = 0, ...others } = typeof options === "number" ? { timeout: options } : (options ?? {});
  return waitFor(check, { ...others, timeout: Math.max(timeout, PATIENCE) });
};

// Only tests that draw load the library that waits for what is drawn.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: PATIENCE });
}
