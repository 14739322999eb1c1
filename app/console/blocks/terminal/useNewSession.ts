import { useEffect, useRef, useState } from "react";
import { statusOf, useApi, useProgress, useUser } from "#engine";
import type { AccessSession } from "./useSession";

/** Progress of opening a session. */
export interface NewSession {
  /** The step reported last. */
  step: string | undefined;
  /** Why it failed. */
  failure: string | undefined;
}

/** Follows the channel of a request that opens a session; reports the session once it is open. */
export function useNewSession(
  access: number,
  channel: string | undefined,
  onOpened: (session: number) => void,
): NewSession {
  const api = useApi();
  const user = useUser();
  const { data: rows, error } = useProgress("getStatusChannel", channel);
  const [failure, setFailure] = useState<string>();
  const isSought = useRef<string | undefined>(undefined);
  const row = rows?.[0];
  const status = row && statusOf(row);
  const userId = user?.id;
  useEffect(() => {
    if (status !== "done" || channel === undefined || isSought.current === channel) return;
    isSought.current = channel;
    // The newest session of the user: the request has opened it.
    const params = { id: access, active: "true", sort: ["-id"] };
    void api
      .call<AccessSession[]>("listAccessSessions", { params, background: true })
      .then(({ data, error: failed }) => {
        const session = data?.find(({ user_id }) => user_id === userId);
        if (session?.id !== undefined) onOpened(session.id);
        else setFailure(failed?.errors[0]?.message ?? failed?.statusText ?? "The session is over.");
      });
  }, [status, channel, access, api, userId, onOpened]);
  const failed = status === "failed" ? (row?.value ?? "The connection could not be opened.") : failure;
  return { step: row?.value ?? undefined, failure: failed ?? error?.errors[0]?.message };
}
