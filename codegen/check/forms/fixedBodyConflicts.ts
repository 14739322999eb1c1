import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { fieldConstraints } from "./fieldConstraints";

/** A form has no field for a key of its fixed body: one of the two values would be lost. */
export function* fixedBodyConflicts(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const fieldKeys = new Set(fieldConstraints(document, context.documents.registry).map(({ key }) => key));
    for (const key of Object.keys(document.submit.body ?? {}).filter((name) => fieldKeys.has(name))) {
      const message = `${JSON.stringify(key)} is also a field of the form; remove it here, or make it the field's initial value`;
      yield problemAt(source, at("/submit/body", key), message, "fixed-body", "key");
    }
  }
}
