import type { DocumentTypes, Field } from "../../generated/documents";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { documentUses, usesOf, validDocuments } from "../validDocuments";

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
  yield* each(context, "header", ({ search, prompts = [] }) => [
    ["category", (search?.categories ?? []).map(({ id }, index) => [id, at("/search/categories", index, "id")])],
    ["prompt", prompts.map(({ id }, index) => [id, at("/prompts", index, "id")])],
  ]);
  yield* listNames(context);
  for (const { source, use } of usesOf(context))
    for (const [what, entries] of listsOf(use)) yield* duplicateEntries(source, what, entries);
}

/** What stands side by side in a part of a page or window. */
function listsOf({ pointer, ...use }: Use): ReturnType<Lists<Use>> {
  const told = <Key extends string>(what: string, word: string, list: readonly Record<Key, string>[], key: Key) =>
    [what, list.map((part, index): Entry => [part[key], at(pointer, word, index, key)])] satisfies [string, Entry[]];
  if (use.kind === "tabs") return [told("tab", "tabs", use.value.tabs, "id")];
  if (use.kind === "accordion") return [told("title", "items", use.value.items, "title")];
  if (use.kind !== "list") return [];
  const { columns, filters = [] } = use.value;
  return [told("column", "columns", columns, "key"), told("filter", "filters", filters, "key")];
}

/** Two lists of one name would share their columns, and one without a name its search, filters and page too. */
function* listNames(context: CheckContext): Generator<Problem> {
  for (const { source, uses } of documentUses(context)) {
    const names = new Set<string>();
    for (const use of uses) {
      if (use.kind !== "list") continue;
      const name = use.value.id ?? source.id;
      const place = use.value.id === undefined ? use.pointer : at(use.pointer, "id");
      const message = `another list here is called ${JSON.stringify(name)} too; give this one an id of its own`;
      if (names.has(name)) yield problemAt(source, place, message, "duplicates");
      names.add(name);
    }
  }
}

/** Within fields: what can be chosen, and the fields within. */
function* fieldFaults(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [{ options, fields = [] }, pointer] of formFields(document)) {
      const choices = Array.isArray(options) ? options : [];
      const values = choices.map(({ value }, index): Entry => [String(value), at(pointer, "options", index, "value")]);
      yield* duplicateEntries(source, "choice", values);
      const labels = choices.map(({ label }, index): Entry => [label, at(pointer, "options", index, "label")]);
      yield* duplicateEntries(source, "label of a choice", labels);
      const keys = fields.map(({ key }, index): Entry => [key, at(pointer, "fields", index, "key")]);
      yield* duplicateEntries(
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
  for (const { source, document } of validDocuments(context, kind)) {
    for (const [what, entries] of lists(document)) yield* duplicateEntries(source, what, entries);
  }
}

/** A problem for each entry whose name stood before. */
export function* duplicateEntries(source: SourceDocument, what: string, entries: readonly Entry[]): Generator<Problem> {
  const seen = new Set<string>();
  for (const [name, pointer] of entries) {
    if (seen.has(name))
      yield problemAt(source, pointer, `the ${what} ${JSON.stringify(name)} stands here twice`, "duplicates");
    seen.add(name);
  }
}
