/**
 * Whether an input of a form holds uncommitted text, which is not part of the field's value: typed but not added yet,
 * or refused.
 */
export function hasUncommittedInput(form: ParentNode | null, state?: "typed" | "refused"): boolean {
  return form?.querySelector(state ? `[data-uncommitted=${state}]` : "[data-uncommitted]") != null;
}
