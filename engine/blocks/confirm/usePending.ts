import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { pendingConfirmation } from "../../actions/confirmation";
import { useWindow } from "../../actions/windowContext";
import { useTranslate } from "../../languages/useTranslate";

/** The change that waits to be confirmed, and the function that tries to: it gives why not, or closes the window. */
export function usePending() {
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
  const renew = async () => (pending ? pending.renew() : t("Nothing waits to be confirmed."));
  return { challenge: pending?.challenge, attempt, renew };
}
