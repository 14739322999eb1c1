import { useMemo } from "react";
import { useUser } from "../session/SessionContext";
import { safeStorage } from "./browserStorage";
import { type JsonStorage, userStorage } from "./jsonStorage";

const shared = safeStorage(() => localStorage);

/** The local storage of the signed-in user; pages without a session share one of a guest. */
export function useUserStorage(): JsonStorage {
  const id = useUser()?.id ?? "guest";
  return useMemo(() => userStorage(shared, id), [id]);
}
