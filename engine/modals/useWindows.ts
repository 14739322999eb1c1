import { useEffect, useMemo, useRef, useState } from "react";
import type { Openers, Question } from "../actions/openers";
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

/** A question and who waits for its answer. */
export interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void;
}

/** The windows of the console: what is open, the functions that open, and those that change what is open. */
export function useWindows() {
  const t = useTranslate();
  const { show } = useToasts();
  const limit = useSetting<number>("minimizedLimit");
  const [windows, setWindows] = useState<Windows>([]);
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
  const unsaved = useRef(new Map<string, () => boolean>());
  useScrollLock(mainWindow(windows) !== undefined);

  const openers = useMemo<Openers>(
    () => ({
      openForm: (form, context) => setWindows((list) => openWindow(list, "form", form, context)),
      openModal: (modal, context) => setWindows((list) => openWindow(list, "modal", modal, context)),
      ask: (question) =>
        new Promise((resolve) => {
          const answer = (isYes: boolean) => {
            setQuestions((list) => list.filter((one) => one !== asked));
            resolve(isYes);
          };
          const asked = { ...question, answer };
          setQuestions((list) => [...list, asked]);
        }),
    }),
    [],
  );
  const close = (id: string) => setWindows((list) => closeWindow(list, id));
  const requestClose = async (id: string) => {
    const text = t("What you entered has not been saved. Close anyway?");
    const isLosing = unsaved.current.get(id)?.() ?? false;
    if (!isLosing || (await openers.ask({ text, confirmText: t("Discard"), tone: "danger" }))) close(id);
  };
  const minimize = (id: string) => {
    const next = minimizeWindow(windows, id, limit);
    if (next) setWindows(next);
    else show({ text: t("You can not minimize more than {limit} windows", { limit }), tone: "warning" });
  };
  return {
    windows,
    questions,
    openers,
    close,
    requestClose,
    minimize,
    restore: (id: string) => setWindows((list) => restoreWindow(list, id)),
    toggleFullscreen: (id: string) => setWindows((list) => toggleFullscreen(list, id)),
    watchUnsaved: (id: string, isUnsaved: (() => boolean) | undefined) => {
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
