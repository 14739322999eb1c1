import type { DocumentTypes, Field } from "../../generated/documents";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { documentUses, usesOf, validDocuments } from "../validDocuments";

/** Ids, keys and values that must be unique are. */
export function* duplicates(context: CheckContext): Generator<Problem> {
  yield* each(context, "form", ({ fields = [] }) => [
    [
      "field",
      fields.flatMap(({ key }, index) => (isConditional(fields, key) ? [] : [[key, at("/fields", index, "key")]])),
    ],
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

/** The lists within a use whose entries must be unique. */
function listsOf({ pointer, ...use }: Use): ReturnType<Lists<Use>> {
  const entriesOf = <Key extends string>(
    what: string,
    keyword: string,
    list: readonly Record<Key, string>[],
    key: Key,
  ) =>
    [what, list.map((part, index): Entry => [part[key], at(pointer, keyword, index, key)])] satisfies [string, Entry[]];
  if (use.kind === "tabs") return [entriesOf("tab", "tabs", use.value.tabs, "id")];
  if (use.kind === "accordion") return [entriesOf("title", "items", use.value.items, "title")];
  if (use.kind !== "list") return [];
  const { columns, filters = [] } = use.value;
  return [entriesOf("column", "columns", columns, "key"), entriesOf("filter", "filters", filters, "key")];
}

/**
 * Lists of the same name would share their column settings, and lists without a name their search, filters and page as
 * well.
 */
function* listNames(context: CheckContext): Generator<Problem> {
  for (const { source, uses } of documentUses(context)) {
    const names = new Set<string>();
    for (const use of uses) {
      if (use.kind !== "list") continue;
      const name = use.value.id ?? source.id;
      const place = use.value.id === undefined ? use.pointer : at(use.pointer, "id");
      const message = `another list here is also called ${JSON.stringify(name)}; give this one its own id`;
      if (names.has(name)) yield problemAt(source, place, message, "duplicates");
      names.add(name);
    }
  }
}

/** Choices and inner fields of a field are unique. */
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
        keys.filter(([key]) => !isConditional(fields, key)),
      );
    }
  }
}

/** A key may occur several times if each field has a condition (`depends`). */
const isConditional = (fields: readonly Field[], key: string): boolean =>
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

/** Yields a problem for each entry whose name occurred before. */
export function* duplicateEntries(source: SourceDocument, what: string, entries: readonly Entry[]): Generator<Problem> {
  const seen = new Set<string>();
  for (const [name, pointer] of entries) {
    if (seen.has(name))
      yield problemAt(source, pointer, `the ${what} ${JSON.stringify(name)} appears twice`, "duplicates");
    seen.add(name);
  }
}
