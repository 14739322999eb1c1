import { createContext } from "react";

/** Hears from a form how to ask it whether it holds input that was not saved; a window gives it, and asks before it closes. */
export const UnsavedContext = createContext<((isUnsaved: (() => boolean) | undefined) => void) | undefined>(undefined);
