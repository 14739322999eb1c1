import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { type EnterControls, RESULT_SELECTOR } from "./useEnterKey";

interface SearchWindow {
  element: RefObject<HTMLDialogElement | null>;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  enter: EnterControls;
}

/** Opens the search dialog and handles its keys: arrows move through the results, letters return to the text, Escape closes. */
export function useSearchWindow({ element, input, onClose, enter }: SearchWindow) {
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    input.current?.focus();
    // Closed before unmount, so that the browser restores the focus.
    return () => dialog?.close();
  }, [element, input]);
  const close = () => {
    element.current?.close();
    onClose();
  };
  const results = () => [...(element.current?.querySelectorAll<HTMLElement>(RESULT_SELECTOR) ?? [])];
  const press = (event: KeyboardEvent) => {
    // Keys during IME composition, including Enter, belong to the input.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return close();
    }
    const all = results();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const isTyping = document.activeElement === input.current;
    if (isTyping && event.key === "Enter") {
      event.preventDefault();
      return enter.press();
    }
    enter.cancel();
    const target = isTyping || at >= 0 ? targetOf(event, all, at, input.current) : undefined;
    if (target === undefined) return;
    if (event.key.length > 1 && event.key !== "Backspace") event.preventDefault();
    target.focus();
  };
  return { close, press };
}

function targetOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  all: HTMLElement[],
  at: number,
  input: HTMLElement | null,
): HTMLElement | undefined {
  if (key === "ArrowDown") return all[Math.min(at + 1, all.length - 1)];
  if (key === "ArrowUp" && at >= 0) return all[at - 1] ?? input ?? undefined;
  const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
  return at >= 0 && (isLetter || key === "Backspace") ? (input ?? undefined) : undefined;
}
