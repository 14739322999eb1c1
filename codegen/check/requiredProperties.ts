import { stringsOf } from "../json";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { claimsOf } from "./claims";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** Everything an operation requires can be filled: by a field, by the form's fixed body or by its parameters. */
export function* requiredProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    const { submit } = document;
    const required = stringsOf(context.operations.get(submit.operation)?.body?.required);
    const filled = new Set([
      ...claimsOf(document).map(({ key }) => key),
      ...Object.keys(submit.body ?? {}),
      ...Object.keys(submit.params ?? {}),
    ]);
    for (const name of required.filter((property) => !filled.has(property))) {
      const message = `${submit.operation} requires ${JSON.stringify(name)}; add a field or put it into submit.body`;
      yield problemAt(source, document.fields ? "/fields" : "/schema", message, "required-property", "key");
    }
  }
}
