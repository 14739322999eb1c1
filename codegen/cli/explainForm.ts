import type { ExpandedForm } from "../expand/expandDocuments";
import { inheritProperty } from "../expand/inherit";
import type { Compiled } from "../index";
import { isObject, type JsonObject, objectOf, referredAt, stringsOf } from "../json";
import { explainExtension } from "./explainExtension";
import { formatJson } from "./formatJson";
import { passedChecks } from "./passedChecks";
import { wordSource } from "./wordSource";

/** How deep parts within parts are followed; those of one that holds itself have no end. */
const DEEPEST = 8;

/** A form's call, where each word about each property comes from, why it passed the check, its schema and its uiSchema. */
export function explainForm(form: ExpandedForm, compiled: Compiled, isSound: boolean): string {
  const { documents, operations } = compiled;
  const operation = operations.get(form.submit.operation);
  const call = operation
    ? `${operation.method.toUpperCase()} ${operation.path}, permission ${operation.permission}`
    : "an unknown call";
  const written = documents.forms[form.id];
  const properties = propertiesOf(form.schema).map(({ key, schema, isRequired, isConditional }) => {
    const inherited = inheritProperty(documents.api, operation, key);
    const lines = Object.entries(schema).map(([keyword, value]) => {
      const isInherited = JSON.stringify(inherited?.schema[keyword]) === JSON.stringify(value);
      const source = isInherited ? `from ${form.submit.operation}` : wordSource(written, key, keyword);
      return `  ${keyword} ${JSON.stringify(value)}: ${source}`;
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

function propertiesOf(written: JsonObject, root = written, isConditional = false, depth = 0): Property[] {
  if (depth > DEEPEST) return [];
  const schema = followed(written, root);
  const required = stringsOf(schema.required);
  const own = Object.entries(objectOf(schema.properties)).map(([key, property]) => ({
    key,
    schema: objectOf(property),
    isRequired: required.includes(key),
    isConditional,
  }));
  const parts = (Array.isArray(schema.allOf) ? schema.allOf : []).filter(isObject);
  const branches = [schema.then, schema.else].filter(isObject);
  return [
    ...own,
    ...parts.flatMap((part) => propertiesOf(part, root, isConditional, depth + 1)),
    ...branches.flatMap((branch) => propertiesOf(branch, root, true, depth + 1)),
  ];
}

function followed(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  return typeof $ref === "string" ? { ...objectOf(referredAt(root, $ref)), ...own } : schema;
}
