import { createContext } from "react";

/** The unsaved input of a form, as seen by the window around it. */
export interface Unsaved {
  isUnsaved: () => boolean;
  /** Discards the input, after the user confirmed it. */
  discard: () => void;
}

/** Provided by a window; a form registers its unsaved input, and the window asks before it closes. */
export const UnsavedContext = createContext<((unsaved: Unsaved | undefined) => void) | undefined>(undefined);
