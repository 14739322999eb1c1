import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, namedProperties, resolveRef } from "../schema/schemaProperties";
import type { AjvError } from "./AjvError";

/**
 * The custom message of a schema for an error, in its `errorMessage` as in ajv-errors: one text for everything, or texts
 * by keyword, by property under `properties`, by missing property under `required`, and `_` for the others. The nearest
 * one applies; undefined where there is none.
 */
export function schemaErrorMessage(error: AjvError, root: Schema): string | undefined {
  if (!hasMessages(root)) return undefined;
  const { keyword, params, instancePath, schemaPath } = error;
  const missing = typeof params.missingProperty === "string" ? params.missingProperty : undefined;
  const steps = stepsOf(instancePath);
  const parts = partsAlong(root, missing === undefined ? steps : [...steps, missing]);
  const names = missing === undefined ? steps : [...steps, missing];
  const own = ownMessage(messageOf(schemaAround(schemaPath, root)), keyword, missing);
  if (own !== undefined) return own;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const message = messageOf(parts[at]);
    const isHere = at === names.length;
    const found = isHere ? ownMessage(message, missing === undefined ? keyword : "required", missing) : textOf(message);
    const placed = at === names.length - 1 ? withinMessage(message, keyword, names[at], missing) : undefined;
    if ((placed ?? found) !== undefined) return placed ?? found;
  }
  return undefined;
}

const known = new WeakMap<Schema, boolean>();

/** Whether a schema has any custom message; few have. Memoized, as forms validate on each keystroke. */
function hasMessages(root: Schema): boolean {
  const found = known.get(root) ?? JSON.stringify(root).includes('"errorMessage":');
  known.set(root, found);
  return found;
}

function ownMessage(message: unknown, keyword: string, missing: string | undefined): string | undefined {
  if (!isSchema(message)) return textOf(message);
  const own = message[keyword];
  return textOf(isSchema(own) ? own[missing ?? ""] : own) ?? textOf(message._);
}

/** The message of an object's schema about one of its properties. */
function withinMessage(
  message: unknown,
  keyword: string,
  name: string | undefined,
  missing: string | undefined,
): string | undefined {
  if (!isSchema(message) || name === undefined) return undefined;
  const about = missing === undefined ? message.properties : message[keyword];
  return textOf(isSchema(about) ? about[name] : missing === undefined ? undefined : about);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const messageOf = (part: Schema | undefined) => part?.errorMessage;

/** The schemas on the path to a value, from the root to its own. */
function partsAlong(root: Schema, names: readonly string[]): (Schema | undefined)[] {
  const parts: (Schema | undefined)[] = [root];
  for (const name of names) {
    const last = parts.at(-1);
    const schema = last && resolveRef(last, root);
    const inner = schema && (namedProperties(schema, root).get(name) ?? itemSchema(schema));
    parts.push(inner && { ...resolveRef(inner, root), ...inner });
  }
  return parts;
}

/** The schema that contains the failed keyword. */
function schemaAround(schemaPath: string, root: Schema): Schema | undefined {
  let at: unknown = root;
  for (const step of stepsOf(schemaPath.replace(/^#/, "")).slice(0, -1)) {
    at = isSchema(at) || Array.isArray(at) ? Reflect.get(at, decodeURIComponent(step)) : undefined;
  }
  return isSchema(at) ? at : undefined;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
