import type { ExpandedForm } from "../../expand/expandedDocuments";
import { inheritProperty } from "../../expand/inherit";
import type { FormDocument } from "../../generated/documents";
import type { Compiled } from "../../index";
import { formatJson } from "../formatJson";
import { explainExtension } from "./explainExtension";
import { type ExplainedProperty, explainedProperties } from "./explainedProperties";
import { keywordSource } from "./keywordSource";
import { passedChecks } from "./passedChecks";

/**
 * Explains a form: its operation, the origin of each keyword of each property, why it passed the check, and its schema
 * and uiSchema.
 */
export function explainForm(form: ExpandedForm, compiled: Compiled, isValid: boolean): string {
  const { documents, operations } = compiled;
  const target = form.submit.operation ?? "the block that shows it";
  const operation = operations.get(target);
  const call = operation
    ? `${operation.method.toUpperCase()} ${operation.path}, permission ${operation.permission}`
    : form.submit.local
      ? "no call"
      : "an unknown call";
  const written = documents.forms[form.id];
  const inherit = (key: string) => inheritProperty(documents.api, operation, key);
  const properties = explainedProperties(form.schema, inherit).map((property) =>
    linesOf(property, target, written).join("\n"),
  );
  const extension = compiled.extensions.get(`form/${form.id}`);
  return [
    `${form.id} submits to ${target}: ${call}`,
    ...(extension ? [explainExtension(extension)] : []),
    ...properties,
    ...(isValid ? [["why the check passed", ...passedChecks(form.id, compiled)].join("\n")] : []),
    `schema ${formatJson(form.schema)}`,
    `uiSchema ${formatJson(form.uiSchema)}`,
  ].join("\n\n");
}

/** The path of a property, followed by the origin of each keyword of its schema. */
function linesOf(
  { path, keywords, inherited, isRequired, isConditional, condition }: ExplainedProperty,
  operation: string,
  written: FormDocument | undefined,
): string[] {
  const lines = Object.entries(keywords).map(([keyword, value]) => {
    const isInherited = JSON.stringify(inherited?.schema[keyword]) === JSON.stringify(value);
    if (keyword === "items" && typeof value === "string") return `  ${value}, whose own properties follow`;
    const source = isInherited ? `from ${operation}` : keywordSource(written, path, keyword);
    return `  ${keyword} ${JSON.stringify(value)}: ${source}`;
  });
  if (isRequired) lines.push(`  required: ${inherited?.required ? `from ${operation}` : "from the field"}`);
  const when = condition === undefined ? "" : `, ${condition}`;
  if (isConditional) lines.push(`  shown only while its condition holds: from the field${when}`);
  return [path.join("."), ...lines];
}
