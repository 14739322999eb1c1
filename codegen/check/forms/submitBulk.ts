import { formOperation, takesItems } from "../../api/formOperation";
import type { OpenApi } from "../../api/openApi";
import type { Operation } from "../../api/operations";
import { isOpen, propertyNames } from "../../api/resolveSchema";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A form about several records submits to a call that takes several: a list data, or an action with what it is about. */
export function* submitBulk(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const { operation, bulk } = document.submit;
    const called = context.operations.get(operation);
    if (!bulk || !called) continue;
    const message = faultOf(
      context.documents.api,
      called,
      bulk.key,
      formOperation(context.documents.api, context.operations, document.submit),
    );
    if (message) yield problemAt(source, "/submit/bulk/key", message, "submit-bulk");
  }
}

function faultOf(api: OpenApi, called: Operation, key: string, item: Operation | undefined): string | undefined {
  const names = (schema = called.body) => (schema ? propertyNames(api, schema) : []);
  if (takesItems(api, called)) {
    const own = names(item?.body);
    if (own.includes(key) || (item?.body && isOpen(api, item.body))) return undefined;
    return `${JSON.stringify(key)} is not in an item of the list "data" of ${called.id}${didYouMean(key, own)}`;
  }
  if (called.body && isOpen(api, called.body)) return undefined;
  if (names().includes("action")) {
    if (names().includes(key)) return undefined;
    return `${JSON.stringify(key)} is not in the request body of ${called.id}${didYouMean(key, names())}`;
  }
  return `${called.id} is about one record: it takes neither a list "data" nor an "action"`;
}
