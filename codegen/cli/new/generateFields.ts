import { isSentAutomatically } from "../../api/headers";
import { type BodyCase, discriminatorCases, listedValues } from "../../api/mergeAlternatives";
import { type Operation, requiredQuery } from "../../api/operations";
import { propertyNames, propertySchema } from "../../api/resolveSchema";
import { isPrototypeProperty } from "../../check/names/prototypeNames";
import { inheritProperty } from "../../expand/inherit";
import type { Compiled } from "../../index";
import { type JsonObject, objectOf, stringsOf } from "../../json";
import { fieldConventions } from "./fieldConventions";
import { generateInput, labelOf } from "./innerFields";
import { choiceOf, constantValue, type NewField } from "./inputFor";
import { omittedBodyRules } from "./omittedRules";

/** What a form asks for, what it sends without asking, what it leaves out and why; what of it keeps it from being one. */
export interface GeneratedFields {
  fields: JsonObject[];
  fixed: JsonObject;
  left: string[];
  fault?: string;
}

/** Why a form cannot ask for what is called as something is that every object has. */
export const PROTOTYPE_NAME_REASON = "no property here is called so: JavaScript has it of every object";

interface Around {
  compiled: Compiled;
  /** Whether the fields fill the query. */
  isInQuery: boolean;
}

/** The fields for a request body, in the body's order, but first what decides which others are asked for. */
export function generateFields(
  operation: Operation,
  body: JsonObject,
  { compiled, isInQuery }: Around,
): GeneratedFields {
  const { api } = compiled.documents;
  const required = new Set(stringsOf(body.required));
  const habits = fieldConventions(compiled);
  const asked: GeneratedFields = {
    fields: [],
    fixed: {},
    left: [...unfilledParameters(operation, isInQuery), ...omittedBodyRules(body)],
  };
  const decided = discriminatorCases(api, body);
  const names = propertyNames(api, body);
  for (const key of decided ? [decided.key, ...names.filter((name) => name !== decided.key)] : names) {
    const schema = propertySchema(api, body, key) ?? {};
    if (schema.readOnly === true) continue;
    const only = constantValue(schema);
    const inherited = inheritProperty(api, operation, key)?.schema ?? {};
    const property = { path: key, schema, inherited, required: required.has(key) };
    const input = isPrototypeProperty(key)
      ? PROTOTYPE_NAME_REASON
      : generateInput(key, property, { compiled, left: asked.left });
    if (only !== undefined && required.has(key)) asked.fixed[key] = only;
    else if (typeof input !== "string") {
      const habit = habits(key, schema);
      // Choices that are a document of their own take the place of those the property lists.
      const suited = habit.enum === undefined ? { ...input, ...habit } : habit;
      const said = { ...suited, ...(decided && caseOf(key, schema, decided)) };
      asked.fields.push({ key, label: labelOf(key, schema), ...objectOf(said) });
    } else if (required.has(key)) return { ...asked, fault: `requires ${JSON.stringify(key)}: ${input}` };
    else asked.left.push(`${JSON.stringify(key)}: ${input}`);
  }
  return asked;
}

/** The parameters no field fills: those of the path come from what is at hand. */
function unfilledParameters(operation: Operation, isInQuery: boolean): string[] {
  const fromAddress = requiredQuery(operation);
  return operation.parameters.flatMap((asked) => {
    const { name, in: place } = asked;
    if (place === "path" || (isInQuery && place === "query") || isSentAutomatically(asked)) return [];
    const parameter = `the ${place} parameter ${JSON.stringify(name)}`;
    if (place === "cookie") return [`${parameter}: the browser sends it, where the server has set it`];
    if (place === "header") return [`${parameter}: a form sends none`];
    return fromAddress.includes(name)
      ? [`${parameter}, which comes from the address as it is: "params" of submit says so`]
      : [`${parameter}, which the call can do without: "params" of submit may give it`];
  });
}

/** When a property is asked for: always, or in the cases that have it. */
function caseOf(key: string, schema: JsonObject, decided: { key: string; cases: BodyCase[] }): NewField {
  const having = decided.cases.filter(({ names }) => names.includes(key));
  const values = having.flatMap((each) => each.values);
  if (key === decided.key) return { required: true, ...choiceOf(values, listedValues(schema) === undefined) };
  if (having.length === decided.cases.length || having.length === 0) return {};
  const isRequired = having.every(({ required }) => required.includes(key));
  return { ...(isRequired && { required: true }), depends: { [decided.key]: values } as NewField["depends"] & object };
}
