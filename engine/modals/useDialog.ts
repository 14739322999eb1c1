import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Keeps a native dialog open as a modal while it is shown. Only its owner closes it: Escape or a gesture asks through
 * onCancel. Closing gives the focus back to where it was. Gives what the dialog listens to.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean, onCancel: () => void) {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    const ask = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      cancel();
    };
    // Browsers let a repeated gesture close a dialog although the first was refused.
    const reopen = () => element.isConnected && !element.open && element.showModal();
    element.showModal();
    raiseToasts();
    // The first control is in the header: a window without a field of its own begins at its title instead.
    if (document.activeElement?.closest("header")) element.querySelector<HTMLElement>("h2[tabindex]")?.focus();
    element.addEventListener("cancel", ask);
    element.addEventListener("close", reopen);
    return () => {
      element.removeEventListener("cancel", ask);
      element.removeEventListener("close", reopen);
      element.close();
    };
  }, [dialog, isShown]);
  // Taken before the browser hears it: it would close all dialogs of one gesture together, refused or not.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return { onKeyDown };
}

/** What opened last lies on top: toasts that are there already are shown again above it. */
function raiseToasts(): void {
  for (const region of document.querySelectorAll<HTMLElement>("[popover][role=status]:not(:empty)")) {
    region.hidePopover();
    region.showPopover();
  }
}
