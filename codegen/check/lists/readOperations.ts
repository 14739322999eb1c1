import { type Operation, requiredQuery } from "../../api/operations";
import { schemaAndAlternatives } from "../../api/resolveSchema";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";
import { rangeParameters } from "./dateRanges";

/**
 * Operations behind displayed content are safe to repeat (GET), return what is displayed, and get all required query
 * parameters.
 */
export function* readOperations(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (!isShown(use) && use.kind !== "action") continue;
    const operation = context.operations.get(use.value.operation ?? "");
    const fault = operation && (isShown(use) ? faultOfShown(use, operation, context) : faultOfAction(operation));
    if (fault !== undefined) yield problemAt(source, at(use.pointer, "operation"), fault, "reads");
  }
}

type Shown = Extract<Use, { kind: "load" | "list" | "record" | "chart" }>;

const isShown = (use: Use): use is Shown =>
  use.kind === "load" || use.kind === "list" || use.kind === "record" || use.kind === "chart";

function faultOfShown(use: Shown, operation: Operation, context: CheckContext): string | undefined {
  if (operation.method !== "get") return faultOfWrite(operation, context.operations.values());
  const { response, id } = operation;
  const isList = !response || schemaAndAlternatives(context.documents.api, response).some(({ items }) => items);
  const ofRows = use.kind === "chart" ? use.value.rows : undefined;
  if (!isList && (use.kind === "list" || (use.kind === "chart" && ofRows === undefined)))
    return `a ${use.kind} needs an operation that returns a list, and ${id} does not`;
  const given = providedBy(use);
  const [missing] = requiredQuery(operation).filter((name) => !given.has(name));
  return missing === undefined
    ? undefined
    : `${id} requires the query parameter ${JSON.stringify(missing)}; add it to "params"`;
}

/** The query parameters that a use provides. */
function providedBy(use: Shown): Set<string> {
  const given = new Set(Object.keys(use.value.params ?? {}));
  if (use.kind === "chart" && use.value.range !== undefined) for (const name of rangeParameters()) given.add(name);
  // Other filters can be cleared, even those with a default.
  for (const { type, options, default: range } of use.kind === "list" ? (use.value.filters ?? []) : [])
    if (type === "date-range" && range !== undefined) for (const name of rangeParameters(options)) given.add(name);
  return given;
}

function faultOfWrite({ id, method, path }: Operation, operations: Iterable<Operation>): string {
  const getter = [...operations].find((candidate) => candidate.method === "get" && candidate.path === path);
  const instead = getter ? `; did you mean ${JSON.stringify(getter.id)}?` : "";
  return `${id} is a ${method.toUpperCase()} and would change data each time this is shown${instead}`;
}

/** An action that calls a GET operation downloads its response, which therefore has to be a file. */
function faultOfAction({ id, method, row }: Operation): string | undefined {
  return method === "get" && row ? `${id} returns no file to save; show its result in a modal` : undefined;
}
