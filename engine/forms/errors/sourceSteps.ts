import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, namedProperties, resolveRef } from "../schema/schemaProperties";

/** The steps of a place such as rows.0.name, as a server says it: property names may hold dots themselves. */
export function sourceSteps(source: string, root: Schema): string[] {
  const steps: string[] = [];
  let part: unknown = root;
  for (let rest: string | undefined = source; rest !== undefined; ) {
    const schema: Schema = isSchema(part) ? resolveRef(part, root) : {};
    const properties = namedProperties(schema, root);
    const step = firstStep(rest, properties.keys());
    steps.push(step);
    part = properties.get(step) ?? itemSchema(schema) ?? schema.additionalProperties;
    rest = rest.length > step.length ? rest.slice(step.length + 1) : undefined;
  }
  return steps;
}

/** The first step of a place: the longest name it begins with, else what stands before its first dot. */
export function firstStep(place: string, names: Iterable<string>): string {
  const fitting = [...names].filter((name) => place === name || place.startsWith(`${name}.`));
  const [longest] = fitting.sort((one, other) => other.length - one.length);
  return longest ?? place.split(".")[0] ?? place;
}
