import type { BindingContext } from "../bindings/bind";

/** A window above the page: which document it shows, what that binds to, and how it stands. */
export interface ModalWindow {
  /** The kind and id of its document, such as form/new-loaf; there are never two windows with one id. */
  id: string;
  kind: "form" | "modal";
  document: string;
  context: BindingContext;
  /** Under which address it can be linked to, such as tag-logs.12. */
  address?: string | undefined;
  isMinimized: boolean;
  isFullscreen: boolean;
  /** Grows with each opening, so that a window opened again begins anew. */
  opening: number;
}

/** The windows from the lowest to the topmost. */
export type Windows = readonly ModalWindow[];

/** The windows after one was opened: it is on top, and replaces one with the same id. */
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

/** The windows after one learnt its address. */
export function setWindowAddress(windows: Windows, id: string, address: string): Windows {
  return windows.map((window) => (window.id === id && window.address !== address ? { ...window, address } : window));
}

/** The windows without one. */
export function closeWindow(windows: Windows, id: string): Windows {
  return windows.filter((window) => window.id !== id);
}

/** The windows after one left for the bar; undefined when the bar is full. */
export function minimizeWindow(windows: Windows, id: string, limit: number): Windows | undefined {
  if (windows.filter((window) => window.isMinimized).length >= limit) return undefined;
  return windows.map((window) => (window.id === id ? { ...window, isMinimized: true } : window));
}

/** The windows after one came back from the bar: it is on top. */
export function restoreWindow(windows: Windows, id: string): Windows {
  const restored = windows.find((window) => window.id === id);
  return restored ? [...closeWindow(windows, id), { ...restored, isMinimized: false }] : windows;
}

/** The windows after one began or ceased to fill the screen. */
export function toggleFullscreen(windows: Windows, id: string): Windows {
  return windows.map((window) => (window.id === id ? { ...window, isFullscreen: !window.isFullscreen } : window));
}

/** The topmost window that is not in the bar. */
export function mainWindow(windows: Windows): ModalWindow | undefined {
  return windows.findLast((window) => !window.isMinimized);
}
