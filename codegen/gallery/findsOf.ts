import { type Operation, pathParameters } from "../api/operations";
import type { Compiled } from "../index";
import { isObject, type Json, stringsOf } from "../json";

/** A value an example's address needs, and the list whose first row has it. */
export interface Find {
  name: string;
  list: string;
}

/** What has to be found before an example can be shown with a record that exists: of each parameter the first that asks. */
export function findsOf(example: readonly unknown[], { operations, documents }: Compiled): Find[] {
  const lists = new Set([...operations.values()].filter(isList).map(({ path }) => path));
  const finds = new Map<string, Find>();
  for (const id of operationsIn(example as Json, documents.registry.blocks)) {
    const operation = operations.get(id);
    if (operation?.method !== "get") continue;
    for (const name of pathParameters(operation)) {
      const list = operation.path.split(`/{${name}}`)[0] ?? "";
      // What no call lists is shown with a number that may mean nothing.
      if (lists.has(list) && !finds.has(name)) finds.set(name, { name, list });
    }
  }
  return [...finds.values()];
}

function isList({ method, row, parameters }: Operation): boolean {
  return (
    method === "get" && row !== undefined && !parameters.some(({ in: at, required }) => at === "query" && required)
  );
}

/** Every call a document makes by being shown, and those of the coded blocks it names; actions wait to be asked. */
function* operationsIn(value: Json, blocks: Compiled["documents"]["registry"]["blocks"]): Generator<string> {
  if (Array.isArray(value)) for (const part of value) yield* operationsIn(part, blocks);
  if (!isObject(value)) return;
  if (typeof value.operation === "string") yield value.operation;
  const block = typeof value.component === "string" ? blocks[value.component] : undefined;
  yield* stringsOf(block?.operations);
  for (const [key, part] of Object.entries(value)) if (!/actions$/i.test(key)) yield* operationsIn(part, blocks);
}
