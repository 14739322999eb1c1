import type { Field } from "../generated/documents";
import { stepsOf } from "./conditionSchema";

/** Finds a field by its path, such as "rules.actions" for an inner field. */
export function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const [key, ...rest] = stepsOf(
    path,
    fields.map((field) => field.key),
  );
  const found = fields.find((field) => field.key === key);
  return found && rest.length > 0 ? fieldAt(found.fields ?? [], rest.join(".")) : found;
}

/**
 * Resolves `like`: a field takes over the properties of another one that it does not set itself, except for its
 * condition.
 */
export function resolveLikeFields(
  fields: readonly Field[],
  root: readonly Field[] = fields,
  ancestors: readonly string[] = [],
): Field[] {
  return fields.map((field) => {
    const { like } = field;
    // The check reports a field that is like one of its ancestors; recursion ends here.
    const model = like === undefined || ancestors.includes(like) ? undefined : fieldAt(root, like);
    const { depends: _depends, ...copied } = model ?? {};
    const inner = field.fields ?? model?.fields;
    const trail = like === undefined ? ancestors : [...ancestors, like];
    return { ...copied, ...field, ...(inner && { fields: resolveLikeFields(inner, root, trail) }) };
  });
}
