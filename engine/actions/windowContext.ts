import { createContext, useContext } from "react";

/** What the content of a window may do with it. */
export interface WindowHandle {
  /** Closes the window because it has done what it is for; whoever opened it hears what was chosen in it. */
  done(answer?: unknown): void;
  /** The parameter that would hold what was selected, in a window about a selection that is opened without one. */
  unselected?: string | undefined;
}

/** Given by the window around the content; undefined on a page. */
export const WindowContext = createContext<WindowHandle | undefined>(undefined);

/** The window around the content; undefined on a page. */
export function useWindow(): WindowHandle | undefined {
  return useContext(WindowContext);
}
