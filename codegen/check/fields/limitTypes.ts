import { formOperation } from "../../api/formOperation";
import { propertySchema, resolveSchema } from "../../api/resolveSchema";
import type { Field } from "../../generated/documents";
import { at, isObject, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { valueTypes } from "../../schemaTypes";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** The types that a limit applies to, and the limit that was probably meant for other types. */
const LIMITS = {
  min: { of: "numbers", types: ["number", "integer"], meant: "minlength" },
  max: { of: "numbers", types: ["number", "integer"], meant: "maxlength" },
  step: { of: "numbers", types: ["number", "integer"], meant: undefined },
  minlength: { of: "texts", types: ["string"], meant: "min" },
  maxlength: { of: "texts", types: ["string"], meant: "max" },
  pattern: { of: "texts", types: ["string"], meant: undefined },
  mask: { of: "texts", types: ["string"], meant: undefined },
} as const;

/** A limit applies to the type of its field; at other types it has no effect. */
export function* limitTypes(context: CheckContext): Generator<Problem> {
  const { documents, operations } = context;
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(documents.api, operations, document.submit);
    for (const [index, field] of (document.fields ?? []).entries()) {
      const property = operation?.body && propertySchema(documents.api, operation.body, field.key);
      const types = property && !field.schema ? limitedTypes(context, property) : [];
      for (const limit of unusedLimits(field, types)) {
        const { of, meant } = LIMITS[limit];
        const hint = meant && types.some((type) => LIMITS[meant].types.includes(type as never)) ? `; use ${meant}` : "";
        const message = `${limit} is for ${of}, and ${operation?.id} takes ${typeNames(types)} here${hint}`;
        yield problemAt(source, at("/fields", index, limit), message, "idle-limits");
      }
    }
  }
}

function unusedLimits(field: Field, types: readonly string[]): (keyof typeof LIMITS)[] {
  // A field of digits is limited by its length; components interpret limits themselves.
  if (types.length === 0 || field.type === "digits" || (field.component && field.component !== "ListInput")) return [];
  const limits = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  return limits.filter(
    (limit) => field[limit] !== undefined && !types.some((type) => LIMITS[limit].types.includes(type as never)),
  );
}

/** The types of the value, or of the items of a list, as far as the operation declares them. */
function limitedTypes({ documents }: CheckContext, property: JsonObject): string[] {
  const value = isObject(property.items) ? resolveSchema(documents.api, property.items) : property;
  return value.items === undefined ? valueTypes(value) : [];
}
