import type { Operation } from "../api/operations";
import { at } from "../json";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { usesOf } from "./soundDocuments";

/** What is shown is asked for again and again: the call behind a list, a record or a chart changes nothing. */
export function* reads({ operations, ...context }: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf({ operations, ...context })) {
    if (use.kind !== "load" && use.kind !== "list" && use.kind !== "record" && use.kind !== "chart") continue;
    const operation = use.value.operation === undefined ? undefined : operations.get(use.value.operation);
    if (!operation || operation.method === "get") continue;
    yield problemAt(source, at(use.pointer, "operation"), faultOf(operation, operations.values()), "reads");
  }
}

function faultOf({ id, method, path }: Operation, operations: Iterable<Operation>): string {
  const reading = [...operations].find((candidate) => candidate.method === "get" && candidate.path === path);
  const instead = reading ? `; did you mean ${JSON.stringify(reading.id)}?` : "";
  return `${id} is a ${method.toUpperCase()} and would change something each time this is shown${instead}`;
}
