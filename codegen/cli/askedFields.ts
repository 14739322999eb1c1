import { type BodyCase, decidedCases, listedValues } from "../api/gatherCases";
import { type Operation, requiredQuery } from "../api/operations";
import { propertyNames, propertySchema } from "../api/resolveSchema";
import { wordsOf } from "../expand/words";
import type { Compiled } from "../index";
import { type JsonObject, objectOf, stringsOf } from "../json";
import { houseHabits } from "./houseHabits";
import { choiceOf, FIELD_KEY, inputFor, type NewField, onlyValue } from "./inputFor";

/** What a form asks for, what it sends without asking, what it leaves out and why; what of it keeps it from being one. */
export interface Asked {
  fields: JsonObject[];
  fixed: JsonObject;
  left: string[];
  fault?: string;
}

/** The fields for a request body, in the body's order, but first what decides which others are asked for. */
export function askedFields(operation: Operation, body: JsonObject, compiled: Compiled): Asked {
  const { api } = compiled.documents;
  const required = new Set(stringsOf(body.required));
  const habits = houseHabits(compiled);
  const asked: Asked = {
    fields: [],
    fixed: {},
    left: requiredQuery(operation).map(
      (name) => `the query parameter "${name}", which comes from the address as it is: "params" of submit says so`,
    ),
  };
  const decided = decidedCases(api, body);
  const names = propertyNames(api, body);
  for (const key of decided ? [decided.key, ...names.filter((name) => name !== decided.key)] : names) {
    const schema = propertySchema(api, body, key) ?? {};
    if (schema.readOnly === true) continue;
    const only = onlyValue(schema);
    const reason = required.has(key) ? undefined : reasonToLeave(schema);
    const input = FIELD_KEY.test(key) ? inputFor(key, schema, compiled) : "its name cannot be the key of a field";
    if (reason) asked.left.push(`${JSON.stringify(key)}: ${reason}`);
    else if (only !== undefined) asked.fixed[key] = only;
    else if (typeof input !== "string") {
      const said = { ...input, ...habits(key, schema), ...(decided && caseOf(key, schema, decided)) };
      asked.fields.push({ key, label: labelOf(key, schema), ...objectOf(said) });
    } else if (required.has(key)) return { ...asked, fault: `requires ${JSON.stringify(key)}: ${input}` };
    else asked.left.push(`${JSON.stringify(key)}: ${input}`);
  }
  return asked;
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

/** The title the API gives a property, where it is one for people; else its key in words. */
function labelOf(key: string, { title }: JsonObject): string {
  return typeof title === "string" && /^[^<>{}`_]{2,60}$/.test(title) ? title : wordsOf(key);
}

/** Why nobody is asked for a property that may be left out. */
function reasonToLeave(schema: JsonObject): string | undefined {
  if (schema.deprecated === true) return "it is deprecated";
  const only = onlyValue(schema);
  return only === undefined ? undefined : `it can only be ${JSON.stringify(only)}`;
}
