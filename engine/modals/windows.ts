import type { BindingContext } from "../bindings/bind";

/** A window above the page: its document, binding context and state. */
export interface ModalWindow {
  /** The kind and id of its document, such as form/new-loaf; unique among windows. */
  id: string;
  kind: "form" | "modal";
  document: string;
  context: BindingContext;
  /** The address under which it can be linked to, such as tag-logs.12. */
  address?: string | undefined;
  isMinimized: boolean;
  isFullscreen: boolean;
  /** Incremented by each opening, so that a reopened window is remounted. */
  opening: number;
}

/** The windows from bottom to top. */
export type Windows = readonly ModalWindow[];

/** Opens a window on top; it replaces one with the same id. */
export function openWindow(
  windows: Windows,
  kind: ModalWindow["kind"],
  document: string,
  context: BindingContext,
  address?: string,
): Windows {
  const id = `${kind}/${document}`;
  const opening = Math.max(0, ...windows.map((window) => window.opening)) + 1;
  const opened = { id, kind, document, context, address, opening, isMinimized: false, isFullscreen: false };
  return [...closeWindow(windows, id), opened];
}

/** Sets the address of a window. */
export function setWindowAddress(windows: Windows, id: string, address: string): Windows {
  return windows.map((window) => (window.id === id && window.address !== address ? { ...window, address } : window));
}

/** Closes a window. */
export function closeWindow(windows: Windows, id: string): Windows {
  return windows.filter((window) => window.id !== id);
}

/** Minimizes a window; undefined when the limit of minimized windows is reached. */
export function minimizeWindow(windows: Windows, id: string, limit: number): Windows | undefined {
  if (windows.filter((window) => window.isMinimized).length >= limit) return undefined;
  return windows.map((window) => (window.id === id ? { ...window, isMinimized: true } : window));
}

/** Restores a minimized window on top. */
export function restoreWindow(windows: Windows, id: string): Windows {
  const restored = windows.find((window) => window.id === id);
  return restored ? [...closeWindow(windows, id), { ...restored, isMinimized: false }] : windows;
}

/** Toggles the fullscreen state of a window. */
export function toggleFullscreen(windows: Windows, id: string): Windows {
  return windows.map((window) => (window.id === id ? { ...window, isFullscreen: !window.isFullscreen } : window));
}

/** The topmost window that is not minimized. */
export function mainWindow(windows: Windows): ModalWindow | undefined {
  return windows.findLast((window) => !window.isMinimized);
}
