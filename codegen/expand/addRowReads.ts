import { propertyNames } from "../api/resolveSchema";
import type { Documents } from "../documents";
import type { ListBlock } from "../generated/documents";
import { isObject, type JsonObject, objectOf, objectsOf } from "../json";
import type { Use, WalkContext } from "../scopes/use";
import { parseText } from "../texts/parseText";
import type { ExpandedDocuments } from "./expandedDocuments";

/** The query parameter that limits the properties of a response (sparse fieldsets). */
const FIELDS = "fields";

/** The properties of the record and the selection that a document uses, and the documents it opens. */
interface Mentions {
  /** Such as record.name; `record` alone stands for all properties. */
  paths: Set<string>;
  /** Such as modal/tags. */
  opened: Set<string>;
}

const OPENED_KINDS: Record<string, string> = { modal: "modal", expand: "modal", form: "form", additionalPage: "page" };
const ROW_PATH = /^(record|selection)(\.|$)/;

/**
 * Adds to each list the properties of its rows that it needs beyond its columns: for actions, conditions, links and the
 * modals opened from a row. A list that may need any property requests all of them and gets no `reads`.
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
    const acceptsFields = operation?.parameters.some(({ name }) => name === FIELDS);
    const needed = acceptsFields && operation?.row ? neededProperties(list, mentions) : undefined;
    const known = new Set(needed && operation?.row && propertyNames(documents.api, operation.row));
    delete list.reads;
    if (needed) list.reads = [...needed].filter((name) => known.has(name)).sort();
  }
}

/** The properties that a list needs; undefined if it may need any. */
function neededProperties(list: ListBlock, mentions: (from: unknown) => Mentions): Set<string> | undefined {
  const { live, group, unfolds, reads = [] } = list;
  const needed = new Set([live?.key ?? "id", ...reads]);
  for (const name of [live?.revision, group, unfolds]) if (name !== undefined) needed.add(name);
  const seen = new Set<unknown>();
  const queue: unknown[] = [list];
  for (const from of queue) {
    const { paths, opened } = mentions(from);
    for (const path of paths) {
      const [, name] = path.split(".");
      if (name === undefined && path === "record") return undefined;
      if (name !== undefined) needed.add(name);
    }
    for (const reference of opened) if (seen.size < seen.add(reference).size) queue.push(reference);
  }
  return needed;
}

/** Returns a memoized function that collects the mentions of a document or block. */
function mentionsOf(expanded: ExpandedDocuments, { registry }: Documents): (from: unknown) => Mentions {
  const parts = new Map(Object.entries({ ...registry.widgets, ...registry.blocks, ...registry.formats }));
  const cache = new Map<unknown, Mentions>();
  const read = (from: unknown): Mentions => {
    const mentions: Mentions = { paths: new Set(), opened: new Set() };
    const document = typeof from === "string" ? documentAt(expanded, from) : from;
    const pathsUsedBy = (name: string) => [...(parts.get(name)?.reads ?? []), ...(parts.get(name)?.requires ?? [])];
    collectMentions(document, mentions, pathsUsedBy);
    if (typeof from === "string") adjustForOwnRecord(from, document, mentions);
    // The parameters with which a document reads its own record refer to the record of its opener.
    if (typeof from === "string" && isObject(document))
      collectMentions([document.load, document.record], mentions, pathsUsedBy);
    return mentions;
  };
  return (from) => {
    const result = cache.get(from) ?? read(from);
    cache.set(from, result);
    return result;
  };
}

function documentAt({ forms, pages, modals }: ExpandedDocuments, name: string): unknown {
  const [kind, id = ""] = name.split("/");
  return (kind === "form" ? forms : kind === "modal" ? modals : pages).get(id);
}

/**
 * A document that reads its own record does not use its opener's. A form that reads none starts with the properties of
 * its fields.
 */
function adjustForOwnRecord(name: string, document: unknown, { paths }: Mentions): void {
  if (!isObject(document)) return;
  const { load, record, schema } = document;
  if (load !== undefined || record !== undefined) {
    for (const path of paths) if (path.startsWith("record")) paths.delete(path);
  } else if (name.startsWith("form/")) propertiesIn(schema, paths);
}

/** Adds every property name in a schema; a schema that allows additional properties uses the whole record. */
function propertiesIn(schema: unknown, paths: Set<string>, isRoot = true): void {
  if (Array.isArray(schema)) for (const part of schema) propertiesIn(part, paths, false);
  if (!isObject(schema)) return;
  const { properties, additionalProperties, patternProperties, ...others } = schema;
  if (isRoot && (patternProperties || additionalProperties)) paths.add("record");
  for (const name of Object.keys(objectOf(properties))) paths.add(`record.${name}`);
  for (const part of [...Object.values(objectOf(properties)), ...Object.values(others)])
    propertiesIn(part, paths, false);
}

function collectMentions(
  value: unknown,
  mentions: Mentions,
  pathsUsedBy: (name: string) => readonly string[],
  key = "",
): void {
  if (Array.isArray(value)) for (const part of value) collectMentions(part, mentions, pathsUsedBy, key);
  else if (isObject(value)) {
    for (const name of shownOf(value)) mentions.paths.add(`record.${name}`);
    for (const [name, part] of Object.entries(value)) {
      if (ROW_PATH.test(name)) mentions.paths.add(name);
      collectMentions(part, mentions, pathsUsedBy, name);
    }
  } else if (typeof value === "string" && !isWholeStart(key, value)) {
    const kind = OPENED_KINDS[key];
    if (kind !== undefined) mentions.opened.add(`${kind}/${value}`);
    const bound = value.includes("{") ? parseText(value).paths : [];
    for (const path of [...bound, ...pathsUsedBy(value)]) if (ROW_PATH.test(path)) mentions.paths.add(path);
  }
}

/** A form initialized with the whole record uses only the properties of its fields. */
const isWholeStart = (key: string, value: string) => key === "initial" && value === "{record}";

/** The properties of the record that a block displays without a binding. */
function shownOf({ block, operation, fields, rows }: JsonObject): unknown[] {
  if (block === "table") return [rows];
  if (block !== "record" || operation !== undefined) return [];
  return objectsOf(fields).flatMap(({ key, before }) => [key, ...objectsOf([before]).map((shown) => shown.key)]);
}
