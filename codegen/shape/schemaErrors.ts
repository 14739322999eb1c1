import { Ajv } from "ajv";
import type { JsonObject } from "../json";
import { describeErrors, type ShapeError } from "./describeErrors";

let ajv: Ajv | undefined;

/** What keeps something from being a JSON Schema: words whose values are not of their kind. */
export function schemaErrors(schema: JsonObject): ShapeError[] {
  ajv ??= new Ajv({ strict: false, allErrors: true, verbose: true });
  return ajv.validateSchema(schema) ? [] : describeErrors(ajv.errors ?? []);
}
