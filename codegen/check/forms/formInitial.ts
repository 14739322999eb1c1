import { at, type JsonObject, objectOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { fieldConstraints } from "./fieldConstraints";

/** Initial values given by field name exist as fields. */
export function* formInitial(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    if (typeof document.initial !== "object" || allowsOtherProperties(objectOf(document.schema))) continue;
    const keys = fieldConstraints(document, context.documents.registry).map(({ key }) => key);
    for (const name of Object.keys(document.initial).filter((key) => !keys.includes(key))) {
      const message = `this form has no field ${JSON.stringify(name)}${didYouMean(name, keys)}`;
      yield problemAt(source, at("/initial", name), message, "initial", "key");
    }
  }
}

function allowsOtherProperties({ additionalProperties, patternProperties }: JsonObject): boolean {
  return Boolean(additionalProperties) || patternProperties !== undefined;
}
