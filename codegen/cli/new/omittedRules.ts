import { patternFault } from "../../check/schemas/patterns";
import { isObject, type JsonObject } from "../../json";

/** What schemas may rule and forms do not: what one property decides of another, places of a list, names nobody listed. */
const UNSAID = [
  ...["dependencies", "dependentRequired", "dependentSchemas", "patternProperties", "unevaluatedProperties"],
  ...["prefixItems", "unevaluatedItems", "minContains", "maxContains"],
];

/** The same of a whole body, of which a form has the properties only. */
const UNSAID_OF_BODIES = ["if", "not", "minProperties", "maxProperties", "propertyNames", ...UNSAID];

/** The rules of a property that its field does not have, as reasons of what is left out. */
export function omittedRules(schema: JsonObject, name: string, words: readonly string[] = UNSAID): string[] {
  const said = words.filter((word) => schema[word] !== undefined);
  const rules = said.map((word) => `the rule ${JSON.stringify(word)} of ${name}: only the server looks at it`);
  const { pattern } = schema;
  const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
  return fault === undefined ? rules : [...rules, `the pattern of ${name}, which only the server looks at: ${fault}`];
}

/** The same of a body. */
export function omittedBodyRules(body: JsonObject): string[] {
  const further = isObject(body.additionalProperties) ? ["further properties of the body: none is named"] : [];
  return [...omittedRules(body, "the body", UNSAID_OF_BODIES), ...further];
}
