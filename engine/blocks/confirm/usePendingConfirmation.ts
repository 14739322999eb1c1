import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { pendingConfirmation } from "../../actions/confirmation";
import { useWindow } from "../../actions/windowContext";
import { useTranslate } from "../../languages/useTranslate";

/** The change that waits to be confirmed, and the function that tries to: it gives why not, or closes the window. */
export function usePendingConfirmation() {
  const t = useTranslate();
  const pending = useStore(pendingConfirmation, (state) => state.pending);
  const around = useWindow();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const attempt = async (code?: string): Promise<string | undefined> => {
    if (!pending) return t("Nothing waits to be confirmed.");
    const refusal = await pending.attempt(code);
    if (refusal === undefined && isShown.current) around?.done();
    return refusal;
  };
  const renew = async (): Promise<string | undefined> => {
    if (!pending) return t("Nothing waits to be confirmed.");
    const refusal = await pending.renew();
    // Asked anew, something else waits; where nothing was asked any more, the change is made.
    const isOver = refusal === undefined && pendingConfirmation.getState().pending === pending;
    if (isOver && isShown.current) around?.done();
    return refusal;
  };
  return { challenge: pending?.challenge, attempt, renew };
}
