import { stepsOf } from "../../expand/conditionSchema";
import type { Field } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { createCycleFilter, shortestCycle } from "../cycles";
import { validDocuments } from "../validDocuments";

/** A field depends on fields of the same form or object, and never on itself, not even indirectly. */
export function* dependencies(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    if (document.fields) yield* checkFields(source, document.fields, "/fields");
  }
}

function* checkFields(source: SourceDocument, fields: readonly Field[], pointer: string): Generator<Problem> {
  const edges = new Map<string, string[]>();
  const keys = fields.map(({ key }) => key);
  // A property may occur several times, each under a different condition.
  for (const field of fields) edges.set(field.key, [...(edges.get(field.key) ?? []), ...dependenciesOf(field, keys)]);
  const isNew = createCycleFilter();
  for (const [index, field] of fields.entries()) {
    const place = at(pointer, index, "depends");
    for (const path of Object.keys(field.depends ?? {})) {
      const [name = ""] = stepsOf(path, keys);
      if (edges.has(name)) continue;
      const message = `no field ${JSON.stringify(name)} to depend on${didYouMean(name, edges.keys())}`;
      yield problemAt(source, at(place, path), message, "depends", "key");
    }
    const cycle = shortestCycle(field.key, (key) => edges.get(key) ?? []);
    if (cycle && isNew(cycle))
      yield problemAt(source, place, `depends on itself: ${cycle.join(" → ")}`, "depends", "key");
    if (field.fields) yield* checkFields(source, field.fields, at(pointer, index, "fields"));
  }
}

function dependenciesOf(field: Field, keys: readonly string[]): string[] {
  return Object.keys(field.depends ?? {}).map((path) => stepsOf(path, keys)[0] ?? path);
}
