import type { DocumentTypes, Field } from "../generated/documents";
import { at } from "../json";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { formFields } from "./formFields";
import { soundDocuments, usesOf } from "./soundDocuments";

/** Ids, keys and values that tell things apart stand once. */
export function* duplicates(context: CheckContext): Generator<Problem> {
  yield* each(context, "form", ({ fields = [] }) => [
    ["field", fields.flatMap(({ key }, index) => (isCase(fields, key) ? [] : [[key, at("/fields", index, "key")]]))],
  ]);
  yield* fieldFaults(context);
  yield* each(context, "enum", ({ values }) => [
    ["value", values.map(({ value }, index) => [String(value), at("/values", index, "value")])],
  ]);
  yield* each(context, "navigation", ({ groups }) => [
    ["group", groups.map(({ name }, index) => [name, at("/groups", index, "name")])],
  ]);
  yield* each(context, "permissions", ({ roles }) => [
    ["role", roles.map(({ name }, index) => [name, at("/roles", index, "name")])],
    ["role id", roles.map(({ id }, index) => [String(id), at("/roles", index, "id")])],
  ]);
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "tabs")
      yield* twice(
        source,
        "tab",
        use.value.tabs.map(({ id }, index) => [id, at(use.pointer, "tabs", index, "id")]),
      );
    if (use.kind !== "list") continue;
    const { columns, filters = [] } = use.value;
    yield* twice(
      source,
      "column",
      columns.map(({ key }, index) => [key, at(use.pointer, "columns", index, "key")]),
    );
    yield* twice(
      source,
      "filter",
      filters.map(({ key }, index) => [key, at(use.pointer, "filters", index, "key")]),
    );
  }
}

/** Within fields: what can be chosen, and the fields within. */
function* fieldFaults(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    for (const [{ options, fields = [] }, pointer] of formFields(document)) {
      const choices = Array.isArray(options) ? options : [];
      const values = choices.map(({ value }, index): Entry => [String(value), at(pointer, "options", index, "value")]);
      yield* twice(source, "choice", values);
      const keys = fields.map(({ key }, index): Entry => [key, at(pointer, "fields", index, "key")]);
      yield* twice(
        source,
        "field",
        keys.filter(([key]) => !isCase(fields, key)),
      );
    }
  }
}

/** A property may be asked for differently, where each time a condition says when. */
const isCase = (fields: readonly Field[], key: string): boolean =>
  fields.every((field) => field.key !== key || field.depends !== undefined);

type Entry = [name: string, pointer: string];
type Lists<Document> = (document: Document) => [what: string, entries: Entry[]][];

function* each<Kind extends keyof DocumentTypes>(
  context: CheckContext,
  kind: Kind,
  lists: Lists<DocumentTypes[Kind]>,
): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, kind)) {
    for (const [what, entries] of lists(document)) yield* twice(source, what, entries);
  }
}

/** A problem for each entry whose name stood before. */
export function* twice(source: SourceDocument, what: string, entries: readonly Entry[]): Generator<Problem> {
  const seen = new Set<string>();
  for (const [name, pointer] of entries) {
    if (seen.has(name))
      yield problemAt(source, pointer, `the ${what} ${JSON.stringify(name)} stands here twice`, "duplicates");
    seen.add(name);
  }
}
