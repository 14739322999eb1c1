import { createContext, useContext } from "react";

/** Links an input to its label, help and error (ARIA). */
export interface FieldAria {
  /** The ids of the elements that describe the input. */
  describedBy?: string;
  isInvalid: boolean;
  /** Whether the input has a visible label; otherwise it gets an aria-label. */
  hasLabel: boolean;
  /** The paths of errors inside the value, such as 3/name. */
  invalidPaths?: ReadonlySet<string>;
}

/** Provided by the frame of a form field; filters have none. */
export const FieldAriaContext = createContext<FieldAria>({ isInvalid: false, hasLabel: false });

/** The ARIA attributes of an input in its frame. */
export function useFieldAria(label: string, required: boolean | undefined) {
  const { describedBy, isInvalid, hasLabel } = useContext(FieldAriaContext);
  return {
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
    "aria-required": required || undefined,
    "aria-label": hasLabel ? undefined : label,
  };
}
