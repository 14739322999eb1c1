import { patternFault } from "../../check/schemas/patterns";
import { isObject, type JsonObject } from "../../json";
import type { Property } from "./newField";

/** Keywords that forms do not enforce: dependencies between properties, positions in lists, undeclared names. */
const UNENFORCED = [
  ...["dependencies", "dependentRequired", "dependentSchemas", "patternProperties", "unevaluatedProperties"],
  ...["prefixItems", "unevaluatedItems", "minContains", "maxContains"],
];

/** Keywords of a body that forms do not enforce; a form has its properties only. */
const UNENFORCED_OF_BODIES = ["if", "not", "minProperties", "maxProperties", "propertyNames", ...UNENFORCED];

/** Describes the keywords of a property that its field does not enforce. */
export function omittedRules(schema: JsonObject, name: string, keywords: readonly string[] = UNENFORCED): string[] {
  const present = keywords.filter((keyword) => schema[keyword] !== undefined);
  const rules = present.map((keyword) => `the rule ${JSON.stringify(keyword)} of ${name}: only the server checks it`);
  const { pattern } = schema;
  const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
  return fault === undefined ? rules : [...rules, `the pattern of ${name}, which only the server checks: ${fault}`];
}

/** Describes the keywords of a body that its form does not enforce. */
export function omittedBodyRules(body: JsonObject): string[] {
  const additional = isObject(body.additionalProperties) ? ["additional properties of the body: none is named"] : [];
  return [...omittedRules(body, "the body", UNENFORCED_OF_BODIES), ...additional];
}

/** Reports a default of the property that the field does not have because it is invalid. */
export function omittedDefault({ schema, inherited, path }: Omit<Property, "required">): string[] {
  const { default: given } = schema;
  if (given === undefined || given === null || inherited.default !== undefined) return [];
  return [`the default ${JSON.stringify(given)} of ${JSON.stringify(path)}: it is not valid`];
}
