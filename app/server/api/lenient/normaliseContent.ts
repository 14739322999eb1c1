import { follow, type Reference } from "../../answers/follow";
import type { ApiDocument } from "../parameterGroups";

/** What the document says of a value that clients write in more ways than one. */
interface LenientSchema {
  /** An empty text stands for none: the property is left out. */
  "x-empty"?: "none";
  /** Letters of either case stand for the capital ones. */
  "x-case"?: "any";
  properties?: Record<string, Reference<LenientSchema>>;
  items?: Reference<LenientSchema>;
  anyOf?: Reference<LenientSchema>[];
  oneOf?: Reference<LenientSchema>[];
  allOf?: Reference<LenientSchema>[];
}

/** A property with a rule, by the names on the way to it; `*` is every item of a list. */
interface Rule {
  path: readonly string[];
  isEmptyNone: boolean;
  isAnyCase: boolean;
}

/** How deep the content of a request is looked through; the documents are half as deep. */
const DEEPEST = 12;

/** Brings content as clients write it into the form the document describes; anything else stays as it is. */
export type Normalise = (content: unknown) => void;

/** Reads which properties of a request's content may be written in more ways than one. */
export function readNormalise(document: ApiDocument, schema: Reference<object> | undefined): Normalise {
  const rules = schema === undefined ? [] : findRules(document, schema, []);
  return (content) => {
    for (const rule of rules) apply(content, rule, rule.path);
  };
}

function findRules(document: object, reference: Reference<LenientSchema>, path: readonly string[]): Rule[] {
  if (path.length > DEEPEST) return [];
  // What stands beside a reference counts as what stands in it.
  const schema = { ...follow(document, reference), ...(reference as LenientSchema) };
  const isEmptyNone = schema["x-empty"] === "none";
  const isAnyCase = schema["x-case"] === "any";
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(isEmptyNone || isAnyCase ? [{ path, isEmptyNone, isAnyCase }] : []),
    ...Object.entries(properties).flatMap(([name, part]) => findRules(document, part, [...path, name])),
    ...(items ? findRules(document, items, [...path, "*"]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => findRules(document, part, path)),
  ];
}

function apply(value: unknown, rule: Rule, [step, ...rest]: readonly string[]): void {
  if (typeof value !== "object" || value === null || step === undefined) return;
  if (step === "*") {
    if (Array.isArray(value)) for (const item of value) apply(item, rule, rest);
    return;
  }
  const holder = value as Record<string, unknown>;
  if (rest.length > 0) {
    apply(holder[step], rule, rest);
    return;
  }
  const text = holder[step];
  if (typeof text !== "string") return;
  if (rule.isAnyCase) holder[step] = text.toUpperCase();
  if (rule.isEmptyNone && text === "") delete holder[step];
}
