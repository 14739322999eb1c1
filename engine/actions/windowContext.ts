import { createContext, useContext } from "react";

/** The window as its content sees it. */
export interface WindowHandle {
  /** Completes and closes the window; its opener receives the result. */
  done(result?: unknown): void;
  /** The parameter for the selected ids, where a window about a selection is opened without one. */
  unselected?: string | undefined;
}

/** Provided by the window around the content; undefined on a page. */
export const WindowContext = createContext<WindowHandle | undefined>(undefined);

/** The window around the content; undefined on a page. */
export function useWindow(): WindowHandle | undefined {
  return useContext(WindowContext);
}
