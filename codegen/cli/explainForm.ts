import type { ExpandedForm } from "../expand/expandDocuments";
import { inheritProperty } from "../expand/inherit";
import type { Compiled } from "../index";
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { explainExtension } from "./explainExtension";
import { formatJson } from "./formatJson";
import { passedChecks } from "./passedChecks";

/** A form's call, where each word about each property comes from, why it passed the check, its schema and its uiSchema. */
export function explainForm(form: ExpandedForm, compiled: Compiled, isSound: boolean): string {
  const { documents, operations } = compiled;
  const operation = operations.get(form.submit.operation);
  const call = operation
    ? `${operation.method.toUpperCase()} ${operation.path}, permission ${operation.permission}`
    : "an unknown call";
  const properties = propertiesOf(form.schema).map(({ key, schema, isRequired, isConditional }) => {
    const inherited = inheritProperty(documents.api, operation, key);
    const lines = Object.entries(schema).map(([keyword, value]) => {
      const isInherited = JSON.stringify(inherited?.schema[keyword]) === JSON.stringify(value);
      return `  ${keyword} ${JSON.stringify(value)}: ${isInherited ? `from ${form.submit.operation}` : "from the field"}`;
    });
    if (isRequired)
      lines.push(`  required: ${inherited?.required ? `from ${form.submit.operation}` : "from the field"}`);
    if (isConditional) lines.push("  asked for only while its condition holds: from the field");
    return [key, ...lines].join("\n");
  });
  const extension = compiled.extensions.get(form.id);
  return [
    `${form.id} submits to ${form.submit.operation}: ${call}`,
    ...(extension ? [explainExtension(extension)] : []),
    ...properties,
    ...(isSound ? [["why the check passed", ...passedChecks(form.id, compiled)].join("\n")] : []),
    `schema ${formatJson(form.schema)}`,
    `uiSchema ${formatJson(form.uiSchema)}`,
  ].join("\n\n");
}

interface Property {
  key: string;
  schema: JsonObject;
  isRequired: boolean;
  isConditional: boolean;
}

function propertiesOf(schema: JsonObject, isConditional = false): Property[] {
  const required = stringsOf(schema.required);
  const own = Object.entries(objectOf(schema.properties)).map(([key, property]) => ({
    key,
    schema: objectOf(property),
    isRequired: required.includes(key),
    isConditional,
  }));
  const branches = Array.isArray(schema.allOf) ? schema.allOf.flatMap(branchesOf) : branchesOf(schema);
  return [...own, ...branches.flatMap((branch) => propertiesOf(branch, true))];
}

function branchesOf(schema: Json): JsonObject[] {
  return isObject(schema) ? [schema.then, schema.else].filter(isObject) : [];
}
