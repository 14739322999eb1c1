import { type Operation, pathParameters } from "../api/operations";
import type { Compiled } from "../index";
import { isObject, type Json, stringsOf } from "../json";

/** A value an example's address needs, and the list whose first row has it; none where only a mail brings it. */
export interface ExampleLookup {
  name: string;
  list?: string;
}

/** A call that is made by showing a document, with the parameters that it writes out. */
interface Call {
  id: string;
  params?: Json | undefined;
}

/** What has to be found before an example can be shown with a record that exists: of each parameter the first that asks. */
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
      // What no call lists is shown with a number that may mean nothing.
      else if (list) finds.set(name, { name, list: list.path + fixedQuery(params, list) });
    }
  }
  return [...finds.values()];
}

/** The parameters that are the same for every record, such as the kind of a hub: the record has to be of that kind. */
function fixedQuery(params: Json | undefined, list: Operation): string {
  const takes = new Set(list.parameters.filter((one) => one.in === "query").map(({ name }) => name));
  takes.delete("limit");
  const written = Object.entries(isObject(params) ? params : {});
  const fixed = written.filter(([name, value]) => takes.has(name) && typeof value === "number");
  return fixed.length > 0 ? `?${new URLSearchParams(fixed.map(([name, value]) => [name, String(value)]))}` : "";
}

function isList({ method, row, parameters }: Operation): boolean {
  return (
    method === "get" && row !== undefined && !parameters.some(({ in: at, required }) => at === "query" && required)
  );
}

/** Every call a document makes by being shown, and those of the coded blocks it names; actions wait to be asked. */
function* callsIn(value: Json, blocks: Compiled["documents"]["registry"]["blocks"]): Generator<Call> {
  if (Array.isArray(value)) for (const part of value) yield* callsIn(part, blocks);
  if (!isObject(value)) return;
  if (typeof value.operation === "string") yield { id: value.operation, params: value.params };
  const block = typeof value.component === "string" ? blocks[value.component] : undefined;
  for (const id of stringsOf(block?.operations)) yield { id };
  for (const [key, part] of Object.entries(value)) if (!/actions$/i.test(key)) yield* callsIn(part, blocks);
}
