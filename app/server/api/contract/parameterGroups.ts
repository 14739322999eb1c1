import type { Reference } from "../../responses/resolveReference";
import type { LazyValidator } from "./compileLazily";
import { type ParameterSchema, parameterItems, parameterTypes } from "./parameterTypes";

/** The parts of the OpenAPI document that the server reads; codegen has checked it. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

/** The document being read, and its validators. */
export interface ContractSource {
  document: ApiDocument;
  check(schema: object): LazyValidator;
  /** The validator of a response body; operations with the same error response share one. */
  checkAt(response: string): LazyValidator;
}

/** A parameter object of the document. */
export interface ParameterObject {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Reference<ParameterSchema>;
}

/** The types a parameter may have, and those of its items where it may be a list. */
export interface ParameterTypes {
  types: readonly string[];
  itemTypes: readonly string[];
}

/** The parameters of one place (path or query): how to read each from text, and their validator. */
export interface ParameterGroup {
  schemas: ReadonlyMap<string, ParameterTypes>;
  isValid: LazyValidator;
}

/** Reads the parameters of one place. */
export function readParameterGroup({ document, check }: ContractSource, parameters: ParameterObject[]): ParameterGroup {
  const schemas = new Map<string, ParameterTypes>();
  const properties: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const itemTypes = parameterTypes(document, parameterItems(document, schema));
    schemas.set(name, { types: parameterTypes(document, schema), itemTypes });
    properties[name] = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
  }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { schemas, isValid: check({ type: "object", properties, required, additionalProperties: false }) };
}
