import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, MAX_REF_DEPTH, resolveRef } from "./schemaProperties";

/** The fields that decide the shape of a form, that is which fields it shows: only their changes must be passed to RJSF. */
export interface Shape {
  /** Whether there are any such fields. */
  isVariable: boolean;
  decides(key: string): boolean;
}

interface Deciders {
  root: Schema;
  /** Keys, with * for list indexes. */
  exact: Set<string>;
  /** Keys under which every field decides. */
  subtrees: Set<string>;
  seen: Set<string>;
}

/** Finds the fields that decide the shape of a form; keywords that are not understood count as deciding. */
export function shapeOf(root: Schema): Shape {
  const deciders: Deciders = { root, exact: new Set(), subtrees: new Set(), seen: new Set() };
  walk(root, "", deciders);
  const known = new Map<string, boolean>();
  return {
    isVariable: deciders.exact.size + deciders.subtrees.size > 0,
    decides(key) {
      const before = known.get(key);
      if (before !== undefined) return before;
      const place = key.replace(/(^|\/)\d+(?=\/|$)/g, "$1*");
      const isDecider = deciders.exact.has(place) || [...deciders.subtrees].some((tree) => isUnder(place, tree));
      known.set(key, isDecider);
      return isDecider;
    },
  };
}

function walk(part: unknown, at: string, deciders: Deciders): void {
  if (!isSchema(part)) return;
  if (typeof part.$ref === "string") {
    const mark = `${at}|${part.$ref}`;
    if (deciders.seen.has(mark) || at.split("/").length > MAX_REF_DEPTH) return;
    deciders.seen.add(mark);
  }
  const schema = resolveRef(part, deciders.root);
  addCondition(schema.if, at, deciders);
  for (const branch of [schema.then, schema.else, ...listOf(schema.allOf)]) walk(branch, at, deciders);
  walkDependencies(schema, at, deciders);
  if (!isChoice(schema)) deciders.subtrees.add(at);
  for (const [name, property] of entriesOf(schema.properties)) walk(property, join(at, name), deciders);
  walk(itemSchema(schema), join(at, "*"), deciders);
  for (const item of listOf(schema.items)) walk(item, join(at, "*"), deciders);
  if (schema.patternProperties || isSchema(schema.additionalProperties)) deciders.subtrees.add(at);
}

function walkDependencies(schema: Schema, at: string, deciders: Deciders): void {
  for (const keyword of ["dependencies", "dependentSchemas", "dependentRequired"]) {
    for (const [name, dependency] of entriesOf(schema[keyword])) {
      deciders.exact.add(join(at, name));
      if (!isSchema(dependency)) continue;
      const branches = [...listOf(dependency.oneOf), ...listOf(dependency.anyOf)];
      for (const branch of branches.length > 0 ? branches : [dependency]) walk(branch, at, deciders);
    }
  }
}

/** Every property in a condition decides. */
function addCondition(condition: unknown, at: string, deciders: Deciders): void {
  if (!isSchema(condition)) return;
  const schema = resolveRef(condition, deciders.root);
  for (const [name, property] of entriesOf(schema.properties)) {
    deciders.exact.add(join(at, name));
    addCondition(property, join(at, name), deciders);
  }
  for (const name of listOf(schema.required)) deciders.exact.add(join(at, String(name)));
  for (const part of [...listOf(schema.allOf), ...listOf(schema.anyOf), ...listOf(schema.oneOf), schema.not])
    addCondition(part, at, deciders);
  if (schema.contains || schema.items) deciders.subtrees.add(at);
}

/** Whether the branches of a schema, if any, are the options of one select. */
function isChoice(schema: Schema): boolean {
  return [...listOf(schema.oneOf), ...listOf(schema.anyOf)].every(
    (option) => isSchema(option) && ("const" in option || listOf(option.enum).length === 1),
  );
}

function isUnder(key: string, tree: string): boolean {
  return tree === "" || key === tree || key.startsWith(`${tree}/`);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): [string, unknown][] {
  return isSchema(value) ? Object.entries(value) : [];
}

function join(at: string, name: string): string {
  const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return at === "" ? step : `${at}/${step}`;
}
