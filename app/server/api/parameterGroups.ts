import type { Check } from "./compileLater";

/** The parts of the OpenAPI document that the server reads; codegen has checked it. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

/** A document being read, and how its checks are made. */
export interface Reading {
  document: ApiDocument;
  check(schema: object): Check;
  /** The check of what a response holds; the many operations that fail alike share one. */
  checkAt(response: string): Check;
}

/** A value, or where it stands in the document. */
export type Reference<Value> = Value | { $ref: string };

/** A parameter as the document writes it. */
export interface ParameterObject {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Reference<ParameterSchema>;
}

/** The type of a parameter, as far as reading it from text needs it. */
export interface ParameterSchema {
  type?: string;
  items?: Reference<ParameterSchema>;
}

/** Parameters of one place: how to read each from text, and what they must be together. */
export interface ParameterGroup {
  schemas: ReadonlyMap<string, { type: string; itemType: string }>;
  isValid: Check;
}

/** The value itself, wherever it stands. */
export function follow<Value>(document: ApiDocument, value: Reference<Value>): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const steps = value.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value;
}

/** The parameters of one place, ready to be read. */
export function readGroup({ document, check }: Reading, parameters: ParameterObject[]): ParameterGroup {
  const schemas = new Map<string, { type: string; itemType: string }>();
  const properties: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const { type = "string", items = {} } = follow(document, schema);
    schemas.set(name, { type, itemType: follow(document, items).type ?? "string" });
    properties[name] = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
  }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { schemas, isValid: check({ type: "object", properties, required, additionalProperties: false }) };
}
