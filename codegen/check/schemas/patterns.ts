import { isPart } from "../../api/fileReferences";
import type { Field } from "../../generated/documents";
import { at, isObject, type Json } from "../../json";
import { memoizeAll } from "../../memoize";
import { nearestName } from "../../nearest";
import { type Growth, growthOf } from "../../patterns/growth";
import type { Problem } from "../../problem";
import { limits } from "../../read/limits";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { knownNames, missingName } from "../names/namesExist";
import { usesOf, validDocuments } from "../validDocuments";

/** Patterns are valid regular expressions that match in reasonable time, and names of patterns exist. */
export function* patterns(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "masks")) {
    for (const [name, { pattern }] of Object.entries(document.patterns))
      yield* checkPattern(source, pattern, at("/patterns", name, "pattern"));
    for (const [name, { pattern }] of Object.entries(document.tokens)) {
      if (pattern !== undefined) yield* checkPattern(source, pattern, at("/tokens", name, "pattern"));
    }
  }
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
  }
  for (const source of context.sources) if (source.kind !== "masks") yield* schemaFaults(source);
  for (const source of context.mergedApi.sources) if (isPart(source)) yield* schemaFaults(source);
}

const schemaFaults = memoizeAll((source: SourceDocument) =>
  schemaPatterns(source, source.value, "", source.kind === "api" || source.kind === "registry"),
);

function* checkField(
  source: SourceDocument,
  { pattern }: Field,
  pointer: string,
  context: CheckContext,
): Generator<Problem> {
  const names = knownNames(context, "pattern");
  if (pattern === undefined || !names || names.has(pattern)) return;
  // Words joined by hyphens name a pattern: as a regular expression they would match only themselves.
  const isExpression = /[\\^$.|?*+()[\]{}]/.test(pattern);
  const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(pattern) || nearestName(pattern, names) !== undefined;
  if (isName && !isExpression)
    yield problemAt(source, at(pointer, "pattern"), missingName("pattern", pattern, names), "patterns");
  else yield* checkPattern(source, pattern, at(pointer, "pattern"));
}

/** Checks the patterns of JSON Schemas anywhere in a document. */
function* schemaPatterns(source: SourceDocument, value: Json, pointer: string, isSchema: boolean): Generator<Problem> {
  if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* schemaPatterns(source, part, at(pointer, index), isSchema);
  if (!isObject(value)) return;
  if (isSchema && typeof value.pattern === "string") yield* checkPattern(source, value.pattern, at(pointer, "pattern"));
  if (isSchema && isObject(value.patternProperties)) {
    for (const pattern of Object.keys(value.patternProperties))
      yield* checkPattern(source, pattern, at(pointer, "patternProperties", pattern), "key");
  }
  for (const [key, part] of Object.entries(value))
    yield* schemaPatterns(source, part, at(pointer, key), isSchema || key === "schema");
}

function* checkPattern(source: SourceDocument, pattern: string, pointer: string, part?: "key"): Generator<Problem> {
  const message = patternFault(pattern);
  if (message) yield problemAt(source, pointer, message, "patterns", part);
}

/** Whether a pattern is written as a literal with slashes, so that its anchors could never match. */
export function isBetweenSlashes(pattern: string): boolean {
  return /^\/\^|\$\/[a-z]*$/.test(pattern);
}

/** Validates a regular expression. */
export function patternFault(pattern: string): string | undefined {
  if (pattern.length > limits.pattern) return `the pattern is longer than ${limits.pattern} characters`;
  let growth: Growth;
  try {
    new RegExp(pattern, "u");
    growth = growthOf(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/u?: /, "") : String(error);
    return `this is not a regular expression: ${reason}`;
  }
  if (isBetweenSlashes(pattern)) return "a pattern is written without slashes around it; with them nothing matches";
  if (!growth) return undefined;
  return growth === "exponential"
    ? "catastrophic backtracking on some inputs: avoid nested quantifiers"
    : "catastrophic backtracking on long inputs: adjacent quantifiers must not match the same characters";
}
