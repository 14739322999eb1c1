import type { Field } from "../generated/documents";
import { stepsOf } from "./conditionSchema";

/** The field at a path such as "rules.actions": a field, and those within it. */
export function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const [key, ...rest] = stepsOf(
    path,
    fields.map((field) => field.key),
  );
  const found = fields.find((field) => field.key === key);
  return found && rest.length > 0 ? fieldAt(found.fields ?? [], rest.join(".")) : found;
}

/** Fields that are like another one have what that one says, but for what they say themselves; where one is shown is its own. */
export function resolveLikeFields(
  fields: readonly Field[],
  root: readonly Field[] = fields,
  around: readonly string[] = [],
): Field[] {
  return fields.map((field) => {
    const { like } = field;
    // The check reports a field that is like one around it; here it ends.
    const model = like === undefined || around.includes(like) ? undefined : fieldAt(root, like);
    const { depends: _depends, ...said } = model ?? {};
    const inner = field.fields ?? model?.fields;
    const trail = like === undefined ? around : [...around, like];
    return { ...said, ...field, ...(inner && { fields: resolveLikeFields(inner, root, trail) }) };
  });
}
