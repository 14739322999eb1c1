import { isSentAutomatically } from "../../api/headers";
import { type BodyCase, discriminatorCases, listedValues } from "../../api/mergeAlternatives";
import { type Operation, requiredQuery } from "../../api/operations";
import { propertyNames, propertySchema } from "../../api/resolveSchema";
import { isPrototypeProperty } from "../../check/names/prototypeNames";
import { inheritProperty } from "../../expand/inherit";
import type { Compiled } from "../../index";
import { type JsonObject, objectOf, stringsOf } from "../../json";
import { choiceOf, constantValue } from "./choiceInput";
import { fieldConventions } from "./fieldConventions";
import { generateInput, labelOf } from "./generateInput";
import type { NewField } from "./newField";
import { omittedBodyRules } from "./omittedRules";

/**
 * The fields of a generated form, its fixed body, and what is omitted, with reasons. `fault` says why no form can be
 * generated.
 */
export interface GeneratedFields {
  fields: JsonObject[];
  fixed: JsonObject;
  omitted: string[];
  fault?: string;
}

/** Why a form has no field for a property named like one of Object.prototype. */
export const PROTOTYPE_NAME_REASON = "the name is a built-in property of every JavaScript object";

interface FormContext {
  compiled: Compiled;
  /** Whether the fields fill the query instead of a body. */
  isInQuery: boolean;
}

/** Generates the fields for a request body in the order of its properties, but the discriminating property first. */
export function generateFields(
  operation: Operation,
  body: JsonObject,
  { compiled, isInQuery }: FormContext,
): GeneratedFields {
  const { api } = compiled.documents;
  const required = new Set(stringsOf(body.required));
  const conventionFor = fieldConventions(compiled);
  const generated: GeneratedFields = {
    fields: [],
    fixed: {},
    omitted: [...unfilledParameters(operation, isInQuery), ...omittedBodyRules(body)],
  };
  const discriminator = discriminatorCases(api, body);
  const names = propertyNames(api, body);
  for (const key of discriminator
    ? [discriminator.key, ...names.filter((name) => name !== discriminator.key)]
    : names) {
    const schema = propertySchema(api, body, key) ?? {};
    if (schema.readOnly === true) continue;
    const only = constantValue(schema);
    const inherited = inheritProperty(api, operation, key)?.schema ?? {};
    const property = { path: key, schema, inherited, required: required.has(key) };
    const input = isPrototypeProperty(key)
      ? PROTOTYPE_NAME_REASON
      : generateInput(key, property, { compiled, omitted: generated.omitted });
    if (only !== undefined && required.has(key)) generated.fixed[key] = only;
    else if (typeof input !== "string") {
      const convention = conventionFor(key, schema);
      // An enumeration replaces the choices listed by the property.
      const presented = convention.enum === undefined ? { ...input, ...convention } : convention;
      const keywords = { ...presented, ...(discriminator && caseOf(key, schema, discriminator)) };
      generated.fields.push({ key, label: labelOf(key, schema), ...objectOf(keywords) });
    } else if (required.has(key)) return { ...generated, fault: `requires ${JSON.stringify(key)}: ${input}` };
    else generated.omitted.push(`${JSON.stringify(key)}: ${input}`);
  }
  return generated;
}

/** The parameters that no field fills. Path parameters are bound to the record or the address. */
function unfilledParameters(operation: Operation, isInQuery: boolean): string[] {
  const fromAddress = requiredQuery(operation);
  return operation.parameters.flatMap((declared) => {
    const { name, in: place } = declared;
    if (place === "path" || (isInQuery && place === "query") || isSentAutomatically(declared)) return [];
    const parameter = `the ${place} parameter ${JSON.stringify(name)}`;
    if (place === "cookie") return [`${parameter}: the browser sends it once the server has set it`];
    if (place === "header") return [`${parameter}: forms send no headers`];
    return fromAddress.includes(name)
      ? [`${parameter}: bound to the address by "params" of submit`]
      : [`${parameter}: optional; "params" of submit may set it`];
  });
}

/**
 * The condition under which a property is asked for: none, or the discriminator values of the alternatives that have
 * it.
 */
function caseOf(key: string, schema: JsonObject, discriminator: { key: string; cases: BodyCase[] }): NewField {
  const having = discriminator.cases.filter(({ names }) => names.includes(key));
  const values = having.flatMap((each) => each.values);
  if (key === discriminator.key) return { required: true, ...choiceOf(values, listedValues(schema) === undefined) };
  if (having.length === discriminator.cases.length || having.length === 0) return {};
  const isRequired = having.every(({ required }) => required.includes(key));
  return {
    ...(isRequired && { required: true }),
    depends: { [discriminator.key]: values } as NewField["depends"] & object,
  };
}
