import { vi } from "vitest";

/** The default timeout of waits in tests (ms). */
const DEFAULT_TIMEOUT = 30_000;

const { waitFor } = vi;

/**
 * Extends the timeout of every `waitFor`: a wait ends as soon as its condition holds, so only failures take longer, and
 * a busy machine is not mistaken for a fault.
 */
vi.waitFor = (check, options) => {
  const { timeout = 0, ...others } = typeof options === "number" ? { timeout: options } : (options ?? {});
  return waitFor(check, { ...others, timeout: Math.max(timeout, DEFAULT_TIMEOUT) });
};

// Only tests that render load Testing Library.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: DEFAULT_TIMEOUT });
}
