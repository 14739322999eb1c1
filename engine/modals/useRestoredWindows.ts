import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { UNSAVED_WINDOWS } from "../session/createSession";
import { useSession } from "../session/SessionContext";
import { tabStorage } from "../settings/browserStorage";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";
import type { useWindows } from "./useWindows";
import type { Windows } from "./windows";

/** The functions of the window host used to store and reopen windows. */
export type RestoredWindowsProps = Pick<ReturnType<typeof useWindows>, "windows" | "isUnsaved" | "open" | "minimize">;

interface UnsavedWindows {
  user: unknown;
  pathname: string;
  windows: Windows;
}

/**
 * Reopens windows with unsaved input after the session ended or the page was reloaded, once the same user is back on the
 * same page; their forms offer the draft.
 */
export function useRestoredWindows({ windows, isUnsaved, open, minimize }: RestoredWindowsProps): void {
  const { store, user } = useSession();
  const { pathname } = useLocation();
  const storage = useUserStorage();
  const storeWindows = useEffectEvent(() => {
    const unsaved = windows.filter(({ id }) => isUnsaved(id));
    if (unsaved.length > 0)
      writeJson(tabStorage, UNSAVED_WINDOWS, {
        user: user?.id,
        pathname,
        windows: unsaved,
      } satisfies UnsavedWindows);
  });
  const restoreWindows = useEffectEvent(() => {
    const unsaved = readJson<UnsavedWindows | undefined>(tabStorage, UNSAVED_WINDOWS, undefined);
    if (user === undefined || unsaved === undefined || unsaved.pathname !== pathname) return;
    tabStorage.removeItem(UNSAVED_WINDOWS);
    // Signing out in another tab has deleted the drafts of this one, too.
    if (unsaved.user !== user.id || storage.getItem("drafts") === null) return;
    for (const { id, kind, document, context, address, isMinimized } of unsaved.windows) {
      open(kind)(document, context, undefined, address);
      if (isMinimized) minimize(id);
    }
  });
  useEffect(restoreWindows, []);
  useEffect(() => {
    // A page in the back/forward cache keeps its windows.
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted && store.getState().user !== undefined) storeWindows();
    };
    const stop = store.subscribe((now, before) => {
      if (before.user !== undefined && now.user === undefined) storeWindows();
    });
    window.addEventListener("pagehide", hide);
    return () => {
      stop();
      window.removeEventListener("pagehide", hide);
    };
  }, [store]);
}
