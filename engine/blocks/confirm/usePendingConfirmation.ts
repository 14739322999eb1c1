import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { pendingConfirmation } from "../../actions/confirmation";
import { useWindow } from "../../actions/windowContext";
import { useTranslate } from "../../languages/useTranslate";

/** The pending confirmation. `attempt` and `renew` resolve to the error text, or close the window on success. */
export function usePendingConfirmation() {
  const t = useTranslate();
  const pending = useStore(pendingConfirmation, (state) => state.pending);
  const ownWindow = useWindow();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const attempt = async (code?: string): Promise<string | undefined> => {
    if (!pending) return t("Nothing to confirm.");
    const refusal = await pending.attempt(code);
    if (refusal === undefined && isShown.current) ownWindow?.done();
    return refusal;
  };
  const renew = async (): Promise<string | undefined> => {
    if (!pending) return t("Nothing to confirm.");
    const refusal = await pending.renew();
    // A renewed challenge replaces the pending one; where it is still the same, the change was made without one.
    const isOver = refusal === undefined && pendingConfirmation.getState().pending === pending;
    if (isOver && isShown.current) ownWindow?.done();
    return refusal;
  };
  return { challenge: pending?.challenge, attempt, renew };
}
