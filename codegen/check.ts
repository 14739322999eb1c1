import type { CheckContext, Rule } from "./check/context";
import type { Problem } from "./problem";

/** Every rule; each has a file of its own in check/. */
export const rules: readonly Rule[] = [];

/** Applies every rule to all documents. */
export function checkDocuments(context: CheckContext): Problem[] {
  return rules.flatMap((rule) => [...rule(context)]);
}
