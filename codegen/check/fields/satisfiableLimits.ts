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

/** Between the least and the most a form takes there is something to enter. */
export function* satisfiableLimits(context: CheckContext): Generator<Problem> {
  const { documents, operations } = context;
  for (const { source, document } of validDocuments(context, "form")) {
    const body = formOperation(documents.api, operations, document.submit)?.body;
    for (const claim of fieldConstraints(document, documents.registry)) {
      const taken = body && propertySchema(documents.api, body, claim.key);
      for (const { pointer, message } of emptyRanges(claim, taken ?? {}))
        yield problemAt(source, pointer, message, "limits-meet");
    }
  }
}

function* emptyRanges(
  { key, limits }: FieldConstraints,
  taken: JsonObject,
): Generator<{ pointer: string; message: string }> {
  for (const [low, high] of RANGES) {
    const own = limits.filter(({ keyword }) => keyword === low || keyword === high);
    const limitOf = (keyword: string) => own.find((limit) => limit.keyword === keyword)?.value ?? taken[keyword];
    const [least, most] = [limitOf(low), limitOf(high)];
    const [first] = own;
    if (!first || typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    yield {
      pointer: first.pointer,
      message: `nothing fits ${JSON.stringify(key)}: at least ${least} and at most ${most}`,
    };
  }
}
