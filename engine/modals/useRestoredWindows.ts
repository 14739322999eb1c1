import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { UNSAVED_WINDOWS } from "../session/createSession";
import { useSession } from "../session/SessionContext";
import { tabStorage } from "../settings/browserStorage";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";
import type { useWindows } from "./useWindows";
import type { Windows } from "./windows";

/** What of the windows' host it takes to see which hold input, and to open them again. */
export type RestoredWindowsProps = Pick<ReturnType<typeof useWindows>, "windows" | "isUnsaved" | "open" | "minimize">;

interface Left {
  user: unknown;
  pathname: string;
  windows: Windows;
}

/**
 * Opens the windows again that held input when the session ended or the page was loaded anew, once the same user is
 * back on their page; their forms offer what was entered.
 */
export function useRestoredWindows({ windows, isUnsaved, open, minimize }: RestoredWindowsProps): void {
  const { store, user } = useSession();
  const { pathname } = useLocation();
  const storage = useUserStorage();
  const keep = useEffectEvent(() => {
    const left = windows.filter(({ id }) => isUnsaved(id));
    if (left.length > 0)
      writeJson(tabStorage, UNSAVED_WINDOWS, {
        user: user?.id,
        pathname,
        windows: left,
      } satisfies Left);
  });
  const comeBack = useEffectEvent(() => {
    const left = readJson<Left | undefined>(tabStorage, UNSAVED_WINDOWS, undefined);
    if (user === undefined || left === undefined || left.pathname !== pathname) return;
    tabStorage.removeItem(UNSAVED_WINDOWS);
    // Signing out in another tab forgets what was entered in this one, too.
    if (left.user !== user.id || storage.getItem("drafts") === null) return;
    for (const { id, kind, document, context, address, isMinimized } of left.windows) {
      open(kind)(document, context, undefined, address);
      if (isMinimized) minimize(id);
    }
  });
  useEffect(comeBack, []);
  useEffect(() => {
    // A page the browser sets aside whole comes back with its windows.
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted && store.getState().user !== undefined) keep();
    };
    const stop = store.subscribe((now, before) => {
      if (before.user !== undefined && now.user === undefined) keep();
    });
    window.addEventListener("pagehide", hide);
    return () => {
      stop();
      window.removeEventListener("pagehide", hide);
    };
  }, [store]);
}
