import { createContext, useContext } from "react";

/** How an input is wired to the label, help and error around it. */
export interface FieldAria {
  /** The ids of what describes the input. */
  describedBy?: string;
  isInvalid: boolean;
  /** Whether a label stands beside the input; without one the input names itself. */
  hasLabel: boolean;
  /** The ways to what is wrong inside the value, such as 3/name. */
  wrong?: ReadonlySet<string>;
}

/** Given by the frame of a form's field; filters have none. */
export const FieldAriaContext = createContext<FieldAria>({ isInvalid: false, hasLabel: false });

/** The attributes that wire an input to its frame. */
export function useFieldAria(label: string, required: boolean | undefined) {
  const { describedBy, isInvalid, hasLabel } = useContext(FieldAriaContext);
  return {
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
    "aria-required": required || undefined,
    "aria-label": hasLabel ? undefined : label,
  };
}
