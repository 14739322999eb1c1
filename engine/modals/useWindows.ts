import { useMemo, useRef, useState } from "react";
import type { Openers } from "../actions/openers";
import type { BindingContext } from "../bindings/bind";
import type { Unsaved } from "../forms/drafts/unsaved";
import { useTranslate } from "../languages/useTranslate";
import { useSetting } from "../settings/useSetting";
import { useToasts } from "../toasts/ToastsContext";
import { useScrollLock } from "./useScrollLock";
import {
  closeWindow,
  mainWindow,
  minimizeWindow,
  openWindow,
  restoreWindow,
  setWindowAddress,
  toggleFullscreen,
  type Windows,
} from "./windows";

/** The state of windows: the open ones, the functions that open windows, and those that change them. */
export function useWindows(ask: Openers["ask"]) {
  const t = useTranslate();
  const { show } = useToasts();
  const limit = useSetting<number>("minimizedLimit");
  const [windows, setWindows] = useState<Windows>([]);
  const unsaved = useRef(new Map<string, Unsaved>());
  const { openers, open, openAt, close } = useOpening(ask, setWindows);
  const isUnsaved = (id: string) => unsaved.current.get(id)?.isUnsaved() ?? false;
  useScrollLock(mainWindow(windows) !== undefined);
  return {
    windows,
    openers,
    open,
    openAt,
    close,
    isUnsaved,
    async requestClose(id: string): Promise<boolean> {
      const text = t("What you entered has not been saved. Close anyway?");
      const isClosing = !isUnsaved(id) || (await ask({ text, confirmText: t("Discard"), tone: "danger" }));
      if (isClosing) {
        unsaved.current.get(id)?.discard();
        close(id);
      }
      return isClosing;
    },
    minimize(id: string) {
      // Applied to the latest state, to preserve changes since the last render, such as an address.
      if (minimizeWindow(windows, id, limit)) setWindows((list) => minimizeWindow(list, id, limit) ?? list);
      else show({ text: t("You can not minimize more than {limit} windows", { limit }), tone: "warning" });
    },
    restore: (id: string) => setWindows((list) => restoreWindow(list, id)),
    setAddress: (id: string, address: string) => setWindows((list) => setWindowAddress(list, id, address)),
    toggleFullscreen: (id: string) => setWindows((list) => toggleFullscreen(list, id)),
    watchUnsaved(id: string, watched: Unsaved | undefined) {
      if (watched) unsaved.current.set(id, watched);
      else unsaved.current.delete(id);
    },
  };
}

type Closed = Map<string, (isDone: boolean, result?: unknown) => void>;

type SetWindows = (change: (windows: Windows) => Windows) => void;

// Openers may pass a callback for when the window is closed.
function useOpening(ask: Openers["ask"], setWindows: SetWindows) {
  const closed = useRef<Closed>(new Map());
  return useMemo(() => {
    const open =
      (kind: "form" | "modal") =>
      (document: string, context: BindingContext, onClosed?: Parameters<Openers["openForm"]>[2], address?: string) => {
        const id = `${kind}/${document}`;
        notifyClosed(closed.current, id, false);
        if (onClosed) closed.current.set(id, onClosed);
        setWindows((list) => openWindow(list, kind, document, context, address));
      };
    const openModal = open("modal");
    const openers: Openers = { ask, openForm: open("form"), openModal };
    const openAt = (modal: string, context: BindingContext, address: string) =>
      openModal(modal, context, undefined, address);
    const close = (id: string, isDone = false, result?: unknown) => {
      notifyClosed(closed.current, id, isDone, result);
      setWindows((list) => closeWindow(list, id));
    };
    return { openers, open, openAt, close };
  }, [ask, setWindows]);
}

function notifyClosed(closed: Closed, id: string, isDone: boolean, result?: unknown): void {
  const onClosed = closed.get(id);
  closed.delete(id);
  onClosed?.(isDone, result);
}
