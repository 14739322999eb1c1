import { useEffect, useRef } from "react";
import { type Shortcut, shortcutOf } from "./screen/shortcuts";

/** Handles the shortcuts of the page while the focus is neither in a terminal, which hands them on itself, nor in an input. */
export function useShortcuts(handle: (shortcut: Shortcut) => void): void {
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || event.defaultPrevented || isInput(event.target)) return;
      event.preventDefault();
      current.current(shortcut);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const isInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select");
