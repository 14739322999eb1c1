import { propertyNames, propertySchema } from "../../api/resolveSchema";
import { at, isObject, type Json, type JsonObject } from "../../json";
import { memoizeAll } from "../../memoize";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { typesOf } from "../../schemaTypes";
import type { Scope } from "../../scopes/scope";
import { scopeInside } from "../../scopes/walkDocument";
import { quotedList } from "../../shape/describeError";
import type { Finding } from "../../shape/validateShape";
import { parseText } from "../../texts/parseText";
import type { CheckContext } from "../context";
import { documentUses } from "../validDocuments";

const roots = ["route", "query", "record", "user", "selection", "form"];

/**
 * Placeholders name something that exists: a parameter of the address, or a property of the record, of the user or of
 * the selection.
 */
export function* bindings(context: CheckContext): Generator<Problem> {
  for (const { source, scope, uses } of documentUses(context)) {
    const inside = scopeInside(source.value as Parameters<typeof scopeInside>[0], scope, context);
    const places = new Map(uses.map((use) => [use.pointer, use.scope]));
    for (const { pointer, value, isText } of boundStrings(source, context.findings.get(source) ?? NO_FINDINGS)) {
      const bindingScope = nearestScope(pointer, places) ?? inside;
      const malformed = isText ? undefined : malformedBinding(value);
      if (malformed !== undefined) yield problemAt(source, pointer, malformed, "bindings");
      for (const path of parseText(value).paths) {
        const message = ownRecordFault(source, pointer, path) ?? bindingFault(path, bindingScope, context);
        if (message) yield problemAt(source, pointer, `{${path}}: ${message}`, "bindings");
      }
    }
  }
}

const NO_FINDINGS: readonly Finding[] = [];

/** A string that may hold placeholders, and whether it is a text for people. */
interface BoundString {
  pointer: string;
  value: string;
  isText?: boolean;
}

/** Finds a malformed binding, which would be passed on literally. Other rules check texts. */
function malformedBinding(value: string): string | undefined {
  const [unclosed] = parseText(value).faults;
  if (unclosed !== undefined) return unclosed;
  const dollar = /\$(\{(?:route|query|record|user|selection|form)[\w.]*\})/.exec(value)?.[1];
  if (dollar !== undefined) return `a binding has no leading $; write ${JSON.stringify(dollar)}`;
  const isBare = /^(route|query|record|user|selection)\.\w+(\.\w+)*$/.test(value);
  return isBare ? `a binding is written in braces: ${JSON.stringify(`{${value}}`)}` : undefined;
}

/** Every string of a document that may hold placeholders. */
const boundStrings = memoizeAll(function* (
  source: SourceDocument,
  findings: readonly Finding[],
): Generator<BoundString> {
  for (const { kind, pointer, value } of findings) {
    if (kind === "text" && typeof value === "string") yield { pointer, value, isText: true };
    if (kind === "params" && isObject(value)) yield* stringsIn(value, pointer);
  }
  yield* stringsNamed(source.value, "");
});

/** Strings with bindings that are no texts for people. */
function* stringsNamed(value: Json, pointer: string): Generator<BoundString> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* stringsNamed(part, at(pointer, index));
  if (!isObject(value)) return;
  if (pointer === "" && value.initial !== undefined) yield* stringsIn(value.initial, "/initial");
  for (const [key, part] of Object.entries(value)) {
    if (key === "live" && isObject(part) && typeof part.channel === "string")
      yield { pointer: at(pointer, key, "channel"), value: part.channel };
    else if (key !== "schema" && key !== "options") yield* stringsNamed(part, at(pointer, key));
  }
}

function* stringsIn(value: Json, pointer: string): Generator<BoundString> {
  if (typeof value === "string") yield { pointer, value };
  else if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* stringsIn(part, at(pointer, index));
  else if (isObject(value)) for (const [key, part] of Object.entries(value)) yield* stringsIn(part, at(pointer, key));
}

/**
 * The record of a modal cannot be bound in the parameters that read it: after a reload, the address is all there is.
 */
function ownRecordFault({ kind }: SourceDocument, pointer: string, path: string): string | undefined {
  const isOfRead = kind === "modal" && pointer.startsWith("/record/") && /^record(\.|$)/.test(path);
  return isOfRead
    ? "this call reads the record itself; take its parameters from the address, as in {route.id}"
    : undefined;
}

function nearestScope(pointer: string, places: ReadonlyMap<string, Scope>): Scope | undefined {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    const scope = places.get(place);
    if (scope) return scope;
  }
  return undefined;
}

/** Describes why a path such as record.name cannot be bound at a place; undefined if it can. */
export function bindingFault(path: string, scope: Scope, context: CheckContext): string | undefined {
  const [root = "", ...rest] = path.split(".");
  if (!roots.includes(root)) return `a binding starts with ${quotedList(roots)}${didYouMean(root, roots)}`;
  const name = rest.join(".");
  if (root === "route") return checkRoute(name, scope);
  if (root === "selection") return checkSelection(name, scope, context);
  if (root === "record") return checkRecord(name, scope, context);
  if (root === "user") return checkProperty(name, context.operations.get("getUser")?.response, "the user", context);
  return undefined;
}

function checkRoute(name: string, { params }: Scope): string | undefined {
  if (params === "unknown" || name === "" || params.has(name)) return undefined;
  return `no route to this document has the parameter ${JSON.stringify(name)}${didYouMean(name, params)}`;
}

function checkSelection(name: string, { selection }: Scope, context: CheckContext): string | undefined {
  if (selection === undefined) return "no selection in scope; only bulk actions have one";
  return selection === "unknown" || name === "length"
    ? undefined
    : checkProperty(name, selection, "a selected row", context);
}

function checkRecord(name: string, { record }: Scope, context: CheckContext): string | undefined {
  if (record === undefined) return "no record in scope";
  if (record === "unknown" || name === "") return undefined;
  return record
    .map((schema) => checkProperty(name, schema, "the record", context))
    .find((message) => message !== undefined);
}

function checkProperty(
  name: string,
  schema: JsonObject | undefined,
  owner: string,
  { documents }: CheckContext,
): string | undefined {
  if (!schema || name === "" || propertySchema(documents.api, schema, name)) return undefined;
  const list = /^(.+)\.length$/.exec(name)?.[1];
  if (list !== undefined && typesOf(propertySchema(documents.api, schema, list)).includes("array")) return undefined;
  const [first = name] = name.split(".");
  return `${owner} has no ${JSON.stringify(name)}${didYouMean(first, propertyNames(documents.api, schema))}`;
}
