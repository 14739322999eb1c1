import { formOperation } from "../../api/formOperation";
import type { Operation } from "../../api/operations";
import { isOpen, propertyNames } from "../../api/resolveSchema";
import type { Body } from "../../generated/documents";
import { at, stringsOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/** Fixed bodies of actions and forms, and properties edited in place, exist in the request body of their operation. */
export function* requestBodies(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "action" && use.kind !== "submit" && use.kind !== "edit") continue;
    const { documents, operations } = context;
    const operation =
      use.kind === "submit"
        ? formOperation(documents.api, operations, use.value)
        : operations.get(use.value.operation ?? "");
    if (!operation) continue;
    if (use.kind === "edit") {
      const { body: entireBody, field } = use.value;
      if (entireBody) {
        const keys = Object.keys(entireBody).map((key): BodyKey => [key, at(use.pointer, "body", key), "key"]);
        yield* checkKeys(source, keys, operation, context);
        continue;
      }
      const pointer = field === undefined ? at(use.pointer, "operation") : at(use.pointer, "field");
      yield* checkKeys(source, [[field ?? use.key, pointer, "value"]], operation, context);
      continue;
    }
    const body: Body = use.value.body ?? {};
    const keys = Object.keys(body).map((key): BodyKey => [key, at(use.pointer, "body", key), "key"]);
    yield* checkKeys(source, keys, operation, context);
    if (use.kind === "submit") continue;
    for (const name of stringsOf(operation.body?.required).filter((property) => !(property in body))) {
      const message = `${operation.id} requires ${JSON.stringify(name)}; add it to body`;
      yield problemAt(source, at(use.pointer, "operation"), message, "body");
    }
  }
}

type BodyKey = [key: string, pointer: string, part: "key" | "value"];

function* checkKeys(
  source: SourceDocument,
  keys: readonly BodyKey[],
  operation: Operation,
  context: CheckContext,
): Generator<Problem> {
  const { api } = context.documents;
  const { body, id } = operation;
  for (const [key, pointer, part] of keys) {
    if (!body)
      yield problemAt(
        source,
        pointer,
        `${id} has no request body, so it takes no ${JSON.stringify(key)}`,
        "body",
        part,
      );
    else if (!propertyNames(api, body).includes(key) && !isOpen(api, body)) {
      const message = `${JSON.stringify(key)} is not in the request body of ${id}${didYouMean(key, propertyNames(api, body))}`;
      yield problemAt(source, pointer, message, "body", part);
    }
  }
}
