import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  minLength?: number;
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

/** A list operation and its queries, one for each sort, filter and search. */
export interface ListRequests {
  id: string;
  asked: string[];
}

const SHARED = new Set(["limit", "offset", "fields", "fields_only", "search-fields"]);

function follow<Value>(document: ApiDocument, value: Value): Value {
  const reference = (value as { $ref?: string } | undefined)?.$ref;
  if (!reference) return value;
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value;
}

function sampleOf(name: string, { type, enum: values }: Schema): string {
  if (values) return String(values[0]);
  if (name.endsWith("_date") || name === "datetime") return "2026-05-03 00:00:00";
  // Enumerations with numbered values are strings in the parameter.
  return type === "integer" || name.endsWith("_id") || name === "type" ? "1" : type === "boolean" ? "true" : "abc";
}

function queriesOf(document: ApiDocument, { name, schema }: Parameter): string[] {
  if (SHARED.has(name)) return [];
  const outer = follow(document, schema);
  const one = follow(document, outer.items) ?? outer;
  const values = name === "sort" ? (one.enum ?? []).map(String) : [sampleOf(name, one)];
  return values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
}

/** Every list operation of the API document with its queries. */
export function listRequests(document: ApiDocument): ListRequests[] {
  return Object.values(document.paths).flatMap(({ get }) => {
    const { operationId, parameters = [] } = (get ?? {}) as { operationId?: string; parameters?: Parameter[] };
    const query = parameters.map((one) => follow(document, one)).filter((one) => one.in === "query");
    if (!operationId || !query.some(({ name }) => name === "limit")) return [];
    return [{ id: operationId, asked: ["", ...query.flatMap((one) => queriesOf(document, one))] }];
  });
}
