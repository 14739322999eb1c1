/**
 * Whether an input within a form holds a text that its field has not taken: it was typed and not added yet, or it was
 * refused.
 */
export function hasUncommittedInput(form: ParentNode | null, state?: "typed" | "refused"): boolean {
  return form?.querySelector(state ? `[data-untaken=${state}]` : "[data-untaken]") != null;
}
