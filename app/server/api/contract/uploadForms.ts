import type { Reference } from "../../responses/resolveReference";
import { type ContractSource, type ParameterGroup, readParameterGroup } from "./parameterGroups";
import type { ParameterSchema } from "./parameterTypes";

const FORM_TYPE = "multipart/form-data";

/** The fields of a multipart form, and the name of its file field. */
export interface UploadGroup extends ParameterGroup {
  file: string;
}

interface FormSchema {
  required?: string[];
  properties: Record<string, Reference<ParameterSchema> & { format?: string }>;
}

/** Reads the multipart form of an operation; undefined where it has none. */
export function readForm(
  source: ContractSource,
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
  return { ...readParameterGroup(source, fields), file };
}
