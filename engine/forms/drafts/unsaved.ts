import { createContext } from "react";

/** What a form lets the window around it ask and do about input that was not saved. */
export interface Unsaved {
  isUnsaved: () => boolean;
  /** Who closes the window was asked, and does not want the input any more. */
  giveUp: () => void;
}

/** Hears from a form of its unsaved input; a window gives it, and asks before it closes. */
export const UnsavedContext = createContext<((unsaved: Unsaved | undefined) => void) | undefined>(undefined);
