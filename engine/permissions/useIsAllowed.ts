import { useCallback, useMemo } from "react";
import { useUser } from "../session/SessionContext";
import { isAllowed } from "./isAllowed";

/** Checks permissions of the signed-in user: isAllowed("bake_bread"), isAllowed(["bake_bread", "sell_bread"], "some"). */
export type IsAllowed = (needed: string | readonly string[] | undefined, mode?: "some" | "every") => boolean;

/** The permissions of the signed-in user; none without a session. */
export function usePermissions(): ReadonlySet<string> {
  const permissions = useUser()?.permissions;
  return useMemo(() => new Set(permissions), [permissions]);
}

/** Returns the permission check for the signed-in user. */
export function useIsAllowed(): IsAllowed {
  const held = usePermissions();
  return useCallback((needed, mode) => isAllowed(held, needed, mode), [held]);
}
