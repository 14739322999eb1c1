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

/** Which values a limit is for, and what is meant where it stands at others. */
const LIMITS = {
  min: { of: "numbers", types: ["number", "integer"], meant: "minlength" },
  max: { of: "numbers", types: ["number", "integer"], meant: "maxlength" },
  step: { of: "numbers", types: ["number", "integer"], meant: undefined },
  minlength: { of: "texts", types: ["string"], meant: "min" },
  maxlength: { of: "texts", types: ["string"], meant: "max" },
  pattern: { of: "texts", types: ["string"], meant: undefined },
  mask: { of: "texts", types: ["string"], meant: undefined },
} as const;

/** A limit of a field is of the kind of its value: at any other it would decide nothing. */
export function* limitTypes(context: CheckContext): Generator<Problem> {
  const { documents, operations } = context;
  for (const { source, document } of validDocuments(context, "form")) {
    const operation = formOperation(documents.api, operations, document.submit);
    for (const [index, field] of (document.fields ?? []).entries()) {
      const property = operation?.body && propertySchema(documents.api, operation.body, field.key);
      const types = property && !field.schema ? limitedTypes(context, property) : [];
      for (const word of idleWords(field, types)) {
        const { of, meant } = LIMITS[word];
        const hint = meant && types.some((type) => LIMITS[meant].types.includes(type as never)) ? `; use ${meant}` : "";
        const message = `${word} is for ${of}, and ${operation?.id} takes ${typeNames(types)} here${hint}`;
        yield problemAt(source, at("/fields", index, word), message, "idle-limits");
      }
    }
  }
}

function idleWords(field: Field, types: readonly string[]): (keyof typeof LIMITS)[] {
  // Of digits alone the length is one of the limits; what a part of code does with its value it knows itself.
  if (types.length === 0 || field.type === "digits" || (field.component && field.component !== "ListInput")) return [];
  const words = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  return words.filter(
    (word) => field[word] !== undefined && !types.some((type) => LIMITS[word].types.includes(type as never)),
  );
}

/** The types of a value, or of the items of a list, as far as the call says them. */
function limitedTypes({ documents }: CheckContext, property: JsonObject): string[] {
  const value = isObject(property.items) ? resolveSchema(documents.api, property.items) : property;
  return value.items === undefined ? valueTypes(value) : [];
}
