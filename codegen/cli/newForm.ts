import type { Operation } from "../api/operations";
import { isOpen, propertyNames, propertySchema } from "../api/resolveSchema";
import { wordsOf } from "../expand/words";
import type { Compiled } from "../index";
import { type JsonObject, objectOf, stringsOf } from "../json";
import { houseHabits } from "./houseHabits";
import { FIELD_KEY, inputFor, type NewField } from "./inputFor";

/** A first version of a form, and what of the body it leaves out; or why there can be none. */
export type NewForm = { document: JsonObject; left: string[] } | { fault: string; part: string };

/** A first version of a form: the fields of its operation's request body, in the body's order. */
export function newForm(id: string, operation: Operation, compiled: Compiled): NewForm {
  const { api } = compiled.documents;
  const { body } = operation;
  if (!body)
    return {
      fault: `${operation.id} takes no request body, so a form would have nothing to ask; an action can call it`,
      part: "",
    };
  const required = new Set(stringsOf(body.required));
  const habits = houseHabits(compiled);
  const fields: JsonObject[] = [];
  const left: string[] = [];
  const names = propertyNames(api, body);
  for (const key of names) {
    const schema = propertySchema(api, body, key) ?? {};
    if (schema.readOnly === true) continue;
    const input = FIELD_KEY.test(key) ? inputFor(key, schema, compiled) : "its name cannot be the key of a field";
    if (typeof input !== "string") fields.push(fieldOf(key, schema, { ...input, ...habits(key, schema) }));
    else if (required.has(key))
      return { fault: `${operation.id} requires ${JSON.stringify(key)}: ${input}`, part: "requestBody" };
    else left.push(`${JSON.stringify(key)}: ${input}`);
  }
  const nameless = [...required].find((key) => !names.includes(key));
  if (nameless !== undefined)
    return {
      fault: `${operation.id} requires ${JSON.stringify(nameless)} and does not say what it is`,
      part: "requestBody",
    };
  if (fields.length === 0)
    return { fault: [nothingToAsk(operation, compiled), ...left].join("\n  "), part: "requestBody" };
  const document = {
    $schema: "../meta/form.schema.json",
    title: wordsOf(id),
    ...(isChange(operation) && { initial: "{record}" }),
    submit: { operation: operation.id },
    fields,
  };
  return { document, left };
}

function fieldOf(key: string, schema: JsonObject, input: NewField): JsonObject {
  return { key, label: labelOf(key, schema), ...objectOf(input) };
}

/** The title the API gives a property, where it is one for people; else its key in words. */
function labelOf(key: string, { title }: JsonObject): string {
  return typeof title === "string" && /^[^<>{}`_]{2,60}$/.test(title) ? title : wordsOf(key);
}

function isChange({ method }: Operation): boolean {
  return method === "put" || method === "patch";
}

function nothingToAsk({ id, body = {} }: Operation, { documents }: Compiled): string {
  const type = [body.type].flat()[0];
  if (type === "array") return `${id} takes a list as its whole body, and a form fills an object`;
  if (type !== undefined && type !== "object")
    return `${id} takes a single ${type} as its whole body, and a form fills an object`;
  return isOpen(documents.api, body)
    ? `${id} names none of the properties of its body, so there is nothing to make fields of`
    : `${id} has no property in its body that an input fills`;
}
