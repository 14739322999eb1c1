import type { ApiError } from "../../api/ApiError";
import type { Schema } from "../../documents/boot";
import type { Translate } from "../../languages/translate";
import { allowsType, itemSchema } from "../schema/schemaProperties";

/** A position in a file: name, line and optional column, such as api.json:12:5. */
const place = /^(.+\.\w+):(\d+)(?::(\d+))?$/;

/** Whether a field holds a file, or a list of them. */
export function isFileField(schema: Schema): boolean {
  const item = itemSchema(schema) ?? schema;
  return allowsType(item, "object") && allowsType(item, "string");
}

/** Assigns the errors of a failed upload that name a position in a file to the form's file field. */
export function assignFileErrors(error: ApiError, fields: ReadonlyMap<string, Schema>, t: Translate): ApiError {
  const field = [...fields].find(([, schema]) => isFileField(schema))?.[0];
  if (field === undefined) return error;
  const errors = error.errors.map((problem) => {
    const [, file, line, position] = place.exec(problem.source ?? "") ?? [];
    if (file === undefined) return problem;
    const values = { message: problem.message ?? error.statusText, file, line, position };
    const message =
      position === undefined
        ? t("{message} ({file}, line {line})", values)
        : t("{message} ({file}, line {line}, position {position})", values);
    return { ...problem, message, source: field };
  });
  return { ...error, errors };
}
