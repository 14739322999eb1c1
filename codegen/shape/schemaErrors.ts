import { Ajv } from "ajv";
import type { JsonObject } from "../json";
import { describeErrors, type ShapeError } from "./describeErrors";

let ajv: Ajv | undefined;

/** Validates a JSON Schema against its meta-schema: the value of each keyword has the right type. */
export function schemaErrors(schema: JsonObject): ShapeError[] {
  ajv ??= new Ajv({ strict: false, allErrors: true, verbose: true });
  return ajv.validateSchema(schema) ? [] : describeErrors(ajv.errors ?? []);
}
