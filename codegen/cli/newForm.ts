import { formOperation } from "../api/formOperation";
import { type Operation, requiredQuery } from "../api/operations";
import { isOpen, propertyNames } from "../api/resolveSchema";
import { wordsOf } from "../expand/words";
import type { Compiled } from "../index";
import { type JsonObject, stringsOf } from "../json";
import { askedFields } from "./askedFields";

/** A first version of a form, and what of the body it leaves out; or why there can be none. */
export type NewForm = { document: JsonObject; left: string[] } | { fault: string; part: string };

/** A first version of a form: the fields of its operation's request body, in the body's order. */
export function newForm(id: string, written: Operation, compiled: Compiled): NewForm {
  const { api } = compiled.documents;
  const operation = formOperation(api, compiled.operations, { operation: written.id }) ?? written;
  const isRead = operation.method === "get" && !written.body;
  const { body } = operation;
  if (!body || (isRead && propertyNames(api, body).length === 0))
    return {
      fault: `${operation.id} ${isRead ? "has no query parameters" : "takes no request body"}, so a form would have nothing to ask; an action can call it`,
      part: "",
    };
  const part = isRead ? "parameters" : "requestBody";
  const { fields, fixed, left, fault } = askedFields(operation, body, compiled);
  const names = propertyNames(api, body);
  const nameless = stringsOf(body.required).find((key) => !names.includes(key));
  const unasked = nameless && `requires ${JSON.stringify(nameless)} and does not say what it is`;
  if (fault ?? unasked) return { fault: `${operation.id} ${fault ?? unasked}`, part };
  if (fields.length === 0) return { fault: [nothingToAsk(operation, compiled), ...left].join("\n  "), part };
  const params = Object.fromEntries((isRead ? [] : requiredQuery(operation)).map((name) => [name, `{query.${name}}`]));
  const document = {
    $schema: "../meta/form.schema.json",
    title: wordsOf(id),
    ...(isChange(operation) && { initial: "{record}" }),
    submit: {
      operation: operation.id,
      ...(Object.keys(params).length > 0 && { params }),
      ...(Object.keys(fixed).length > 0 && { body: fixed }),
    },
    fields,
  };
  return { document, left };
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
