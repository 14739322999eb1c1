import { type SqlBool, sql } from "kysely";
import { ApiError } from "../../requests/ApiError";

/** A hub without a report for this long has no runner. */
const RUNNER_TIMEOUT = sql`interval '1 minute'`;

// An enabled hub runs only while a runner process serves it.
const hasRunner = sql<SqlBool>`coalesce(h.runner_seen_at > now() - ${RUNNER_TIMEOUT}, false)`;

/** Whether VPN hub h runs: it is enabled and has a runner. */
export const hubRuns = sql<SqlBool>`(h.enabled and ${hasRunner})`;

/** The state of VPN hub h: no_runner without a runner, else running or off. */
export const hubState = sql<string>`(case when not ${hasRunner} then 'no_runner'
  when h.enabled then 'running' else 'off' end)`;

// The labels of the enumeration vpn-hub-state.
const TEXTS = { no_runner: "Not running: no runner", running: "Running", off: "Off" } as const;

/** The same as a label. */
export const hubStateText = sql<string>`(case ${hubState} when 'no_runner' then ${TEXTS.no_runner}
  when 'running' then ${TEXTS.running} else ${TEXTS.off} end)`;

/** Requires a running hub. */
export function requireRunning({ state }: { state?: string }): void {
  if (state === "no_runner") throw new ApiError("BAD_REQUEST", { message: `${TEXTS.no_runner}.` });
  if (state !== "running") throw new ApiError("BAD_REQUEST", { message: "This hub is switched off." });
}
