import { propertyNames } from "../api/resolveSchema";
import type { Documents } from "../documents";
import type { ListBlock } from "../generated/documents";
import { isObject, type JsonObject, objectOf, objectsOf } from "../json";
import type { Use, WalkContext } from "../scopes/use";
import { parseText } from "../texts/parseText";
import type { ExpandedDocuments } from "./expandDocuments";

/** The query parameter by which a call is told which properties to answer with. */
const FIELDS = "fields";

/** What a document says of the record at hand and of what is selected, and the documents it leads to. */
interface Mentions {
  /** Such as record.name; record alone is all of it. */
  paths: Set<string>;
  /** Such as modal/tags. */
  leads: Set<string>;
}

const KINDS: Record<string, string> = { modal: "modal", expand: "modal", form: "form", further: "page" };
const OF_A_ROW = /^(record|selection)(\.|$)/;

/**
 * Notes in each list which properties of its rows it needs beside those of its columns: for actions, conditions, links
 * and the windows that open with a row. A list that may need any of them asks for all, and so notes nothing.
 */
export function addRowReads(
  uses: Iterable<Use>,
  expanded: ExpandedDocuments,
  { documents, operations }: WalkContext,
): void {
  const mentions = mentionsOf(expanded, documents);
  for (const { kind, value: list } of uses) {
    if (kind !== "list") continue;
    const operation = operations.get(list.operation);
    const takesFields = operation?.parameters.some(({ name }) => name === FIELDS);
    const needed = takesFields && operation?.row ? neededBy(list, mentions) : undefined;
    const known = new Set(needed && operation?.row && propertyNames(documents.api, operation.row));
    delete list.reads;
    if (needed) list.reads = [...needed].filter((name) => known.has(name)).sort();
  }
}

/** The properties a list needs; undefined where it may need any. */
function neededBy(list: ListBlock, mentions: (from: unknown) => Mentions): Set<string> | undefined {
  const { live, group, unfolds, reads = [] } = list;
  const needed = new Set([live?.key ?? "id", ...reads]);
  for (const name of [live?.revision, group, unfolds]) if (name !== undefined) needed.add(name);
  const seen = new Set<unknown>();
  const open: unknown[] = [list];
  for (const from of open) {
    const { paths, leads } = mentions(from);
    for (const path of paths) {
      const [, name] = path.split(".");
      if (name === undefined && path === "record") return undefined;
      if (name !== undefined) needed.add(name);
    }
    for (const lead of leads) if (seen.size < seen.add(lead).size) open.push(lead);
  }
  return needed;
}

/** Reads what documents mention, each once. */
function mentionsOf(expanded: ExpandedDocuments, { registry }: Documents): (from: unknown) => Mentions {
  const parts = new Map(Object.entries({ ...registry.widgets, ...registry.blocks, ...registry.formats }));
  const kept = new Map<unknown, Mentions>();
  const read = (from: unknown): Mentions => {
    const mentions: Mentions = { paths: new Set(), leads: new Set() };
    const document = typeof from === "string" ? documentAt(expanded, from) : from;
    const toldTo = (name: string) => [...(parts.get(name)?.told ?? []), ...(parts.get(name)?.about ?? [])];
    gather(document, mentions, toldTo);
    if (typeof from === "string") settle(from, document, mentions);
    // What a document reads its own record with is of the record it was opened with.
    if (typeof from === "string" && isObject(document)) gather([document.load, document.record], mentions, toldTo);
    return mentions;
  };
  return (from) => {
    const found = kept.get(from) ?? read(from);
    kept.set(from, found);
    return found;
  };
}

function documentAt({ forms, pages, modals }: ExpandedDocuments, name: string): unknown {
  const [kind, id = ""] = name.split("/");
  return (kind === "form" ? forms : kind === "modal" ? modals : pages).get(id);
}

/** A document that reads a record itself speaks of that one; a form that does not starts with the properties it asks for. */
function settle(name: string, document: unknown, { paths }: Mentions): void {
  if (!isObject(document)) return;
  const { load, record, schema } = document;
  if (load !== undefined || record !== undefined) {
    for (const path of paths) if (path.startsWith("record")) paths.delete(path);
  } else if (name.startsWith("form/")) propertiesIn(schema, paths);
}

/** All names a schema has for properties; one that takes further ones takes the whole record. */
function propertiesIn(schema: unknown, paths: Set<string>, isRoot = true): void {
  if (Array.isArray(schema)) for (const part of schema) propertiesIn(part, paths, false);
  if (!isObject(schema)) return;
  const { properties, additionalProperties, patternProperties, ...others } = schema;
  if (isRoot && (patternProperties || additionalProperties)) paths.add("record");
  for (const name of Object.keys(objectOf(properties))) paths.add(`record.${name}`);
  for (const part of [...Object.values(objectOf(properties)), ...Object.values(others)])
    propertiesIn(part, paths, false);
}

function gather(value: unknown, mentions: Mentions, toldTo: (name: string) => readonly string[], key = ""): void {
  if (Array.isArray(value)) for (const part of value) gather(part, mentions, toldTo, key);
  else if (isObject(value)) {
    for (const name of shownOf(value)) mentions.paths.add(`record.${name}`);
    for (const [name, part] of Object.entries(value)) {
      if (OF_A_ROW.test(name)) mentions.paths.add(name);
      gather(part, mentions, toldTo, name);
    }
  } else if (typeof value === "string" && !isWholeStart(key, value)) {
    const kind = KINDS[key];
    if (kind !== undefined) mentions.leads.add(`${kind}/${value}`);
    const bound = value.includes("{") ? parseText(value).paths : [];
    for (const path of [...bound, ...toldTo(value)]) if (OF_A_ROW.test(path)) mentions.paths.add(path);
  }
}

/** Of a record that a form starts with it takes what it asks for. */
const isWholeStart = (key: string, value: string) => key === "initial" && value === "{record}";

/** The properties of the record at hand that a block shows without a binding. */
function shownOf({ block, operation, fields, rows }: JsonObject): unknown[] {
  if (block === "table") return [rows];
  if (block !== "record" || operation !== undefined) return [];
  return objectsOf(fields).flatMap(({ key, before }) => [key, ...objectsOf([before]).map((shown) => shown.key)]);
}
