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

/** A first version of a form with a list of what it omits, or the reason why there is none. */
export type NewForm = { document: JsonObject; omitted: string[] } | { fault: string; part: string };

/** The keys of the field for a body that is not an object. */
const BODY_KEY = "items";
const FILE_KEY = "file";

/** Generates a form with a field for each property of the operation's request body or query, in their order. */
export function newForm(id: string, requested: Operation, compiled: Compiled): NewForm {
  const { api } = compiled.documents;
  const isSingleValue = requested.sends !== undefined || isSingleJsonValue(api, requested);
  const whole = isSingleValue && { whole: requested.sends === undefined ? BODY_KEY : FILE_KEY };
  const operation = formOperation(api, compiled.operations, { operation: requested.id, ...whole }) ?? requested;
  const isInQuery = isSubmittedInQuery(requested);
  const { body } = operation;
  if (!body || (isInQuery && propertyNames(api, body).length === 0))
    return {
      fault: `${operation.id} ${requested.method === "get" ? "has no query parameters" : "takes no request body"}, so a form would have no fields; call it with an action`,
      part: "",
    };
  const part = isInQuery ? "parameters" : "requestBody";
  const { fields, fixed, omitted, fault } = generateFields(operation, body, { compiled, isInQuery });
  const names = propertyNames(api, body);
  const outer = isInQuery ? [] : requiredQuery(operation);
  const unsendable = unsendableParameter(operation, outer);
  if (unsendable !== undefined) return { fault: unsendable, part: "parameters" };
  const undeclared = stringsOf(body.required).find((key) => !names.includes(key));
  const undeclaredFault = undeclared && `requires ${JSON.stringify(undeclared)} and ${undeclaredReason(undeclared)}`;
  if (fault ?? undeclaredFault) return { fault: `${operation.id} ${fault ?? undeclaredFault}`, part };
  if (fields.length === 0) return { fault: [nothingToAsk(operation, compiled), ...omitted].join("\n  "), part };
  const params = Object.fromEntries(outer.map((name) => [name, `{query.${queryName(name)}}`]));
  const document = {
    $schema: "../meta/form.schema.json",
    title: labelFromKey(id),
    ...(isChange(operation) && requested.body && !isSingleValue && recordOf(operation, compiled)),
    submit: {
      operation: operation.id,
      ...whole,
      ...(Object.keys(params).length > 0 && { params }),
      ...(Object.keys(fixed).length > 0 && { body: fixed }),
    },
    fields: isSingleValue ? labelSingleValue(fields, body) : fields,
  };
  return { document, omitted };
}

/** Describes a required header or query parameter that no form can send. */
function unsendableParameter(operation: Operation, query: readonly string[]): string | undefined {
  const [header] = unsentHeaders(operation);
  if (header !== undefined)
    return `${operation.id} requires the header ${JSON.stringify(header)}, and a form sends none`;
  const unbound = query.find(isPrototypeProperty);
  return unbound && `${operation.id} requires the query parameter "${unbound}", and ${PROTOTYPE_NAME_REASON}`;
}

/**
 * How a form that changes a record is filled: by the GET operation at the same path, else by the record of its opener.
 */
function recordOf(operation: Operation, { operations }: Compiled): JsonObject {
  const names = pathParameters(operation);
  const getter = [...operations.values()].find(({ method, path }) => method === "get" && path === operation.path);
  if (!getter || names.length === 0 || requiredQuery(getter).length > 0) return { initial: "{record}" };
  return { load: { operation: getter.id, params: Object.fromEntries(names.map((name) => [name, `{route.${name}}`])) } };
}

/** The single field of a body that is not a list is labelled "Value", not "Items". */
function labelSingleValue(fields: readonly JsonObject[], body: JsonObject): JsonObject[] {
  const isList = typeOf(objectOf(body.properties)[BODY_KEY]) === "array";
  return fields.map((field) => (field.key !== BODY_KEY || isList ? field : { ...field, label: "Value" }));
}

const undeclaredReason = (key: string) =>
  isPrototypeProperty(key) ? PROTOTYPE_NAME_REASON : "does not say what it is";

/** A parameter name as a word that may occur in an address and in bindings. */
function queryName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^(?![A-Za-z])_*|_+$/g, "") || "value";
}

function isChange({ method }: Operation): boolean {
  return method === "put" || method === "patch";
}

/** Whether the body is a single JSON value: a list, a text, a number, or an object without declared properties. */
function isSingleJsonValue(api: OpenApi, { body, path, method }: Operation): boolean {
  const { requestBody } = objectOf(objectOf(api.paths[path])[method]);
  const media = objectOf(deref(api, requestBody)?.content)["application/json"];
  if (media === undefined || body === undefined) return false;
  if (propertyNames(api, body).length === 0) return objectOf(media).schema !== undefined;
  const type = typeOf(resolveSchema(api, body));
  return type !== undefined && type !== "object" && type !== "null";
}

function nothingToAsk({ id, body = {} }: Operation, { documents }: Compiled): string {
  const type = typeOf(body);
  if (type !== undefined && type !== "object") return `${id} takes a raw ${type} as its body, and a form sends JSON`;
  return isOpen(documents.api, body)
    ? `${id} does not name the properties of its body, so there are no fields to generate`
    : `${id} has no body property that fits an input`;
}
