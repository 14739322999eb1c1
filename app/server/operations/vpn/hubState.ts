import { type SqlBool, sql } from "kysely";
import { ApiError } from "../../requests/ApiError";

/** A runner reports a hub it carries more often than this. */
const SILENCE = sql`interval '1 minute'`;

// A hub that is switched on runs only where a process carries it.
const isCarried = sql<SqlBool>`coalesce(h.runner_seen_at > now() - ${SILENCE}, false)`;

/** Whether a VPN hub, as table h, runs: a runner carries it, and it is switched on. */
export const hubRuns = sql<SqlBool>`(h.enabled and ${isCarried})`;

/** The state of a VPN hub, as table h: no_runner, whether switched on or not, while nothing runs behind it. */
export const hubState = sql<string>`(case when not ${isCarried} then 'no_runner'
  when h.enabled then 'running' else 'off' end)`;

// The labels of the enumeration vpn-hub-state.
const TEXTS = { no_runner: "Not running: no runner", running: "Running", off: "Off" } as const;

/** The same in words. */
export const hubStateText = sql<string>`(case ${hubState} when 'no_runner' then ${TEXTS.no_runner}
  when 'running' then ${TEXTS.running} else ${TEXTS.off} end)`;

/** Refuses what needs a hub that runs. */
export function requireRunning({ state }: { state?: string }): void {
  if (state === "no_runner") throw new ApiError("BAD_REQUEST", { message: `${TEXTS.no_runner}.` });
  if (state !== "running") throw new ApiError("BAD_REQUEST", { message: "This hub is switched off." });
}
