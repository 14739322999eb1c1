import { formOperation } from "../../api/formOperation";
import { propertySchema } from "../../api/resolveSchema";
import type { JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { type FieldConstraints, fieldConstraints } from "../forms/fieldConstraints";
import { validDocuments } from "../validDocuments";

const RANGES = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
] as const;

/** The lower and upper limits of a field leave at least one value to enter. */
export function* satisfiableLimits(context: CheckContext): Generator<Problem> {
  const { documents, operations } = context;
  for (const { source, document } of validDocuments(context, "form")) {
    const body = formOperation(documents.api, operations, document.submit)?.body;
    for (const constraints of fieldConstraints(document, documents.registry)) {
      const bodySchema = body && propertySchema(documents.api, body, constraints.key);
      for (const { pointer, message } of emptyRanges(constraints, bodySchema ?? {}))
        yield problemAt(source, pointer, message, "limits-meet");
    }
  }
}

function* emptyRanges(
  { key, limits }: FieldConstraints,
  bodySchema: JsonObject,
): Generator<{ pointer: string; message: string }> {
  for (const [low, high] of RANGES) {
    const own = limits.filter(({ keyword }) => keyword === low || keyword === high);
    const limitOf = (keyword: string) => own.find((limit) => limit.keyword === keyword)?.value ?? bodySchema[keyword];
    const [lower, upper] = [limitOf(low), limitOf(high)];
    const [first] = own;
    if (!first || typeof lower !== "number" || typeof upper !== "number" || lower <= upper) continue;
    yield {
      pointer: first.pointer,
      message: `no value of ${JSON.stringify(key)} can be valid: at least ${lower} and at most ${upper}`,
    };
  }
}
