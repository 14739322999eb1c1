import { useCallback, useState } from "react";
import { useApi } from "../api/ApiContext";
import { useOperation } from "../api/useOperation";
import { useUser } from "../session/SessionContext";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";
import { hasNews, type Notice } from "./notices";

const KEY = "noticesSeen";

/** The notices for everyone, whether there is news among them, and the function that remembers they were seen. */
export function useNotices(operation: string) {
  const api = useApi();
  const storage = useUserStorage();
  const isSignedIn = useUser() !== undefined;
  const { data, error } = useOperation<Notice[]>(operation, {}, { background: true, enabled: isSignedIn });
  const [lastSeen, setLastSeen] = useState(() => readTime(readJson<unknown>(storage, KEY, null)));
  // The server's time: a clock of the browser that is behind would call everything news for ever.
  const see = useCallback(() => {
    const now = api.clock.now();
    writeJson(storage, KEY, now);
    setLastSeen(now);
  }, [api, storage]);
  const notices = error === undefined && Array.isArray(data) ? data : [];
  return { notices, isNews: hasNews(notices, lastSeen), see };
}

function readTime(kept: unknown): number | null {
  return typeof kept === "number" && Number.isFinite(kept) ? kept : null;
}
