import { formOperation } from "../../api/formOperation";
import { unsentHeaders } from "../../api/headers";
import type { OpenApi } from "../../api/openApi";
import { isSubmittedInQuery, type Operation, pathParameters, requiredQuery } from "../../api/operations";
import { deref, isOpen, propertyNames, resolveSchema } from "../../api/resolveSchema";
import { isPrototypeProperty } from "../../check/names/prototypeNames";
import { labelFromKey } from "../../expand/labels";
import type { Compiled } from "../../index";
import { type JsonObject, objectOf, stringsOf } from "../../json";
import { typeOf } from "../../schemaTypes";
import { generateFields, PROTOTYPE_NAME_REASON } from "./generateFields";

/** A first version of a form, and what of the body it leaves out; or why there can be none. */
export type NewForm = { document: JsonObject; left: string[] } | { fault: string; part: string };

/** What a body that is no object is called in a form. */
const WHOLE = "items";
const FILE = "file";

/** A first version of a form: the fields of its operation's request body, or of its query, in their order. */
export function newForm(id: string, written: Operation, compiled: Compiled): NewForm {
  const { api } = compiled.documents;
  const isOne = written.sends !== undefined || isWhole(api, written);
  const whole = isOne && { whole: written.sends === undefined ? WHOLE : FILE };
  const operation = formOperation(api, compiled.operations, { operation: written.id, ...whole }) ?? written;
  const isInQuery = isSubmittedInQuery(written);
  const { body } = operation;
  if (!body || (isInQuery && propertyNames(api, body).length === 0))
    return {
      fault: `${operation.id} ${written.method === "get" ? "has no query parameters" : "takes no request body"}, so a form would have nothing to ask; an action can call it`,
      part: "",
    };
  const part = isInQuery ? "parameters" : "requestBody";
  const { fields, fixed, left, fault } = generateFields(operation, body, { compiled, isInQuery });
  const names = propertyNames(api, body);
  const outer = isInQuery ? [] : requiredQuery(operation);
  const unsendable = unsendableParameter(operation, outer);
  if (unsendable !== undefined) return { fault: unsendable, part: "parameters" };
  const nameless = stringsOf(body.required).find((key) => !names.includes(key));
  const unasked = nameless && `requires ${JSON.stringify(nameless)} and ${whyNameless(nameless)}`;
  if (fault ?? unasked) return { fault: `${operation.id} ${fault ?? unasked}`, part };
  if (fields.length === 0) return { fault: [nothingToAsk(operation, compiled), ...left].join("\n  "), part };
  const params = Object.fromEntries(outer.map((name) => [name, `{query.${addressWord(name)}}`]));
  const document = {
    $schema: "../meta/form.schema.json",
    title: labelFromKey(id),
    ...(isChange(operation) && written.body && !isOne && recordOf(operation, compiled)),
    submit: {
      operation: operation.id,
      ...whole,
      ...(Object.keys(params).length > 0 && { params }),
      ...(Object.keys(fixed).length > 0 && { body: fixed }),
    },
    fields: isOne ? calledByKind(fields, body) : fields,
  };
  return { document, left };
}

/** Why a call is not made by any form: it cannot do without a header, or a parameter that has no name here. */
function unsendableParameter(operation: Operation, query: readonly string[]): string | undefined {
  const [header] = unsentHeaders(operation);
  if (header !== undefined)
    return `${operation.id} requires the header ${JSON.stringify(header)}, and a form sends none`;
  const unbound = query.find(isPrototypeProperty);
  return unbound && `${operation.id} requires the query parameter "${unbound}", and ${PROTOTYPE_NAME_REASON}`;
}

/** What fills a form that changes a record: the call that reads it at the same path, else whoever opens the form has it. */
function recordOf(operation: Operation, { operations }: Compiled): JsonObject {
  const names = pathParameters(operation);
  const read = [...operations.values()].find(({ method, path }) => method === "get" && path === operation.path);
  if (!read || names.length === 0 || requiredQuery(read).length > 0) return { initial: "{record}" };
  return { load: { operation: read.id, params: Object.fromEntries(names.map((name) => [name, `{route.${name}}`])) } };
}

/** The one field of a body that is no list is not called "Items". */
function calledByKind(fields: readonly JsonObject[], body: JsonObject): JsonObject[] {
  const isList = typeOf(objectOf(body.properties)[WHOLE]) === "array";
  return fields.map((field) => (field.key !== WHOLE || isList ? field : { ...field, label: "Value" }));
}

const whyNameless = (key: string) => (isPrototypeProperty(key) ? PROTOTYPE_NAME_REASON : "does not say what it is");

/** A name as it may stand in an address and in what binds to it. */
function addressWord(name: string): string {
  return name.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^(?![A-Za-z])_*|_+$/g, "") || "value";
}

function isChange({ method }: Operation): boolean {
  return method === "put" || method === "patch";
}

/** Whether the whole body is one value that travels as JSON: a list, a text or a number, or an object that names nothing. */
function isWhole(api: OpenApi, { body, path, method }: Operation): boolean {
  const { requestBody } = objectOf(objectOf(api.paths[path])[method]);
  const media = objectOf(deref(api, requestBody)?.content)["application/json"];
  if (media === undefined || body === undefined) return false;
  if (propertyNames(api, body).length === 0) return objectOf(media).schema !== undefined;
  const type = typeOf(resolveSchema(api, body));
  return type !== undefined && type !== "object" && type !== "null";
}

function nothingToAsk({ id, body = {} }: Operation, { documents }: Compiled): string {
  const type = typeOf(body);
  if (type !== undefined && type !== "object")
    return `${id} takes a single ${type} as its whole body, which is no JSON, and a form sends JSON`;
  return isOpen(documents.api, body)
    ? `${id} names none of the properties of its body, so there is nothing to make fields of`
    : `${id} has no property in its body that an input fills`;
}
