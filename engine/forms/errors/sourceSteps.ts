import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, namedProperties, resolveRef } from "../schema/schemaProperties";

/** Splits the source of a server error, such as rows.0.name, into steps; property names may contain dots. */
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

/** The first step of a source: the longest matching property name, else the part before the first dot. */
export function firstStep(place: string, names: Iterable<string>): string {
  const fitting = [...names].filter((name) => place === name || place.startsWith(`${name}.`));
  const [longest] = fitting.sort((one, other) => other.length - one.length);
  return longest ?? place.split(".")[0] ?? place;
}
