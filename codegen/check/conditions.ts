import { at, isObject, type Json } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { bindingFault } from "./bindings";
import type { CheckContext } from "./context";
import { patternFault } from "./patterns";
import { usesOf } from "./soundDocuments";

/** What the schemas of conditions may say; engine and server evaluate these, and nothing else. */
const keywords = new Set(
  [
    "const enum type minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern",
    "minItems maxItems contains not allOf anyOf oneOf",
  ].flatMap((line) => line.split(" ")),
);

/** Conditions look at what is at hand and compare in ways the engine knows. */
export function* conditions(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "action" && use.kind !== "tab") continue;
    for (const path of Object.keys(use.value.visible ?? {})) {
      const message = bindingFault(path, use.scope, context);
      if (message)
        yield problemAt(source, at(use.pointer, "visible", path), `${path}: ${message}`, "conditions", "key");
    }
  }
  for (const [source, findings] of context.findings) {
    for (const { kind, pointer, value } of findings) {
      if (kind !== "condition" || !isObject(value)) continue;
      for (const [path, wanted] of Object.entries(value)) {
        for (const fault of schemaFaults(wanted, at(pointer, path))) {
          yield problemAt(source, fault.pointer, fault.message, "conditions", fault.part);
        }
      }
    }
  }
}

interface Fault {
  pointer: string;
  message: string;
  part: "key" | "value";
}

function* schemaFaults(schema: Json, pointer: string): Generator<Fault> {
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const place = at(pointer, keyword);
    if (!keywords.has(keyword)) {
      const message = `${JSON.stringify(keyword)} is no keyword of a condition${didYouMean(keyword, keywords)}`;
      yield { pointer: place, message, part: "key" };
    } else if (keyword === "pattern") {
      const message = patternFault(String(value));
      if (message) yield { pointer: place, message, part: "value" };
    } else if (keyword === "contains" || keyword === "not") yield* schemaFaults(value, place);
    else if (/Of$/.test(keyword) && Array.isArray(value)) {
      for (const [index, part] of value.entries()) yield* schemaFaults(part, at(place, index));
    }
  }
}
