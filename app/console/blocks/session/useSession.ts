import { useEffect, useState } from "react";
import { useOperation } from "#engine";
import type { components } from "#generated/api";

/** A remote access session. */
export type AccessSession = components["schemas"]["AccessSession"];

const REFETCH_MS = 10_000;

/** Reads a session, its traffic and its remaining time in seconds, which is counted down between reads. */
export function useSession(id: number) {
  const read = useOperation<AccessSession>("getAccessSession", { id }, { background: true, refetchEvery: REFETCH_MS });
  const [timeLeft, setTimeLeft] = useState<number>();
  const { data: session } = read;
  useEffect(() => {
    if (session?.ttl === undefined) return undefined;
    const end = Date.now() + session.ttl * 1_000;
    const count = () => setTimeLeft(Math.max(0, Math.round((end - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [session]);
  return { session, timeLeft, error: read.error, refetch: read.refetch };
}
