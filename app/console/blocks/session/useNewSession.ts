import { useEffect } from "react";
import { statusOf, useProgress } from "#engine";

/** Progress of opening a session. */
export interface NewSession {
  /** The step reported last. */
  step: string | undefined;
  /** Why it failed. */
  failure: string | undefined;
}

/** Follows the channel of a request that opens a session; reports the session once it is open. */
export function useNewSession(channel: string | undefined, onOpened: (session: number) => void): NewSession {
  const { data: rows, error } = useProgress("getStatusChannel", channel);
  const row = rows?.[0];
  const status = row && statusOf(row);
  const session = status === "done" ? sessionIn(row?.data) : undefined;
  useEffect(() => {
    if (session !== undefined) onOpened(session);
  }, [session, onOpened]);
  const failed = status === "failed" ? (row?.value ?? "The connection could not be opened.") : undefined;
  return { step: row?.value ?? undefined, failure: failed ?? error?.errors[0]?.message };
}

/** The id of the session in the last message of the channel. */
function sessionIn(data: unknown): number | undefined {
  const id = (data as { session_id?: unknown } | undefined)?.session_id;
  return typeof id === "number" ? id : undefined;
}
