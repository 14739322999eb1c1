import { useEffect, useMemo, useRef, useState } from "react";
import type { Openers } from "../actions/openers";
import { useTranslate } from "../languages/useTranslate";
import { useSetting } from "../settings/useSetting";
import { useToasts } from "../toasts/ToastsContext";
import {
  closeWindow,
  mainWindow,
  minimizeWindow,
  openWindow,
  restoreWindow,
  toggleFullscreen,
  type Windows,
} from "./windows";

/** The windows of the console: what is open, the functions that open, and those that change what is open. */
export function useWindows(ask: Openers["ask"]) {
  const t = useTranslate();
  const { show } = useToasts();
  const limit = useSetting<number>("minimizedLimit");
  const [windows, setWindows] = useState<Windows>([]);
  const unsaved = useRef(new Map<string, () => boolean>());
  useScrollLock(mainWindow(windows) !== undefined);
  const openers = useMemo<Openers>(
    () => ({
      ask,
      openForm: (form, context) => setWindows((list) => openWindow(list, "form", form, context)),
      openModal: (modal, context) => setWindows((list) => openWindow(list, "modal", modal, context)),
    }),
    [ask],
  );
  const close = (id: string) => setWindows((list) => closeWindow(list, id));
  return {
    windows,
    openers,
    close,
    async requestClose(id: string) {
      const text = t("What you entered has not been saved. Close anyway?");
      const isLosing = unsaved.current.get(id)?.() ?? false;
      if (!isLosing || (await ask({ text, confirmText: t("Discard"), tone: "danger" }))) close(id);
    },
    minimize(id: string) {
      const next = minimizeWindow(windows, id, limit);
      if (next) setWindows(next);
      else show({ text: t("You can not minimize more than {limit} windows", { limit }), tone: "warning" });
    },
    restore: (id: string) => setWindows((list) => restoreWindow(list, id)),
    toggleFullscreen: (id: string) => setWindows((list) => toggleFullscreen(list, id)),
    watchUnsaved(id: string, isUnsaved: (() => boolean) | undefined) {
      if (isUnsaved) unsaved.current.set(id, isUnsaved);
      else unsaved.current.delete(id);
    },
  };
}

function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = before;
    };
  }, [isLocked]);
}
