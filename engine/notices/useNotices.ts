import { useCallback, useState } from "react";
import { useApi } from "../api/ApiContext";
import { useOperation } from "../api/useOperation";
import { useUser } from "../session/SessionContext";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";
import { hasNews, type Notice } from "./notices";

const KEY = "noticesSeen";

/** The notices to all users, whether any is unseen, and a function that marks them as seen. */
export function useNotices(operation: string) {
  const api = useApi();
  const storage = useUserStorage();
  const isSignedIn = useUser() !== undefined;
  const { data, error } = useOperation<Notice[]>(operation, {}, { background: true, enabled: isSignedIn });
  const [lastSeen, setLastSeen] = useState(() => readTime(readJson<unknown>(storage, KEY, null)));
  // Server time, as a slow browser clock would mark all notices as unseen forever.
  const see = useCallback(() => {
    const now = api.clock.now();
    writeJson(storage, KEY, now);
    setLastSeen(now);
  }, [api, storage]);
  const notices = error === undefined && Array.isArray(data) ? data : [];
  return { notices, isNews: hasNews(notices, lastSeen), see };
}

function readTime(stored: unknown): number | null {
  return typeof stored === "number" && Number.isFinite(stored) ? stored : null;
}
