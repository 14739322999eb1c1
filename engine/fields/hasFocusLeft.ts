import type { FocusEvent } from "react";

/** Whether the focus left a composite input, rather than moving between its parts. */
export function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget);
}
