import { type Operation, pathParameters } from "../api/operations";
import type { Compiled } from "../index";
import { isObject, type Json, stringsOf } from "../json";

/**
 * A parameter that an example's address requires, and the list whose first row provides it. Without a list it can only
 * come from an e-mail.
 */
export interface ExampleLookup {
  name: string;
  list?: string;
}

/** An operation called by showing a document, with the parameters written for it. */
interface Call {
  id: string;
  params?: Json | undefined;
}

/**
 * Finds out which existing records an example needs. For each parameter, the first operation that requires it counts.
 */
export function exampleLookups(example: readonly unknown[], { operations, documents }: Compiled): ExampleLookup[] {
  const lists = new Map([...operations.values()].filter(isList).map((list) => [list.path, list]));
  const finds = new Map<string, ExampleLookup>();
  for (const { id, params } of callsIn(example as Json, documents.registry.blocks)) {
    const operation = operations.get(id);
    if (operation?.method !== "get") continue;
    for (const name of pathParameters(operation)) {
      const list = lists.get(operation.path.split(`/{${name}}`)[0] ?? "");
      if (finds.has(name)) continue;
      if (name === "token") finds.set(name, { name });
      // A parameter without a list is filled with an arbitrary number.
      else if (list) finds.set(name, { name, list: list.path + fixedQuery(params, list) });
    }
  }
  return [...finds.values()];
}

/** The numeric parameters that are fixed in the document, such as the kind of a hub: the record has to match them. */
function fixedQuery(params: Json | undefined, list: Operation): string {
  const accepted = new Set(list.parameters.filter((one) => one.in === "query").map(({ name }) => name));
  accepted.delete("limit");
  const written = Object.entries(isObject(params) ? params : {});
  const fixed = written.filter(([name, value]) => accepted.has(name) && typeof value === "number");
  return fixed.length > 0 ? `?${new URLSearchParams(fixed.map(([name, value]) => [name, String(value)]))}` : "";
}

function isList({ method, row, parameters }: Operation): boolean {
  return (
    method === "get" && row !== undefined && !parameters.some(({ in: at, required }) => at === "query" && required)
  );
}

/** Every operation that a document calls when shown, including those of its components. Actions are left out. */
function* callsIn(value: Json, blocks: Compiled["documents"]["registry"]["blocks"]): Generator<Call> {
  if (Array.isArray(value)) for (const part of value) yield* callsIn(part, blocks);
  if (!isObject(value)) return;
  if (typeof value.operation === "string") yield { id: value.operation, params: value.params };
  const block = typeof value.component === "string" ? blocks[value.component] : undefined;
  for (const id of stringsOf(block?.operations)) yield { id };
  for (const [key, part] of Object.entries(value)) if (!/actions$/i.test(key)) yield* callsIn(part, blocks);
}
