import { type KeyboardEvent, useCallback, useState } from "react";

/** The state of a combobox: whether its list is open, and the index of the active option, -1 for none. */
export interface Combobox {
  isOpen: boolean;
  active: number;
  open: () => void;
  close: () => void;
  activate: (index: number) => void;
  /** Handles the keys of the ARIA combobox pattern. */
  press: (event: KeyboardEvent, count: number, onPick: (index: number) => void) => void;
}

/** State and keyboard of a combobox: arrows, Enter, Escape. */
export function useCombobox(): Combobox {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);
  const press: Combobox["press"] = (event, count, onPick) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!isOpen) setOpen(true);
      else if (count > 0) setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
    } else if (event.key === "Enter" && isOpen) {
      // While the list is open, Enter picks an option and does not submit the form.
      event.preventDefault();
      if (active >= 0 && active < count) onPick(active);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { isOpen, active, open, close, activate: setActive, press };
}
