import type { Reference } from "../../responses/resolveReference";
import { type ContractSource, type ParameterGroup, readParameterGroup } from "./parameterGroups";
import type { ParameterSchema } from "./parameterTypes";

const FORM_TYPE = "multipart/form-data";

/** What a form with a file holds: how to read each field, and which of them is the file. */
export interface UploadGroup extends ParameterGroup {
  file: string;
}

interface FormSchema {
  required?: string[];
  properties: Record<string, Reference<ParameterSchema> & { format?: string }>;
}

/** The fields of a form with a file, for operations that take one. */
export function readForm(
  reading: ContractSource,
  { requestBody }: { requestBody?: { content: Record<string, unknown> } },
): UploadGroup | undefined {
  const form = requestBody?.content[FORM_TYPE] as { schema: FormSchema } | undefined;
  if (!form) return undefined;
  const { properties, required = [] } = form.schema;
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
  const file = fields.find(({ schema }) => schema.format === "binary")?.name ?? "file";
  return { ...readParameterGroup(reading, fields), file };
}
