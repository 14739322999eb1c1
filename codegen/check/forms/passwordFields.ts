import { formOperation } from "../../api/formOperation";
import type { Operation } from "../../api/operations";
import { propertySchema } from "../../api/resolveSchema";
import { expandForm } from "../../expand/expandForm";
import { labelFromKey } from "../../expand/labels";
import { at, isObject, type Json, type JsonObject, objectOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { usesOf, validDocuments } from "../validDocuments";
import { isPasswordField, mentionsPassword, passwordInputs } from "./passwordInputs";

/**
 * A form asks for a password only if its operation declares one, such as that of a device or a mail server. Users' own
 * passwords belong to the account pages: forms of an overlay ask for none in operations on the caller's account, and
 * filters, whose values appear in addresses, ask for none at all.
 */
export function* passwordFields(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    // The console's own code receives the values of its local forms, such as the credentials of a terminal's target.
    if (document.submit.local && source.folder === 0) continue;
    const operation = context.operations.get(document.submit.operation ?? "");
    const form = formOperation(context.documents.api, context.operations, document.submit);
    const { schema, uiSchema } = expandForm(document, form, context.documents);
    for (const path of passwordInputs(schema, uiSchema, source.folder > 0)) {
      const fault = faultOf(
        context,
        source,
        operation && { ...operation, ...(form?.body && { body: form.body }) },
        [document.submit.whole, path].filter(Boolean).join("."),
      );
      if (fault !== undefined) yield problemAt(source, placeOf(source.value, path), fault, "password-fields");
    }
  }
  for (const { source, document } of validDocuments(context, "modal")) {
    const { input, action } = document;
    if (!input || (input.type !== "password" && !(source.folder > 0 && mentionsPassword(input.label)))) continue;
    const filled = Object.entries(action?.body ?? {}).find(([, value]) => value === "{form.input}")?.[0];
    const fault = faultOf(context, source, context.operations.get(action?.operation ?? ""), filled);
    if (fault !== undefined) yield problemAt(source, "/input", fault, "password-fields", "key");
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter" && isPasswordField(use.value))
      yield problemAt(
        source,
        use.pointer,
        "filters appear in addresses, so they must not ask for a password",
        "password-fields",
      );
  }
}

function faultOf(
  { documents: { api } }: CheckContext,
  source: SourceDocument,
  operation: Operation | undefined,
  path: string | undefined,
): string | undefined {
  if (source.folder > 0 && (operation?.permission === "none" || operation?.permission === "public"))
    return `${operation.id} is about the caller's own account; only account pages may ask for that password`;
  const name = path?.split(".").at(-1) ?? "";
  const declared = path && operation?.body ? propertySchema(api, operation.body, path) : undefined;
  if (declared && isSecret(name, declared)) return undefined;
  const call = operation?.id ?? "nothing";
  return `this asks for a password, but ${call} declares none${path ? ` as ${JSON.stringify(path)}` : ""}; only account pages ask for the user's own password`;
}

/** Whether the API declares a property as a password, a key or another secret. */
function isSecret(name: string, { format, writeOnly, description }: JsonObject): boolean {
  if (format === "password" || writeOnly === true) return true;
  return (
    mentionsPassword(name) ||
    /\b(?:secret|key|pin|code)$/i.test(labelFromKey(name)) ||
    /\b(?:password|passphrase|secret|key|code)\b/i.test(String(description ?? ""))
  );
}

/** The field an input was expanded from, or the nearest pointer that contains it. */
function placeOf(document: JsonObject, path: string): string {
  let place = "";
  let part: Json = document;
  for (const name of path.split(".")) {
    const inside: JsonObject = objectOf(part);
    const fields: Json[] = Array.isArray(inside.fields) ? inside.fields : [];
    const index = fields.findIndex((field) => isObject(field) && field.key === name);
    if (index < 0) break;
    place = at(place, "fields", index);
    part = fields[index] ?? null;
  }
  return place || (document.schema === undefined ? "/fields" : "/schema");
}
