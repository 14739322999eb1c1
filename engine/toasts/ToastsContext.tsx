import { createContext, type ReactNode, useContext } from "react";
import type { Toasts } from "./createToasts";

const ToastsContext = createContext<Toasts | undefined>(undefined);

/** Provides the toasts to the components below it. */
export function ToastsProvider({ toasts, children }: { toasts: Toasts; children: ReactNode }) {
  return <ToastsContext value={toasts}>{children}</ToastsContext>;
}

/** The toasts: show({ text, tone }). */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === undefined) throw new Error("This component must be rendered inside ToastsProvider.");
  return toasts;
}
