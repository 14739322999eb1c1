import { formOperation, takesItems } from "../../api/formOperation";
import type { OpenApi } from "../../api/openApi";
import type { Operation } from "../../api/operations";
import { isOpen, propertyNames } from "../../api/resolveSchema";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A bulk form submits to a bulk operation: one that takes a list in `data`, or an `action` with the records. */
export function* submitBulk(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    const { operation, bulk } = document.submit;
    const target = context.operations.get(operation ?? "");
    if (!bulk || !target) continue;
    const message = faultOf(
      context.documents.api,
      target,
      bulk.key,
      formOperation(context.documents.api, context.operations, document.submit),
    );
    if (message) yield problemAt(source, "/submit/bulk/key", message, "submit-bulk");
  }
}

function faultOf(api: OpenApi, target: Operation, key: string, item: Operation | undefined): string | undefined {
  const names = (schema = target.body) => (schema ? propertyNames(api, schema) : []);
  if (takesItems(api, target)) {
    const own = names(item?.body);
    if (own.includes(key) || (item?.body && isOpen(api, item.body))) return undefined;
    return `${JSON.stringify(key)} is not in an item of the list "data" of ${target.id}${didYouMean(key, own)}`;
  }
  if (target.body && isOpen(api, target.body)) return undefined;
  if (names().includes("action")) {
    if (names().includes(key)) return undefined;
    return `${JSON.stringify(key)} is not in the request body of ${target.id}${didYouMean(key, names())}`;
  }
  return `${target.id} acts on one record: it takes neither a list "data" nor an "action"`;
}
