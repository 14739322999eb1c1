import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Keeps a native dialog open as a modal while it is shown. Only its owner closes it: Escape or a gesture asks through
 * onCancel. Closing gives the focus back to where it was.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean, onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    const ask = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      cancel();
    };
    // Browsers let a second Escape close a dialog although the first was refused.
    const reopen = () => element.isConnected && !element.open && element.showModal();
    element.showModal();
    element.addEventListener("cancel", ask);
    element.addEventListener("close", reopen);
    return () => {
      element.removeEventListener("cancel", ask);
      element.removeEventListener("close", reopen);
      element.close();
    };
  }, [dialog, isShown]);
}
