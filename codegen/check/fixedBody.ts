import { at } from "../json";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { claimsOf } from "./claims";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** What a form sends without asking it does not ask for besides: one of the two would be lost. */
export function* fixedBody(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    const asked = new Set(claimsOf(document, context.documents.registry).map(({ key }) => key));
    for (const key of Object.keys(document.submit.body ?? {}).filter((name) => asked.has(name))) {
      const message = `${JSON.stringify(key)} is asked for by a field too; leave it out here, or make it the field's initial value`;
      yield problemAt(source, at("/submit/body", key), message, "fixed-body", "key");
    }
  }
}
