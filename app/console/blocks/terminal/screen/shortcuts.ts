/** What a key combination does to the page instead of going to the terminal. */
export type Shortcut = "copy" | "paste" | "search" | "leave" | "add" | "previous" | "next";

// Ctrl+Shift with a letter is the same character as Ctrl with it in a terminal, so none of these is lost.
const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  KeyC: "copy",
  KeyV: "paste",
  KeyF: "search",
  KeyL: "leave",
  Enter: "add",
  ArrowLeft: "previous",
  ArrowRight: "next",
};

/** The combination that leaves the terminal, as people read it. Tab belongs to the terminal. */
export const LEAVE_KEYS = "Ctrl+Shift+L";

type Keys = Pick<KeyboardEvent, "type" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">;

/** The shortcut of a key event; undefined for one that goes to the terminal. */
export function shortcutOf({ code, ctrlKey, shiftKey, altKey, metaKey }: Omit<Keys, "type">): Shortcut | undefined {
  return ctrlKey && shiftKey && !altKey && !metaKey ? SHORTCUTS[code] : undefined;
}
