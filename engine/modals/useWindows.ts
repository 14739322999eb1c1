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

/** The windows of the console: what is open, the functions that open, and those that change what is open. */
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
        unsaved.current.get(id)?.giveUp();
        close(id);
      }
      return isClosing;
    },
    minimize(id: string) {
      // What a window learnt since the last look, such as its address, stays.
      if (minimizeWindow(windows, id, limit)) setWindows((list) => minimizeWindow(list, id, limit) ?? list);
      else show({ text: t("You can not minimize more than {limit} windows", { limit }), tone: "warning" });
    },
    restore: (id: string) => setWindows((list) => restoreWindow(list, id)),
    addressed: (id: string, address: string) => setWindows((list) => setWindowAddress(list, id, address)),
    toggleFullscreen: (id: string) => setWindows((list) => toggleFullscreen(list, id)),
    watchUnsaved(id: string, watched: Unsaved | undefined) {
      if (watched) unsaved.current.set(id, watched);
      else unsaved.current.delete(id);
    },
  };
}

type Closed = Map<string, (isDone: boolean, answer?: unknown) => void>;

type SetWindows = (change: (windows: Windows) => Windows) => void;

// Whoever opened a window may want to know how it was closed.
function useOpening(ask: Openers["ask"], setWindows: SetWindows) {
  const closed = useRef<Closed>(new Map());
  return useMemo(() => {
    const open =
      (kind: "form" | "modal") =>
      (document: string, context: BindingContext, onClosed?: Parameters<Openers["openForm"]>[2], address?: string) => {
        const id = `${kind}/${document}`;
        tell(closed.current, id, false);
        if (onClosed) closed.current.set(id, onClosed);
        setWindows((list) => openWindow(list, kind, document, context, address));
      };
    const openModal = open("modal");
    const openers: Openers = { ask, openForm: open("form"), openModal };
    const openAt = (modal: string, context: BindingContext, address: string) =>
      openModal(modal, context, undefined, address);
    const close = (id: string, isDone = false, answer?: unknown) => {
      tell(closed.current, id, isDone, answer);
      setWindows((list) => closeWindow(list, id));
    };
    return { openers, open, openAt, close };
  }, [ask, setWindows]);
}

function tell(closed: Closed, id: string, isDone: boolean, answer?: unknown): void {
  const hear = closed.get(id);
  closed.delete(id);
  hear?.(isDone, answer);
}
