import type { FocusEvent } from "react";

/** Whether the focus went out of an input of several parts, not from one of its parts to another. */
export function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget);
}
