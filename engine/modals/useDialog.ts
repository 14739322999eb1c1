import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Opens a native dialog as a modal while it is shown. Only its owner closes it: Escape or a gesture calls `onCancel`.
 * Closing restores the focus. Returns the event handlers of the dialog.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean, onCancel: () => void) {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    const requestClose = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      cancel();
    };
    // Browsers let a repeated close gesture close a dialog even if the cancel event was prevented.
    const reopen = () => element.isConnected && !element.open && element.showModal();
    element.showModal();
    raiseToasts();
    // The first focusable element is in the header: a window without fields gets the focus on its title instead.
    if (document.activeElement?.closest("header")) element.querySelector<HTMLElement>("h2[tabindex]")?.focus();
    element.addEventListener("cancel", requestClose);
    element.addEventListener("close", reopen);
    return () => {
      element.removeEventListener("cancel", requestClose);
      element.removeEventListener("close", reopen);
      element.close();
    };
  }, [dialog, isShown]);
  // Handled before the browser does, which would close several dialogs with one gesture, prevented or not.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return { onKeyDown };
}

/** The top layer is in opening order: toasts already shown are reopened above the dialog. */
function raiseToasts(): void {
  for (const region of document.querySelectorAll<HTMLElement>("[popover][role=status]:not(:empty)")) {
    region.hidePopover();
    region.showPopover();
  }
}
