import { formOperation } from "../../api/formOperation";
import { unsentHeaders } from "../../api/headers";
import { isSubmittedInQuery, type Operation, requiredQuery } from "../../api/operations";
import { objectOf, stringsOf } from "../../json";
import { nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { fieldConstraints } from "./fieldConstraints";

/** Everything an operation requires is provided: by a field, by the form's fixed body or by its parameters. */
export function* requiredProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const { submit } = document;
    const { body } = formOperation(context.documents.api, context.operations, submit) ?? {};
    const properties = Object.keys(objectOf(body?.properties));
    const filled = new Set<string | undefined>([
      // A misspelled key is reported once, not also as a missing property.
      ...fieldConstraints(document, context.documents.registry).map(({ key }) =>
        properties.includes(key) ? key : nearestName(key, properties),
      ),
      ...Object.keys(submit.body ?? {}),
      ...Object.keys(submit.params ?? {}),
      submit.bulk?.key,
    ]);
    for (const name of stringsOf(body?.required).filter((property) => !filled.has(property))) {
      const message = `${submit.operation} requires ${JSON.stringify(name)}; add a field or add it to submit.body`;
      yield problemAt(source, document.fields ? "/fields" : "/schema", message, "required-property", "key");
    }
    for (const name of unsentHeaders(context.operations.get(submit.operation ?? ""))) {
      const message = `${submit.operation} requires the header ${JSON.stringify(name)}, which a form cannot send`;
      yield problemAt(source, "/submit/operation", message, "required-property");
    }
    for (const name of missingParameters(context.operations.get(submit.operation ?? ""), submit.params)) {
      const message = `${submit.operation} requires the query parameter ${JSON.stringify(name)}; add it to submit.params`;
      yield problemAt(source, "/submit/operation", message, "required-property");
    }
  }
}

/**
 * The required query parameters that the form does not provide. Fields of a form without a body fill the query
 * themselves.
 */
function missingParameters(operation: Operation | undefined, given: object = {}): string[] {
  if (!operation || isSubmittedInQuery(operation)) return [];
  return requiredQuery(operation).filter((name) => !Object.hasOwn(given, name));
}
